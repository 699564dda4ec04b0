/** What payments grant to one customer at a moment: pure functions over the ledger's rows. */
import { z } from 'zod'
import type { PaymentRow, SubscriptionRow } from '#app/server/db/db.server.ts'
import type { GrantStatus, Money, Order, OrderedProduct, OrderStatus, Subscription } from '../types.ts'
import { Line } from './facts.server.ts'
import { isSamePayment } from './same-payment.server.ts'

/** How long a renewal may be late: a payment that failed is tried again for days, and its news may be late. */
const GRACE_MS = 7 * 86_400_000

const OWNED: readonly GrantStatus[] = ['owned', 'disputed']
const Lines = z.array(Line.omit({ paidPrice: true }))

export type LedgerRows = { payments: readonly PaymentRow[]; subscriptions: readonly SubscriptionRow[] }
type Viewer = { key: string; now: number }

type Payment = ReturnType<typeof readPayment>

/** The customer's orders, the newest first. */
export function ordersOf({ payments, subscriptions }: LedgerRows, viewer: Viewer): Order[] {
  const read = withoutDuplicates(payments.map(readPayment)).sort(isNewer)
  const subscriptionByReference = new Map(subscriptions.map((row) => [row.reference, row]))
  const newest = new Map<string, Payment>()
  for (const payment of read.toReversed())
    if (payment.recurringReference !== null && payment.status !== 'declined')
      newest.set(payment.recurringReference, payment)
  return read.map((payment) => {
    const reference = payment.recurringReference
    const isPast =
      reference !== null &&
      (newest.get(reference) !== payment || isOver(subscriptionByReference.get(reference), viewer.now))
    return orderOf(payment, viewer, isPast)
  })
}

/** Ids of packages that the customer owns. */
export function ownedIdsOf(rows: LedgerRows, viewer: Viewer): number[] {
  const ids = ordersOf(rows, viewer).flatMap(({ products }) =>
    products.filter(({ status }) => OWNED.includes(status)).map(({ id }) => id),
  )
  return [...new Set(ids)]
}

/** The customer's subscriptions, the newest first. */
export function subscriptionsOf({ subscriptions }: LedgerRows, { key }: Viewer): Subscription[] {
  return subscriptions
    .filter((row) => row.customer_key === key)
    .toSorted((a, b) => b.started_at - a.started_at)
    .map(readSubscription)
}

function orderOf(payment: Payment, { key, now }: Viewer, isPast: boolean): Order {
  const { transaction, status, date, total, recurringReference, source, customerKey } = payment
  const isBuyer = customerKey === key
  const lines = isBuyer ? payment.lines : payment.lines.filter(({ owner }) => owner === key)
  const products = lines.map(({ id, name, quantity, type, isGift, owner, expiresAt }): OrderedProduct => {
    const hasExpired = isPast || (expiresAt !== null && Date.parse(expiresAt) <= now)
    const grant = grantOf(status, owner === key, hasExpired)
    return { id, name, quantity, kind: type === 'subscription' ? type : 'single', status: grant, isGift }
  })
  return { transaction, status, date, total: isBuyer ? total : null, products, recurringReference, source }
}

function grantOf(status: OrderStatus, isOwner: boolean, hasExpired: boolean): GrantStatus {
  if (status === 'declined' || status === 'refunded') return status
  if (status === 'dispute_lost') return 'lost'
  if (!isOwner) return 'gifted'
  if (hasExpired) return 'expired'
  return status === 'disputed' ? 'disputed' : 'owned'
}

function isOver(subscription: SubscriptionRow | undefined, now: number): boolean {
  if (!subscription) return false
  const { status, next_payment_at } = subscription
  if (status === 'ended') return true
  const grace = status === 'ending' ? 0 : GRACE_MS
  return next_payment_at !== null && now > next_payment_at + grace
}

/** The platform tells no transaction of a historic payment: it is a known one when date and packages agree. */
function withoutDuplicates(payments: readonly Payment[]): Payment[] {
  const told = payments.filter(({ source }) => source === 'webhook')
  return payments.filter(
    (payment) => payment.source === 'webhook' || !told.some((known) => isSamePayment(known, payment)),
  )
}

function isNewer(one: Payment, other: Payment): number {
  return other.date - one.date || (one.transaction < other.transaction ? 1 : -1)
}

function readPayment(row: PaymentRow) {
  return {
    transaction: row.transaction_id,
    status: OrderStatuses.parse(row.status),
    date: row.paid_at,
    total: moneyOf(row.total_cents, row.currency),
    customerKey: row.customer_key,
    recurringReference: row.recurring_reference,
    source: row.source === 'history' ? ('history' as const) : ('webhook' as const),
    lines: Lines.parse(JSON.parse(row.products)),
  }
}

const OrderStatuses = z.enum(['completed', 'declined', 'refunded', 'disputed', 'dispute_won', 'dispute_lost'])
const SubscriptionStatuses = z.enum(['active', 'ending', 'ended', 'overdue'])

function readSubscription(row: SubscriptionRow): Subscription {
  const lines = Lines.parse(JSON.parse(row.products))
  return {
    reference: row.reference,
    packageIds: lines.map(({ id }) => id),
    name: lines.map(({ name }) => name).join(', '),
    status: SubscriptionStatuses.parse(row.status),
    nextPaymentAt: row.next_payment_at,
    endedAt: row.ended_at,
    price: moneyOf(row.price_cents, row.currency),
  }
}

function moneyOf(amount: number | null, currency: string | null): Money | null {
  return amount === null || currency === null ? null : { amount, currency }
}

/** Customer keys of the buyer and of all recipients. */
export function ownersOf(row: Pick<PaymentRow, 'customer_key' | 'products'>): string[] {
  const lines = Lines.parse(JSON.parse(row.products))
  const keys = [row.customer_key, ...lines.map(({ owner }) => owner)]
  return [...new Set(keys.filter((key) => key !== null))]
}
