import { useAdminMessages } from '#app/messages/admin/index.ts'
import styles from '#app/panel/layout/record.module.css'
import type { Format } from '#app/shop/analytics/format.ts'
import { cx } from '#app/ui/classes.ts'
import { Button } from '#app/ui/controls/button.tsx'

type ArrivalsProps = {
  /** ISO 8601. */
  last: string | null
  /** ISO 8601; null when nothing is missing. */
  silentSince: string | null
  address: string
  format: Format
  now: string
}

/** The arrival of webhooks, the address to which they are delivered, and a way to try it. */
export function Arrivals({ last, silentSince, address, format, now }: ArrivalsProps) {
  const { webhooks: t } = useAdminMessages()
  return (
    <div className={styles.section}>
      {silentSince !== null && (
        <p className={cx(styles.note, styles.bad)} role="alert">
          {t.silent(format.moment(silentSince))}
        </p>
      )}
      <p>{last === null ? t.none : t.last(format.ago(last, now))}</p>
      <form method="post" action="/api/admin/webhooks/test" className={styles.act}>
        <Button size="small" aria-describedby="test-hint">
          {t.test}
        </Button>
        <small id="test-hint">
          {t.testHint} {t.address}: <code>{address}</code>
        </small>
      </form>
    </div>
  )
}
