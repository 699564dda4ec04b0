import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import styles from '#app/panel/layout/record.module.css'
import { CardFold } from '#app/panel/layout/section.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { WebhookRefusal } from '#app/shop/orders/panel/types.ts'

type RefusalsProps = { count: number; latest: readonly WebhookRefusal[]; format: Format }

/** Webhooks that were refused before anything of them was read. */
export function Refusals({ count, latest, format }: RefusalsProps) {
  const { webhooks: t } = useAdminMessages()
  return (
    <CardFold label={`${t.refused}: ${format.number(count)}`}>
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
      </div>
    </CardFold>
  )
}
