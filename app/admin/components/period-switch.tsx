import fields from '#app/admin/components/table/field.module.css'
import { PERIODS, type Period } from '#app/features/analytics/types.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './period-switch.module.css'

type PeriodSwitchProps = {
  path: string
  period: Period
  /** The chosen number of days; null for a period of the seller's own. */
  days: number | null
}

/** Which days the overview is about: links for the usual ones, a small form for any other. */
export function PeriodSwitch({ path, period, days }: PeriodSwitchProps) {
  const t = useAdminMessages()
  return (
    <nav className={styles.switch} aria-label={t.period.label}>
      {PERIODS.map((count) => (
        <a
          key={count}
          className={styles.choice}
          href={`${path}?days=${count}`}
          aria-current={count === days ? 'true' : undefined}
        >
          {t.period.days(count)}
        </a>
      ))}
      <details key={`${period.from} ${period.to}`} className={styles.custom}>
        <summary className={styles.choice} aria-current={days === null ? 'true' : undefined}>
          {t.period.custom}
        </summary>
        <form action={path} className={styles.form}>
          <label>
            <span className={fields.label}>{t.period.from}</span>
            <input className={fields.input} type="date" name="from" defaultValue={period.from} required />
          </label>
          <label>
            <span className={fields.label}>{t.period.to}</span>
            <input className={fields.input} type="date" name="to" defaultValue={period.to} required />
          </label>
          <Button size="small">{t.period.apply}</Button>
        </form>
      </details>
    </nav>
  )
}
