/**
 * What the platform's webhooks say about payments. Each delivery is recorded once by its id, without the customer's
 * name, e-mail or address; the state of a payment does not depend on the order in which deliveries arrive.
 */
import type { Database, PaymentRow, WebhookEventRow } from '#app/platform/db.server.ts'
import { parseWebhook, verifyWebhook, type WebhookEvent } from '#tebex/index.ts'
import { isLaterState, stateOf } from './states.ts'

export type PaymentsOptions = {
  db: Pick<Database, 'kysely'>
  /** Without one no delivery is believed. */
  secret: string | null
  /** Epoch milliseconds. */
  now: () => number
}

/** Payments read for the best seller. */
const MOST_COUNTED = 5_000

/** A payment that was made, and is still one. */
const STANDING = ['completed', 'dispute.won']

export type Payments = {
  /** Whether the platform signed exactly these bytes. */
  isSigned: (rawBody: Uint8Array, signature: string | null) => boolean
  /** The event of a signed body; throws a `TebexError` `malformed` for anything else. */
  parse: (rawBody: Uint8Array) => WebhookEvent
  /** Writes the event down, once; throws `DatabaseError` when it cannot be kept, so that the platform sends it again. */
  recordEvent: (event: WebhookEvent) => Promise<void>
  findPayment: (transactionId: string) => Promise<PaymentRow | null>
  /** The transaction that paid the basket made with this reference; null as long as the platform has not told. */
  findTransactionId: (reference: string) => Promise<string | null>
  /** Names of what was bought, by transaction id: only of payments that stand, not of refunded or disputed ones. */
  listBought: (transactionIds: readonly string[]) => Promise<ReadonlyMap<string, string[]>>
  /** Tells of every payment whose state changed. */
  onPayment: (listener: (transactionId: string) => void) => void
  listEvents: (limit: number) => Promise<WebhookEventRow[]>
  /** Package ids that were bought most often, the best first. */
  listBestSellers: (limit: number) => Promise<number[]>
}

/** Makes the payments feature of one shop. */
export function createPayments({ db, secret, now }: PaymentsOptions): Payments {
  const { kysely } = db
  const listeners = new Set<(transactionId: string) => void>()

  return {
    isSigned: (rawBody, signature) => secret !== null && verifyWebhook(rawBody, signature, secret),
    parse: parseWebhook,

    async recordEvent(event) {
      const receivedAt = now()
      const row = rowOf(event, receivedAt)
      await kysely.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('webhook_events')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirstOrThrow()
        if (event.kind !== 'payment' || numInsertedOrUpdatedRows === 0n) return
        const next = paymentOf(event, row.occurred_at, receivedAt)
        const known = await transaction
          .selectFrom('payments')
          .select(['status', 'occurred_at'])
          .where('transaction_id', '=', next.transaction_id)
          .executeTakeFirst()
        if (known && !isLaterState(next, known)) return
        const { transaction_id: _, ...changes } = next
        await transaction
          .insertInto('payments')
          .values(next)
          .onConflict((conflict) => conflict.column('transaction_id').doUpdateSet(changes))
          .execute()
      })
      if (event.kind === 'payment') for (const listener of listeners) listener(event.payment.transactionId)
    },

    async findPayment(transactionId) {
      const query = kysely.selectFrom('payments').selectAll().where('transaction_id', '=', transactionId)
      return (await query.executeTakeFirst()) ?? null
    },

    async findTransactionId(reference) {
      const query = kysely
        .selectFrom('payments')
        .select('transaction_id')
        .where('basket_reference', '=', reference)
        .where('status', '!=', 'declined')
        .orderBy('occurred_at')
      return (await query.executeTakeFirst())?.transaction_id ?? null
    },

    async listBought(transactionIds) {
      if (transactionIds.length === 0) return new Map()
      const rows = await kysely
        .selectFrom('payments')
        .select(['transaction_id', 'products'])
        .where('transaction_id', 'in', transactionIds)
        .where('status', 'in', STANDING)
        .execute()
      return new Map(rows.map(({ transaction_id, products }) => [transaction_id, namesIn(products)]))
    },

    onPayment: (listener) => void listeners.add(listener),

    listEvents: (limit) =>
      kysely.selectFrom('webhook_events').selectAll().orderBy('received_at', 'desc').limit(limit).execute(),

    async listBestSellers(limit) {
      const rows = await kysely
        .selectFrom('payments')
        .select('products')
        .where('status', '=', 'completed')
        .orderBy('occurred_at', 'desc')
        .limit(MOST_COUNTED)
        .execute()
      return bestSellers(rows.map(({ products }) => products)).slice(0, limit)
    },
  }
}

function rowOf(event: WebhookEvent, receivedAt: number): WebhookEventRow {
  return {
    id: event.id,
    type: event.type,
    occurred_at: momentOf(event.date) ?? receivedAt,
    received_at: receivedAt,
    reference: referenceOf(event),
    body: JSON.stringify(withoutPerson(event)),
  }
}

function referenceOf(event: WebhookEvent): string | null {
  if (event.kind === 'payment') return event.payment.transactionId
  return event.kind === 'recurring-payment' ? event.recurringPayment.reference : null
}

/** A list of what is kept, not of what is taken out: a new field of the platform cannot slip through. */
function withoutPerson(event: WebhookEvent): object {
  if (event.kind === 'payment') {
    const { status, createdAt, paymentSequence, price, pricePaid, products, coupons } = event.payment
    const { recurringPaymentReference, declineReason } = event.payment
    return {
      status,
      createdAt,
      paymentSequence,
      price,
      pricePaid,
      products: products.map(({ id, name, type, quantity, paidPrice }) => ({
        id,
        name,
        type,
        quantity,
        paidPrice,
      })),
      coupons: coupons.map(({ code }) => code),
      recurringPaymentReference,
      declineCode: declineReason?.code ?? null,
    }
  }
  if (event.kind !== 'recurring-payment') return {}
  const { status, createdAt, nextPaymentAt, price, failCount, cancelledAt } = event.recurringPayment
  return { status, createdAt, nextPaymentAt, price, failCount, cancelledAt }
}

type PaymentEvent = Extract<WebhookEvent, { kind: 'payment' }>

function paymentOf({ type, payment }: PaymentEvent, occurredAt: number, receivedAt: number): PaymentRow {
  const paid = payment.pricePaid ?? payment.price
  return {
    transaction_id: payment.transactionId,
    status: stateOf(type),
    occurred_at: occurredAt,
    updated_at: receivedAt,
    total_cents: paid?.amount ?? null,
    currency: paid?.currency ?? null,
    basket_reference: basketReference(payment.custom),
    products: JSON.stringify(payment.products.map(({ id, name, quantity }) => ({ id, name, quantity }))),
  }
}

/** What our basket was made with; a basket of somebody else's making has none. */
export function basketReference({ reference }: Record<string, unknown>): string | null {
  return typeof reference === 'string' && reference.length <= 64 ? reference : null
}

function momentOf(date: string | null): number | null {
  const moment = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(moment) ? null : moment
}

function namesIn(list: string): string[] {
  const products: { name: string }[] = JSON.parse(list)
  return products.map(({ name }) => name)
}

function bestSellers(lists: readonly string[]): number[] {
  const sold = new Map<number, number>()
  for (const list of lists) {
    const products: { id: number; quantity: number }[] = JSON.parse(list)
    for (const { id, quantity } of products) sold.set(id, (sold.get(id) ?? 0) + quantity)
  }
  return [...sold].sort(([, a], [, b]) => b - a).map(([id]) => id)
}
