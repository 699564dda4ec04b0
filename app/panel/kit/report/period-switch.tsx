import type { Period } from '#app/lib/days.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { InputField } from '#app/panel/kit/field.tsx'
import { PERIODS } from '#app/shop/analytics/types.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './period-switch.module.css'

const RANGES = ['thisMonth', 'lastMonth', 'year'] as const
type Ranges = Record<(typeof RANGES)[number], Period>

export type ChosenPeriod = {
  period: Period
  /** The chosen number of days; null for a period of the seller's own. */
  days: number | null
  /** Periods of the calendar. */
  ranges: Ranges
}

type PeriodSwitchProps = ChosenPeriod & {
  path: string
  /** Parameters of the address that a change of period keeps. */
  kept: Readonly<Record<string, string>>
}

/** Links for the usual periods, and a small form for any other. */
export function PeriodSwitch({ path, period, days, ranges, kept }: PeriodSwitchProps) {
  const t = useAdminMessages()
  const isShown = (range: Period) => days === null && range.from === period.from && range.to === period.to
  const isOwn = days === null && !Object.values(ranges).some(isShown)
  return (
    <nav className={styles.switch} aria-label={t.period.label}>
      {PERIODS.map((count) => (
        <a
          key={count}
          className={styles.choice}
          href={`${path}?${new URLSearchParams({ days: String(count), ...kept })}`}
          aria-current={count === days ? 'true' : undefined}
        >
          {t.period.days(count)}
        </a>
      ))}
      {RANGES.map((name) => (
        <a
          key={name}
          className={styles.choice}
          href={`${path}?${new URLSearchParams({ ...ranges[name], ...kept })}`}
          aria-current={isShown(ranges[name]) ? 'true' : undefined}
        >
          {t.period.ranges[name]}
        </a>
      ))}
      <details key={`${period.from} ${period.to}`}>
        <summary className={styles.choice} aria-current={isOwn ? 'true' : undefined}>
          {t.period.custom}
        </summary>
        <form action={path} className={styles.form}>
          {Object.entries(kept).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <InputField label={t.period.from} type="date" name="from" defaultValue={period.from} required />
          <InputField label={t.period.to} type="date" name="to" defaultValue={period.to} required />
          <Button size="small">{t.period.apply}</Button>
        </form>
      </details>
    </nav>
  )
}
