/** Derives the status changes that sellers are notified of. */
import type { PaymentRow, SubscriptionRow } from '#app/server/db/db.server.ts'
import type { StatusChange } from '../types.ts'
import { parsePayment, parseSubscription } from './grants.server.ts'

/** `previous` is undefined for a new payment. */
export function findPaymentChange(
  previous: PaymentRow | undefined,
  current: PaymentRow,
): StatusChange | null {
  if (previous?.status === current.status) return null
  const { status, transactionId, recurringReference, total, lines } = parsePayment(current)
  const products = lines.map(({ name, quantity }) => ({ name, quantity }))
  return { kind: 'payment', status, transactionId, recurringReference, total, products }
}

/** `previous` is undefined for a new subscription. */
export function findSubscriptionChange(
  previous: SubscriptionRow | undefined,
  current: SubscriptionRow,
): StatusChange | null {
  if (previous?.status === current.status) return null
  const { status, reference, price, name } = parseSubscription(current)
  return { kind: 'subscription', status, reference, price, name }
}
