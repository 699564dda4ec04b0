/** Collects everything that the shop knows about one order. */
import type { Kysely } from 'kysely'
import type { PaymentRow, Schema, WebhookEventRow } from '#app/server/db/db.server.ts'
import { parseTime } from '../event-rows.server.ts'
import { readCustomerRows } from '../ledger/customer-rows.server.ts'
import { PaymentFacts, RecurringFacts } from '../ledger/facts.server.ts'
import {
  deriveOrders,
  listCustomerKeys,
  type Perspective,
  parsePayment,
  parseSubscription,
} from '../ledger/grants.server.ts'
import { derivePaymentRow, pickPaymentFacts, sortEvents } from '../ledger/payment-state.server.ts'
import { parseEvent } from '../ledger/read-events.server.ts'
import { deriveSubscriptionRow } from '../ledger/subscription-state.server.ts'
import { createListedOrder, formatMoneyFor, type Viewer } from './order-list.server.ts'
import type { ListedOrder, OrderChat, OrderEvent, OrderGrant, OrderReview, OrderStory } from './types.ts'

const PLATFORM_PANEL = 'https://creator.tebex.io/payments/'
const MAX_EVENTS = 100
const MAX_OWNERS = 20
const MAX_OTHER_ORDERS = 20
const SHORT_KEY_LENGTH = 8

/** Lists the reviews that these customers wrote about these packages. */
type ListReviews = (customerKeys: readonly string[], packageIds: readonly number[]) => Promise<OrderReview[]>

/** Lists the chats that took place while the customer had this basket. */
type ListChats = (basketReference: string) => Promise<OrderChat[]>

/** Other features provide the lists; `now` is in epoch milliseconds. */
export type StoryContext = { viewer: Viewer; now: number; listReviews: ListReviews; listChats: ListChats }

/** Returns null when there is no such order. */
export async function findOrderStory(
  kysely: Kysely<Schema>,
  transactionId: string,
  context: StoryContext,
): Promise<OrderStory | null> {
  const row = await kysely
    .selectFrom('payments')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  if (!row) return null
  const packageIds = parsePayment(row).lines.map(({ id }) => id)
  const [paymentEvents, subscriptionEvents, grants, reviews, chats, otherOrders] = await Promise.all([
    listEvents(kysely, transactionId),
    row.recurring_reference === null ? [] : listEvents(kysely, row.recurring_reference),
    listGrants(kysely, row, context.now),
    context.listReviews(listCustomerKeys(row), packageIds),
    row.basket_reference === null ? [] : context.listChats(row.basket_reference),
    listOtherOrders(kysely, row, context.viewer, MAX_OTHER_ORDERS),
  ])
  return {
    order: createListedOrder(row, context.viewer),
    platformUrl: row.source === 'webhook' ? PLATFORM_PANEL + encodeURIComponent(transactionId) : null,
    ...formatFacts(paymentEvents, context.viewer),
    basketReference: row.basket_reference,
    recurringReference: row.recurring_reference,
    customer: shortenKey(row.customer_key),
    grants,
    reviews,
    chats,
    events: [
      ...describeEvents(paymentEvents, {
        deriveStatus: derivePaymentStatus,
        readDetails: readPaymentDetails,
        viewer: context.viewer,
      }),
      ...describeEvents(subscriptionEvents, {
        deriveStatus: deriveSubscriptionStatus,
        readDetails: readSubscriptionDetails,
        viewer: context.viewer,
      }),
    ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    otherOrders,
  }
}

/** Shortens a customer key to its beginning, which is enough to tell customers apart. */
export function shortenKey(key: string | null): string | null {
  return key === null ? null : key.slice(0, SHORT_KEY_LENGTH)
}

async function listEvents(kysely: Kysely<Schema>, reference: string): Promise<WebhookEventRow[]> {
  const query = kysely.selectFrom('webhook_events').selectAll().where('reference', '=', reference)
  const rows = await query
    .where('error', 'is', null)
    .orderBy('occurred_at', 'desc')
    .limit(MAX_EVENTS)
    .execute()
  return sortEvents(rows)
}

function formatFacts(events: readonly WebhookEventRow[], viewer: Viewer) {
  const facts = events.length > 0 ? pickPaymentFacts(events) : null
  const format = (price: Price | undefined) => formatPrice(price ?? null, viewer)
  return {
    amounts: {
      price: format(facts?.price),
      paid: format(facts?.pricePaid),
      tax: format(facts?.tax),
      fee: format(facts?.fee),
    },
    coupons: facts?.coupons ?? [],
    creatorCode: facts?.creatorCode ?? null,
    usedGiftCard: facts?.usedGiftCard ?? false,
    declineCode: facts?.declineCode ?? null,
    country: facts?.country ?? null,
    attribution: facts?.attribution ?? null,
  }
}

type Price = { amount: number | null; currency: string | null } | null

function formatPrice(price: Price, viewer: Viewer): string | null {
  if (!price || price.amount === null || price.currency === null) return null
  return formatMoneyFor({ amount: price.amount, currency: price.currency }, viewer)
}

/** `paidUntil` is the date up to which a subscription is paid, in ISO 8601. */
type EventDetails = { amount: Price; paidUntil: string | null }
type ReadDetails = (event: WebhookEventRow) => EventDetails

const readPaymentDetails: ReadDetails = (event) => {
  const { price, pricePaid } = parseEvent(event, PaymentFacts).facts
  return { amount: pricePaid ?? price, paidUntil: null }
}

const readSubscriptionDetails: ReadDetails = (event) => {
  const { price, nextPaymentAt } = parseEvent(event, RecurringFacts).facts
  const paidUntil = parseTime(nextPaymentAt)
  return { amount: price, paidUntil: paidUntil === null ? null : new Date(paidUntil).toISOString() }
}

type DeriveStatus = (events: readonly WebhookEventRow[]) => OrderEvent['status']

const derivePaymentStatus: DeriveStatus = (events) => parsePayment(derivePaymentRow(events)).status

const deriveSubscriptionStatus: DeriveStatus = (events) => {
  const row = deriveSubscriptionRow(events)
  return row && parseSubscription(row).status
}

/** Describes each event, with the status that results from it and all events before it. */
function describeEvents(
  events: readonly WebhookEventRow[],
  {
    deriveStatus,
    readDetails,
    viewer,
  }: { deriveStatus: DeriveStatus; readDetails: ReadDetails; viewer: Viewer },
): OrderEvent[] {
  const statuses = events.map((_, index) => deriveStatus(events.slice(0, index + 1)))
  return events.map((event, index) => {
    const { amount, paidUntil } = readDetails(event)
    const status = statuses[index] ?? null
    const previousStatus = statuses[index - 1] ?? null
    return {
      id: event.id,
      type: event.type,
      at: new Date(event.occurred_at).toISOString(),
      status,
      isChange: status !== previousStatus,
      amount: formatPrice(amount, viewer),
      paidUntil,
    }
  })
}

/** Lists the order's products by owner, with their current status; products without a known owner come last. */
async function listGrants(kysely: Kysely<Schema>, row: PaymentRow, now: number): Promise<OrderGrant[]> {
  const owners = listCustomerKeys(row).slice(0, MAX_OWNERS)
  const owned = await Promise.all(owners.map((key) => listCustomerGrants(kysely, row, { key, now })))
  const withoutOwner = parsePayment(row).lines.filter(({ owner }) => owner === null)
  return [
    ...owned.flat(),
    ...withoutOwner.map(({ id, name, quantity, isGift }) => ({
      id,
      name,
      quantity,
      isGift,
      status: null,
      owner: null,
    })),
  ]
}

/** Gifts are part of the buyer's order too, but they are listed with their recipients. */
async function listCustomerGrants(
  kysely: Kysely<Schema>,
  row: PaymentRow,
  { key, now }: Perspective,
): Promise<OrderGrant[]> {
  const orders = deriveOrders(await readCustomerRows(kysely, key), { key, now })
  const products = orders.find(({ transaction }) => transaction === row.transaction_id)?.products ?? []
  const isBuyer = key === row.customer_key
  return products
    .filter(({ isGift }) => !isBuyer || !isGift)
    .map(({ id, name, quantity, isGift, status }) => ({
      id,
      name,
      quantity,
      isGift,
      status,
      owner: shortenKey(key),
    }))
}

/** Lists the customer's other orders, the newest first. */
export async function listOtherOrders(
  kysely: Kysely<Schema>,
  row: PaymentRow,
  viewer: Viewer,
  limit?: number,
): Promise<ListedOrder[]> {
  if (row.customer_key === null) return []
  const { payments } = await readCustomerRows(kysely, row.customer_key)
  return payments
    .filter(({ transaction_id }) => transaction_id !== row.transaction_id)
    .sort((a, b) => b.paid_at - a.paid_at)
    .slice(0, limit)
    .map((payment) => createListedOrder(payment, viewer))
}
