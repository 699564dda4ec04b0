/** Turns status changes of payments and subscriptions into notifications. */
import type { Transaction } from 'kysely'
import { getDay } from '#app/lib/days.ts'
import type { Schema } from '#app/server/db/db.server.ts'
import type { OrderStatus, StatusChange } from '#app/shop/orders/types.ts'
import type { NewNotification, Outbox } from './outbox.server.ts'
import type { Topic } from './types.ts'

/** An older event is a late redelivery, which is no news to the seller. */
const OLDEST_MS = 7 * 86_400_000

const KINDS = {
  completed: 'sale',
  refunded: 'refund',
  disputed: 'dispute_opened',
  dispute_won: 'dispute_won',
  dispute_lost: 'dispute_lost',
} as const

const TOPICS: Record<keyof typeof KINDS, Topic> = {
  completed: 'sale',
  refunded: 'refund',
  disputed: 'dispute',
  dispute_won: 'dispute',
  dispute_lost: 'dispute',
}

type Options = { outbox: Pick<Outbox, 'record'>; now: () => number }

/** The ledger calls the recorder in the database transaction that stores the event. */
export function createStatusChangeRecorder({ outbox, now }: Options) {
  return async (
    transaction: Transaction<Schema>,
    change: StatusChange,
    occurredAt: number,
  ): Promise<void> => {
    if (occurredAt < now() - OLDEST_MS) return
    const notification = createNotification(change, occurredAt)
    if (notification) await outbox.record(transaction, notification)
  }
}

function createNotification(change: StatusChange, occurredAt: number): NewNotification | null {
  if (change.kind === 'subscription') {
    const { status, reference, price, name } = change
    if (status !== 'overdue') return null
    return createRenewalNotification({ reference, price, products: [name] }, occurredAt)
  }
  const { status, transactionId, recurringReference, total, products } = change
  if (hasKind(status)) {
    const facts = { kind: KINDS[status], transaction: transactionId, total, products }
    return { event: `${facts.kind} ${transactionId}`, topic: TOPICS[status], facts }
  }
  if (recurringReference === null) return null
  const names = products.map(({ name }) => name)
  return createRenewalNotification(
    { reference: recurringReference, price: total, products: names },
    occurredAt,
  )
}

type Renewal = Pick<
  Extract<NewNotification['facts'], { kind: 'renewal_failed' }>,
  'reference' | 'price' | 'products'
>

/** A declined payment and its overdue subscription share one event, so that the seller is notified once. */
function createRenewalNotification(renewal: Renewal, occurredAt: number): NewNotification {
  const event = `renewal_failed ${renewal.reference} ${getDay(occurredAt)}`
  return { event, topic: 'renewal', facts: { kind: 'renewal_failed', ...renewal } }
}

function hasKind(status: OrderStatus): status is keyof typeof KINDS {
  return status in KINDS
}
