/** A change is news for the seller when a payment or a subscription enters another state. */
import type { PaymentRow, SubscriptionRow } from '#app/server/db/db.server.ts'
import type { OrderNews } from '../types.ts'
import { readPayment, readSubscription } from './grants.server.ts'

export function derivePaymentNews(before: PaymentRow | undefined, after: PaymentRow): OrderNews | null {
  if (before?.status === after.status) return null
  const { status, transaction, recurringReference, total, lines } = readPayment(after)
  const products = lines.map(({ name, quantity }) => ({ name, quantity }))
  return { kind: 'payment', status, transaction, recurringReference, total, products }
}

export function deriveSubscriptionNews(
  before: SubscriptionRow | undefined,
  after: SubscriptionRow,
): OrderNews | null {
  if (before?.status === after.status) return null
  const { status, reference, price, name } = readSubscription(after)
  return { kind: 'subscription', status, reference, price, name }
}
