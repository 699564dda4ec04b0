import { useAdminMessages } from '#app/messages/admin/index.ts'
import { CountryFlag } from '#app/panel/kit/format/flag.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { ActivityEvent } from '#app/shop/analytics/types.ts'
import styles from './live-list.module.css'

type LiveListProps = { latest: readonly ActivityEvent[]; now: string; format: Format }

const NOW_MS = 5 * 60_000
const SHOWN = 7

/** The last events, and how many of them were just now. */
export function LiveList({ latest, now, format }: LiveListProps) {
  const t = useAdminMessages()
  const recent = latest.filter((one) => Date.parse(now) - Date.parse(getMoment(one)) < NOW_MS).length
  const count = `${format.number(recent)}${recent > 0 && recent === latest.length ? '+' : ''}`
  if (latest.length === 0) return <p className={styles.empty}>{t.live.empty}</p>
  return (
    <>
      <p className={styles.now}>
        {recent > 0 && <i className={styles.pulse} aria-hidden="true" />}
        {recent > 0 ? t.live.now(count) : t.live.quiet}
      </p>
      <ol className={styles.list}>
        {latest.slice(0, SHOWN).map((one) => (
          <li key={`${one.kind}-${one.id}`} className={styles.event}>
            <span className={styles.what}>
              <b>{one.kind === 'visit' ? t.live.event.visit : t.live.event[one.action_type]}</b>{' '}
              {one.kind === 'visit' ? one.page_url : one.product_name}
            </span>
            <span className={styles.where}>
              <CountryFlag code={one.country_code} name={one.country} />
            </span>
            <time className={styles.when} dateTime={getMoment(one)}>
              {format.ago(getMoment(one), now)}
            </time>
          </li>
        ))}
      </ol>
    </>
  )
}

function getMoment(one: ActivityEvent): string {
  return one.kind === 'visit' ? one.visit_time : one.interaction_time
}
