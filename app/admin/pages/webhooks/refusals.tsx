import { CsvLink } from '#app/admin/components/csv-link.tsx'
import styles from '#app/admin/components/record/record.module.css'
import report from '#app/admin/components/report.module.css'
import { Moment } from '#app/admin/components/table/moment.tsx'
import type { Format } from '#app/features/analytics/format.ts'
import type { WebhookRefusal } from '#app/features/orders/panel/types.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'

type RefusalsProps = { count: number; latest: readonly WebhookRefusal[]; format: Format }

/** What was refused before anything of it was read. */
export function Refusals({ count, latest, format }: RefusalsProps) {
  const { webhooks: t } = useAdminMessages()
  return (
    <details className={styles.section}>
      <summary>
        {t.refused}: {format.number(count)}
      </summary>
      <div id="refused" className={styles.section}>
        <p>
          <small>{t.refusedText(count)}</small>
        </p>
        <ol className={styles.steps}>
          {latest.map(({ id, at, reason, size, address }) => (
            <li key={id}>
              {reason === null ? t.unknownError : t.refusalReasons[reason]}
              <Moment at={at} format={format} />
              <code>
                {[address, size === null ? '' : t.size(format.number(size))].filter(Boolean).join(' · ')}
              </code>
            </li>
          ))}
        </ol>
        <p className={report.foot}>
          <CsvLink href="/api/admin/export/refusals.csv" query={{}} table={t.refused} />
        </p>
      </div>
    </details>
  )
}
