import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import { Status } from '#app/panel/kit/format/status.tsx'
import report from '#app/panel/kit/report.module.css'
import { FactList } from '#app/panel/layout/facts.tsx'
import styles from '#app/panel/layout/record.module.css'
import { RecordSection } from '#app/panel/layout/section.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { DeliveryWithBody } from '#app/shop/orders/panel/types.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { DELIVERY_TONES, describeDeliveryError } from './columns.tsx'

/** Applies a delivery again, and leads to its order. */
export function DeliveryActions({ delivery: { id, type, reference } }: { delivery: DeliveryWithBody }) {
  const { webhooks: t } = useAdminMessages()
  return (
    <>
      {reference !== null && type.startsWith('payment.') && (
        <ButtonLink size="small" href={`/admin/orders?${new URLSearchParams({ order: reference })}`}>
          {t.order}
        </ButtonLink>
      )}
      <form method="post" action="/api/admin/webhooks/replay">
        <input type="hidden" name="id" value={id} />
        <Button size="small" aria-describedby="replay-hint">
          {t.replay}
        </Button>
      </form>
    </>
  )
}

/** One delivery as it was stored. */
export function DeliveryRecord({ delivery, format }: { delivery: DeliveryWithBody; format: Format }) {
  const messages = useAdminMessages()
  const { webhooks: t } = messages
  const { id, type, receivedAt, state, reference, body } = delivery
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
          [t.error, describeDeliveryError(delivery, messages)],
          [t.reference, reference],
          [t.event, id],
        ]}
      />
      <p className={report.note}>
        {t.stateHints[state]} <span id="replay-hint">{t.replayHint}</span>
      </p>
      <RecordSection title={t.body}>
        <pre className={styles.body}>{body}</pre>
      </RecordSection>
    </article>
  )
}
