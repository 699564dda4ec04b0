/** A change is news for the seller when a payment or a subscription enters another state. */
import type { PaymentRow, SubscriptionRow } from '#app/server/db/db.server.ts'
import type { OrderNews } from '../types.ts'
import { parsePayment, parseSubscription } from './grants.server.ts'

export function derivePaymentNews(before: PaymentRow | undefined, after: PaymentRow): OrderNews | null {
  if (before?.status === after.status) return null
  const { status, transaction, recurringReference, total, lines } = parsePayment(after)
  const products = lines.map(({ name, quantity }) => ({ name, quantity }))
  return { kind: 'payment', status, transaction, recurringReference, total, products }
}

export function deriveSubscriptionNews(
  before: SubscriptionRow | undefined,
  after: SubscriptionRow,
): OrderNews | null {
  if (before?.status === after.status) return null
  const { status, reference, price, name } = parseSubscription(after)
  return { kind: 'subscription', status, reference, price, name }
}
