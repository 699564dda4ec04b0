import { Links } from '../schemas/basket.ts'
import { entity, isRecord, list, maybe, part, prepared, type Read } from '../schemas/reader.ts'
import { flag, id, integer, needed, plain, price, quantity, record, text } from '../schemas/values.ts'
import { Payment } from '../schemas/webhook.ts'

const Row = entity({
  id,
  package: integer,
  quantity,
  price,
  recurring: flag,
  meta: part({ name: plain }),
})

// Its totals stand in the one field that is not written in snake case.
const withTotals = (value: unknown) =>
  isRecord(value) && isRecord(value.priceDetails)
    ? { ...value, sub_total: value.priceDetails.subTotal, total: value.priceDetails.total }
    : value

export const CheckoutBasket = prepared(
  withTotals,
  entity({
    ident: needed,
    complete: flag,
    username: text,
    subTotal: price,
    tax: price,
    total: price,
    rows: list(Row),
    custom: record,
    payment: maybe(Payment),
    links: Links,
  }),
)
/** A basket as the Checkout API tells it, money in cents. `rows[].package` is null for a product of the shop's own. */
export type CheckoutBasket = Read<typeof CheckoutBasket>

export const Subscription = entity({
  reference: needed,
  status: maybe(entity({ id: integer, description: plain })),
  interval: text,
  nextPaymentDate: text,
  pausedAt: text,
  pausedUntil: text,
  cancelledAt: text,
  cancellationRequestedAt: text,
  cancelReason: text,
  amount: maybe(entity({ amount: price, tax: price })),
})
/** A subscription as the Checkout API tells it: less than in a webhook, and without its payments. */
export type Subscription = Read<typeof Subscription>
