/** Tells the whole story of one order from the ledger. */
import type { Kysely } from 'kysely'
import type { PaymentRow, Schema, WebhookEventRow } from '#app/server/db/db.server.ts'
import { parseMoment } from '../event-rows.server.ts'
import { readCustomerRows } from '../ledger/customer-rows.server.ts'
import { PaymentFacts, RecurringFacts } from '../ledger/facts.server.ts'
import { listOwnerKeys, parsePayment, parseSubscription, readOrders } from '../ledger/grants.server.ts'
import { derivePaymentRow, readPaymentFacts, sortEvents } from '../ledger/payment-state.server.ts'
import { parseEvent } from '../ledger/read-events.server.ts'
import { deriveSubscriptionRow } from '../ledger/subscription-state.server.ts'
import { createListedOrder, formatMoneyFor, type Viewer } from './order-list.server.ts'
import type { ListedOrder, OrderChat, OrderEvent, OrderGrant, OrderReview, OrderStory } from './types.ts'

const PLATFORM_PANEL = 'https://creator.tebex.io/payments/'
const MOST_EVENTS = 100
const MOST_OWNERS = 20
const MOST_OTHERS = 20
const SHORT_KEY_LENGTH = 8

/** Lists the reviews that these customers wrote about these packages. */
type ListReviews = (customerKeys: readonly string[], packageIds: readonly number[]) => Promise<OrderReview[]>

/** Lists the conversations that were held with the basket. */
type ListChats = (basketReference: string) => Promise<OrderChat[]>

/** `now` is in epoch milliseconds, and other features provide the lists. */
export type StoryContext = { viewer: Viewer; now: number; listReviews: ListReviews; listChats: ListChats }

/** Returns null when there is no such order. */
export async function findOrderStory(
  kysely: Kysely<Schema>,
  transaction: string,
  context: StoryContext,
): Promise<OrderStory | null> {
  const row = await kysely
    .selectFrom('payments')
    .selectAll()
    .where('transaction_id', '=', transaction)
    .executeTakeFirst()
  if (!row) return null
  const packageIds = parsePayment(row).lines.map(({ id }) => id)
  const [payment, subscription, grants, reviews, chats, others] = await Promise.all([
    listEvents(kysely, transaction),
    row.recurring_reference === null ? [] : listEvents(kysely, row.recurring_reference),
    listGrants(kysely, row, context.now),
    context.listReviews(listOwnerKeys(row), packageIds),
    row.basket_reference === null ? [] : context.listChats(row.basket_reference),
    listOthers(kysely, row, context.viewer, MOST_OTHERS),
  ])
  return {
    order: createListedOrder(row, context.viewer),
    platformUrl: row.source === 'webhook' ? PLATFORM_PANEL + encodeURIComponent(transaction) : null,
    ...formatFacts(payment, context.viewer),
    basketReference: row.basket_reference,
    recurringReference: row.recurring_reference,
    customer: shortenKey(row.customer_key),
    grants,
    reviews,
    chats,
    events: [
      ...describeEvents(payment, {
        deriveStatus: derivePaymentStatus,
        readDetails: readPaymentDetails,
        viewer: context.viewer,
      }),
      ...describeEvents(subscription, {
        deriveStatus: deriveSubscriptionStatus,
        readDetails: readSubscriptionDetails,
        viewer: context.viewer,
      }),
    ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    others,
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
    .limit(MOST_EVENTS)
    .execute()
  return sortEvents(rows)
}

function formatFacts(events: readonly WebhookEventRow[], viewer: Viewer) {
  const facts = events.length > 0 ? readPaymentFacts(events) : null
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
  const isKnown = price && price.amount !== null && price.currency !== null
  return isKnown
    ? formatMoneyFor({ amount: price.amount ?? 0, currency: price.currency ?? '' }, viewer)
    : null
}

/** The amount of an event, and the date until which it paid, ISO 8601. */
type EventDetails = { amount: Price; paidUntil: string | null }
type ReadDetails = (event: WebhookEventRow) => EventDetails

const readPaymentDetails: ReadDetails = (event) => {
  const { price, pricePaid } = parseEvent(event, PaymentFacts).facts
  return { amount: pricePaid ?? price, paidUntil: null }
}

const readSubscriptionDetails: ReadDetails = (event) => {
  const { price, nextPaymentAt } = parseEvent(event, RecurringFacts).facts
  const moment = parseMoment(nextPaymentAt)
  return { amount: price, paidUntil: moment === null ? null : new Date(moment).toISOString() }
}

type DeriveStatus = (events: readonly WebhookEventRow[]) => OrderEvent['status']

const derivePaymentStatus: DeriveStatus = (events) => parsePayment(derivePaymentRow(events)).status

const deriveSubscriptionStatus: DeriveStatus = (events) => {
  const row = deriveSubscriptionRow(events)
  return row && parseSubscription(row).status
}

/** Describes each event, with the status that results from all events up to it. */
function describeEvents(
  events: readonly WebhookEventRow[],
  {
    deriveStatus,
    readDetails,
    viewer,
  }: { deriveStatus: DeriveStatus; readDetails: ReadDetails; viewer: Viewer },
): OrderEvent[] {
  let previous: OrderEvent['status'] = null
  return events.map((event, index) => {
    const { id, type, occurred_at } = event
    const { amount, paidUntil } = readDetails(event)
    const status = deriveStatus(events.slice(0, index + 1))
    const isChange = status !== previous
    previous = status
    const at = new Date(occurred_at).toISOString()
    return { id, type, at, status, isChange, amount: formatPrice(amount, viewer), paidUntil }
  })
}

/** Lists each owner's products of the order, as they are granted now; products without a known owner come last. */
async function listGrants(kysely: Kysely<Schema>, row: PaymentRow, now: number): Promise<OrderGrant[]> {
  const owners = listOwnerKeys(row).slice(0, MOST_OWNERS)
  const owned = await Promise.all(
    owners.map(async (key) => {
      const orders = readOrders(await readCustomerRows(kysely, key), { key, now })
      const products = orders.find(({ transaction }) => transaction === row.transaction_id)?.products ?? []
      return products
        .filter(({ isGift }) => key !== row.customer_key || !isGift)
        .map(({ id, name, quantity, isGift, status }) => ({
          id,
          name,
          quantity,
          isGift,
          status,
          owner: shortenKey(key),
        }))
    }),
  )
  const unknown = parsePayment(row)
    .lines.filter(({ owner }) => owner === null)
    .map(({ id, name, quantity, isGift }) => ({ id, name, quantity, isGift, status: null, owner: null }))
  return [...owned.flat(), ...unknown]
}

/** Lists the customer's other orders, the newest first. */
export async function listOthers(
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
    .map((other) => createListedOrder(other, viewer))
}
