/** Turns payment and subscription events into notifications. */
import type { Transaction } from 'kysely'
import { getDay } from '#app/lib/days.ts'
import type { Schema } from '#app/server/db/db.server.ts'
import type { OrderNews, OrderStatus } from '#app/shop/orders/types.ts'
import type { NewNotification, Outbox } from './outbox.server.ts'
import type { Topic } from './types.ts'

/** Older events are history: redelivered by the platform, or imported. */
const OLDEST_MS = 7 * 86_400_000

const KINDS = {
  completed: 'sale',
  refunded: 'refund',
  disputed: 'dispute_opened',
  dispute_won: 'dispute_won',
  dispute_lost: 'dispute_lost',
} as const

const TOPIC_OF: Record<keyof typeof KINDS, Topic> = {
  completed: 'sale',
  refunded: 'refund',
  disputed: 'dispute',
  dispute_won: 'dispute',
  dispute_lost: 'dispute',
}

type Options = { outbox: Pick<Outbox, 'record'>; now: () => number }

/** The ledger calls it in the transaction of an event. */
export function createOrderNewsRecorder({ outbox, now }: Options) {
  return async (transaction: Transaction<Schema>, news: OrderNews, occurredAt: number): Promise<void> => {
    if (occurredAt < now() - OLDEST_MS) return
    const told = createNews(news, occurredAt)
    if (told) await outbox.record(transaction, told)
  }
}

function createNews(news: OrderNews, occurredAt: number): NewNotification | null {
  if (news.kind === 'subscription') {
    const { status, reference, price, name } = news
    if (status !== 'overdue') return null
    return renewalFailed({ reference, price, products: [name] }, occurredAt)
  }
  const { status, transaction, recurringReference, total, products } = news
  if (isTold(status)) {
    const facts = { kind: KINDS[status], transaction, total, products }
    return { event: `${facts.kind} ${transaction}`, topic: TOPIC_OF[status], facts }
  }
  if (recurringReference === null) return null
  const names = products.map(({ name }) => name)
  return renewalFailed({ reference: recurringReference, price: total, products: names }, occurredAt)
}

type Renewal = Pick<
  Extract<NewNotification['facts'], { kind: 'renewal_failed' }>,
  'reference' | 'price' | 'products'
>

/** A payment that was declined, and the subscription that is overdue for it, are one event. */
function renewalFailed(renewal: Renewal, occurredAt: number): NewNotification {
  const event = `renewal_failed ${renewal.reference} ${getDay(occurredAt)}`
  return { event, topic: 'renewal', facts: { kind: 'renewal_failed', ...renewal } }
}

function isTold(status: OrderStatus): status is keyof typeof KINDS {
  return status in KINDS
}
