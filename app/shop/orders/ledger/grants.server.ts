/** Pure functions that derive from the ledger's rows which products one customer owns at a given time. */
import { z } from 'zod'
import { DAY_MS } from '#app/lib/days.ts'
import type { PaymentRow, SubscriptionRow } from '#app/server/db/db.server.ts'
import {
  type GrantStatus,
  type Money,
  ORDER_STATUSES,
  type Order,
  type OrderedProduct,
  type OrderStatus,
  type Subscription,
} from '../types.ts'
import { PaymentLine } from './facts.server.ts'

/** A renewal may be a week late: the platform retries a failed payment for days, and its webhook may be delayed. */
const GRACE_MS = 7 * DAY_MS

/** Statuses of products that the customer may use. */
const OWNED_STATUSES: readonly GrantStatus[] = ['owned', 'disputed']

const OrderStatuses = z.enum(ORDER_STATUSES)
const SubscriptionStatuses = z.enum(['active', 'ending', 'ended', 'overdue'])
const Lines = z.array(PaymentLine.omit({ basePrice: true, paidPrice: true }))

export type LedgerRows = { payments: readonly PaymentRow[]; subscriptions: readonly SubscriptionRow[] }
/** `key` is the key of the customer; `now` is the current time in epoch milliseconds. */
export type Perspective = { key: string; now: number }

type Payment = ReturnType<typeof parsePayment>

/** Lists the customer's orders, the newest first. */
export function deriveOrders({ payments, subscriptions }: LedgerRows, perspective: Perspective): Order[] {
  const parsed = payments.map(parsePayment).toSorted(compareNewestFirst)
  const latestBySubscription = new Map<string | null, Payment>()
  for (const payment of parsed.toReversed())
    if (payment.status !== 'declined') latestBySubscription.set(payment.recurringReference, payment)
  const endedReferences = new Set(
    subscriptions.filter((row) => isOver(row, perspective.now)).map(({ reference }) => reference),
  )
  return parsed.map((payment) => {
    const reference = payment.recurringReference
    // Each renewal replaces the grant of the payment before it, and the last grant ends with the subscription.
    const hasRunOut =
      reference !== null &&
      (latestBySubscription.get(reference) !== payment || endedReferences.has(reference))
    return buildOrder(payment, { ...perspective, hasRunOut })
  })
}

/** Lists ids of the packages that the customer owns. */
export function deriveOwnedIds(rows: LedgerRows, perspective: Perspective): number[] {
  const products = deriveOrders(rows, perspective).flatMap((order) => order.products)
  const owned = products.filter(({ status }) => OWNED_STATUSES.includes(status))
  return [...new Set([...owned, ...listLinesWithoutPayment(rows, perspective)].map(({ id }) => id))]
}

/** An active subscription grants its packages even when its payments are older than the ledger. */
function listLinesWithoutPayment({ payments, subscriptions }: LedgerRows, { key, now }: Perspective) {
  const paid = new Set(payments.map(({ recurring_reference }) => recurring_reference))
  return subscriptions
    .filter((row) => !paid.has(row.reference) && !isOver(row, now))
    .flatMap((row) => parseLines(row).filter(({ owner }) => owner === key))
}

/** Lists the customer's subscriptions, the newest first. */
export function deriveSubscriptions({ subscriptions }: LedgerRows, { key }: Perspective): Subscription[] {
  return subscriptions
    .filter((row) => row.customer_key === key)
    .toSorted((a, b) => b.started_at - a.started_at)
    .map(parseSubscription)
}

/** `hasRunOut` means that the payment's subscription no longer grants this payment's products. */
function buildOrder(payment: Payment, { key, now, hasRunOut }: Perspective & { hasRunOut: boolean }): Order {
  const { transactionId, status, date, total, recurringReference, source, customerKey } = payment
  const isBuyer = customerKey === key
  const lines = isBuyer ? payment.lines : payment.lines.filter(({ owner }) => owner === key)
  const products = lines.map(({ id, name, quantity, type, isGift, owner, expiresAt }): OrderedProduct => {
    const kind = type === 'subscription' ? type : 'single'
    const hasExpired =
      (kind === 'subscription' && hasRunOut) || (expiresAt !== null && Date.parse(expiresAt) <= now)
    const grantStatus = decideGrantStatus(status, { isOwner: owner === key, hasExpired })
    return { id, name, quantity, kind, status: grantStatus, isGift }
  })
  return {
    transaction: transactionId,
    status,
    date,
    total: isBuyer ? total : null,
    products,
    recurringReference,
    source,
  }
}

function decideGrantStatus(
  status: OrderStatus,
  { isOwner, hasExpired }: { isOwner: boolean; hasExpired: boolean },
): GrantStatus {
  if (status === 'declined' || status === 'refunded') return status
  if (status === 'dispute_lost') return 'lost'
  if (!isOwner) return 'gifted'
  if (hasExpired) return 'expired'
  return status === 'disputed' ? 'disputed' : 'owned'
}

function isOver({ status, next_payment_at }: SubscriptionRow, now: number): boolean {
  if (status === 'ended') return true
  const grace = status === 'ending' ? 0 : GRACE_MS
  return next_payment_at !== null && now > next_payment_at + grace
}

function compareNewestFirst(a: Payment, b: Payment): number {
  return b.date - a.date || (a.transactionId < b.transactionId ? 1 : -1)
}

export function parsePayment(row: PaymentRow) {
  return {
    transactionId: row.transaction_id,
    status: OrderStatuses.parse(row.status),
    date: row.paid_at,
    total: toMoney(row.total_cents, row.currency),
    customerKey: row.customer_key,
    recurringReference: row.recurring_reference,
    source: row.source === 'history' ? ('history' as const) : ('webhook' as const),
    lines: parseLines(row),
  }
}

export function parseSubscription(row: SubscriptionRow): Subscription {
  const lines = parseLines(row)
  return {
    reference: row.reference,
    packageIds: lines.map(({ id }) => id),
    name: lines.map(({ name }) => name).join(', '),
    status: SubscriptionStatuses.parse(row.status),
    nextPaymentAt: row.next_payment_at,
    endedAt: row.ended_at,
    price: toMoney(row.price_cents, row.currency),
  }
}

function parseLines({ products }: Pick<PaymentRow, 'products'>) {
  return Lines.parse(JSON.parse(products))
}

function toMoney(amount: number | null, currency: string | null): Money | null {
  return amount === null || currency === null ? null : { amount, currency }
}

/** Lists the customer keys of the buyer and of all recipients. */
export function listCustomerKeys(row: Pick<PaymentRow, 'customer_key' | 'products'>): string[] {
  const lines = parseLines(row)
  const keys = [row.customer_key, ...lines.map(({ owner }) => owner)]
  return [...new Set(keys.filter((key) => key !== null))]
}
