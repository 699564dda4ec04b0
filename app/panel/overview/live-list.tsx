import { useAdminMessages } from '#app/messages/admin/index.ts'
import { CountryFlag } from '#app/panel/kit/format/flag.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { ActivityEvent } from '#app/shop/analytics/types.ts'
import styles from './live-list.module.css'

type LiveListProps = { latest: readonly ActivityEvent[]; now: string; format: Format }

const NOW_MS = 5 * 60_000
const SHOWN = 7

/** The latest events, and the number of those from just now. */
export function LiveList({ latest, now, format }: LiveListProps) {
  const t = useAdminMessages()
  const recent = latest.filter((event) => Date.parse(now) - Date.parse(getMoment(event)) < NOW_MS).length
  const count = `${format.number(recent)}${recent > 0 && recent === latest.length ? '+' : ''}`
  if (latest.length === 0) return <p className={styles.empty}>{t.live.empty}</p>
  return (
    <>
      <p className={styles.now}>
        {recent > 0 && <i className={styles.pulse} aria-hidden="true" />}
        {recent > 0 ? t.live.now(count) : t.live.quiet}
      </p>
      <ol className={styles.list}>
        {latest.slice(0, SHOWN).map((event) => (
          <li key={`${event.kind}-${event.id}`} className={styles.event}>
            <span className={styles.what}>
              <b>{event.kind === 'visit' ? t.live.event.visit : t.live.event[event.action_type]}</b>{' '}
              {event.kind === 'visit' ? event.page_url : event.product_name}
            </span>
            <span className={styles.where}>
              <CountryFlag code={event.country_code} name={event.country} />
            </span>
            <time className={styles.when} dateTime={getMoment(event)}>
              {format.ago(getMoment(event), now)}
            </time>
          </li>
        ))}
      </ol>
    </>
  )
}

function getMoment(event: ActivityEvent): string {
  return event.kind === 'visit' ? event.visit_time : event.interaction_time
}
