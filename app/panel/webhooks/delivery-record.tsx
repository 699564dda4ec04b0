import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import { Status } from '#app/panel/kit/format/status.tsx'
import { FactList } from '#app/panel/layout/facts.tsx'
import styles from '#app/panel/layout/record.module.css'
import { RecordSection } from '#app/panel/layout/section.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { DeliveryWithBody } from '#app/shop/orders/panel/types.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { DELIVERY_TONES, errorText } from './columns.tsx'

/** One delivery: what was stored of it, and the button that applies it again. */
export function DeliveryRecord({ delivery, format }: { delivery: DeliveryWithBody; format: Format }) {
  const messages = useAdminMessages()
  const { webhooks: t } = messages
  const { id, type, receivedAt, state, reference, body } = delivery
  const isPayment = reference !== null && type.startsWith('payment.')
  return (
    <article className={styles.record}>
      <FactList
        facts={[
          [t.type, type],
          [t.received, <Moment key="received" at={receivedAt} format={format} />],
          [
            t.state,
            <Status key="state" tone={DELIVERY_TONES[state]}>
              {t.states[state]}
            </Status>,
          ],
          [t.error, errorText(delivery, messages)],
          [t.reference, reference],
          [t.event, id],
        ]}
      />
      <p>{t.stateHints[state]}</p>
      <form method="post" action="/api/admin/webhooks/replay" className={styles.act}>
        <input type="hidden" name="id" value={id} />
        <Button size="small" aria-describedby="replay-hint">
          {t.replay}
        </Button>
        {isPayment && (
          <ButtonLink size="small" href={`/admin/orders?${new URLSearchParams({ order: reference })}`}>
            {t.order}
          </ButtonLink>
        )}
        <small id="replay-hint">{t.replayHint}</small>
      </form>
      <RecordSection title={t.body}>
        <pre className={styles.body}>{body}</pre>
      </RecordSection>
    </article>
  )
}
