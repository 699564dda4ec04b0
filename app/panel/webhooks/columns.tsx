import type { AdminMessages } from '#app/messages/admin/index.ts'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import { Status, type Tone } from '#app/panel/kit/format/status.tsx'
import cells from '#app/panel/kit/table/data-table.module.css'
import type { Column } from '#app/panel/kit/table/data-table.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { DeliveryState, WebhookDelivery } from '#app/shop/orders/panel/types.ts'
import { cx } from '#app/ui/classes.ts'

export const DELIVERY_TONES: Record<DeliveryState, Tone> = {
  applied: 'good',
  noted: 'plain',
  set_aside: 'bad',
}

/** `getHref` is the address of one delivery. */
export function deliveryColumns(
  t: AdminMessages,
  format: Format,
  getHref: (id: string) => string,
): Column<WebhookDelivery>[] {
  const { webhooks } = t
  const { none } = t.table
  return [
    {
      key: 'type',
      label: webhooks.type,
      narrow: 'lead',
      className: cells.fact,
      render: ({ id, type }) => <a href={getHref(id)}>{type}</a>,
    },
    {
      key: 'received',
      label: webhooks.received,
      className: cells.time,
      render: ({ receivedAt }) => <Moment at={receivedAt} format={format} />,
    },
    {
      key: 'state',
      label: webhooks.state,
      narrow: 'end',
      render: ({ state }) => <Status tone={DELIVERY_TONES[state]}>{webhooks.states[state]}</Status>,
    },
    {
      key: 'error',
      label: webhooks.error,
      narrow: 'away',
      render: (delivery) => describeDeliveryError(delivery, t) ?? none,
    },
    {
      key: 'reference',
      label: webhooks.reference,
      className: cells.fact,
      render: ({ reference }) => reference ?? none,
    },
    {
      key: 'id',
      label: webhooks.event,
      narrow: 'away',
      className: cx(cells.fact, cells.quiet, cells.clip),
      render: ({ id }) => <span title={id}>{id}</span>,
    },
  ]
}

/** Null for a delivery without an error. */
export function describeDeliveryError(
  { state, error }: WebhookDelivery,
  { health, webhooks }: AdminMessages,
): string | null {
  if (state !== 'set_aside') return null
  return error === null ? webhooks.unknownError : health.setAsideReasons[error]
}
