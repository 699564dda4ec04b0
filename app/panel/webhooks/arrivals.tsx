import { useAdminMessages } from '#app/messages/admin/index.ts'
import report from '#app/panel/kit/report.module.css'
import { Copy } from '#app/panel/layout/copy.tsx'
import styles from '#app/panel/layout/record.module.css'
import type { Format } from '#app/shop/analytics/format.ts'
import { cx } from '#app/ui/classes.ts'

type ArrivalsProps = {
  /** ISO 8601. */
  last: string | null
  /** ISO 8601; null when nothing is missing. */
  silentSince: string | null
  address: string
  format: Format
  now: string
}

/** The arrival of webhooks, and the address to which they are delivered. */
export function Arrivals({ last, silentSince, address, format, now }: ArrivalsProps) {
  const { webhooks: t, upkeep } = useAdminMessages()
  return (
    <div className={styles.section}>
      {silentSince !== null && (
        <p className={cx(styles.note, styles.bad)} role="alert">
          {t.silent(format.moment(silentSince))}
        </p>
      )}
      <p>{last === null ? t.none : t.last(format.ago(last, now))}</p>
      <p id="test-hint" className={report.note}>
        {t.testHint} {t.address}: <code>{address}</code> <Copy text={address} labels={upkeep.copyLabels} />
      </p>
    </div>
  )
}
