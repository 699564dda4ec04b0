/** Makes up payments and records them through the ledger's own code, the same for the same seed. */

import { parseWebhook } from 'tebex-client'
import { seededRandom } from 'tebex-emulator/extension'
import { addDays, DAY_MS, type Day, getDay, getStart, listDays } from '#app/lib/days.ts'
import type { Ledger } from '#app/shop/orders/ledger/ledger.server.ts'
import type { Random } from './facts.ts'

export type SoldProduct = { id: number; name: string; price: number }

type SeedOptions = {
  ledger: Pick<Ledger, 'record'>
  /** Most popular first. */
  products: readonly SoldProduct[]
  days: number
  /** Epoch milliseconds. */
  now: number
  seed?: number
  /** The number of orders on an average day. */
  ordersPerDay?: number
  /** Makes the custom data of the transaction's basket. */
  customOf?: (transaction: string) => Wire
}

type Wire = Record<string, unknown>
type Event = { id: string; type: string; date: string; subject: Wire }
type Order = {
  id: string
  at: number
  products: readonly SoldProduct[]
  reference: string | null
  renewal: boolean
}

const CURRENCIES = ['EUR', 'EUR', 'EUR', 'USD', 'USD', 'BRL']
const COUPONS = [null, null, null, null, 'WELCOME10', 'SUMMER']
/** Buyers with a currency pay from these countries; null stands for a payment without a country. */
const COUNTRIES: Record<string, readonly (string | null)[]> = {
  EUR: ['DE', 'DE', 'FR', 'PT', 'ES', 'PL', 'IT', null],
  USD: ['US', 'US', 'US', 'CA', 'GB', 'AU'],
  BRL: ['BR'],
}
const CREATORS = [null, null, null, 'nightcity', 'rp-lab']
const RATES: Record<string, number> = { EUR: 1, USD: 1.1, BRL: 6 }
const RENEWAL_MS = 30 * DAY_MS
const MAX_RENEWALS = 8
const CUSTOMERS = 900

/** Records the payments of the days up to now and leaves existing ones alone. Resolves to the number of new ones. */
export async function seedPayments(options: SeedOptions): Promise<{ payments: number }> {
  const { ledger, days, now, customOf = () => ({}) } = options
  const today = getDay(now)
  const ids = new Set<string>()
  if (options.products.length === 0) return { payments: 0 }
  for (const day of listDays(addDays(today, 1 - days), today))
    for (const event of createEvents(options, day).filter(({ date }) => Date.parse(date) <= now)) {
      const transaction = String(event.subject.transaction_id ?? '')
      const subject = { ...event.subject, ...(transaction !== '' && { custom: customOf(transaction) }) }
      await ledger.record(parseWebhook(new TextEncoder().encode(JSON.stringify({ ...event, subject }))))
      ids.add(transaction)
    }
  return { payments: ids.size - (ids.has('') ? 1 : 0) }
}

/** The events of a day's orders, including renewals on later days. */
function createEvents({ products, seed = 1, ordersPerDay = 3 }: SeedOptions, day: Day): Event[] {
  const random = seededRandom(seed * 7_919 + getStart(day) / DAY_MS)
  const count = Math.round(ordersPerDay * (0.5 + random()))
  return Array.from({ length: count }, (_, index) => `tbx-seed-${seed}-${day}-${index}`).flatMap((id) => {
    const at = getStart(day) + Math.floor((random() * DAY_MS) / 1000) * 1000
    const first = draw(products, random() ** 2)
    const more = random() < 0.2 ? [draw(products, random() ** 3)] : []
    if (random() < 0.12) return subscriptionEvents({ id, at, product: first }, random)
    const others = more.filter((product) => product.id !== first.id)
    return orderEvents(
      { id, at, products: [first, ...others], reference: null, renewal: false },
      random,
      selectBuyer(random),
    )
  })
}

/** A purchase, and sometimes its refund or dispute. */
function orderEvents(order: Order, random: Random, buyer: string): Event[] {
  const subject = createSubject(order, random, buyer)
  const later = (days: number) => order.at + Math.floor(random() * days * 86_400 + 60) * 1000
  const createPaymentEvent = (type: string, at: number) =>
    createEvent(`payment.${type}`, at, order.id, subject)
  const fate = random()
  const events = [createPaymentEvent('completed', order.at)]
  if (fate < 0.04) return [...events, createPaymentEvent('refunded', later(14))]
  if (fate > 0.015 + 0.04) return events
  const disputedAt = later(30)
  const outcome = random() < 0.5 ? 'dispute.won' : 'dispute.lost'
  return [
    ...events,
    createPaymentEvent('dispute.opened', disputedAt),
    createPaymentEvent(outcome, disputedAt + 9 * DAY_MS),
  ]
}

function subscriptionEvents(
  { id, at, product }: { id: string; at: number; product: SoldProduct },
  random: Random,
): Event[] {
  const reference = id.replace('tbx-', 'tbx-r-')
  const buyer = selectBuyer(random)
  const currency = draw(CURRENCIES, random())
  const renewals = Math.floor(random() * MAX_RENEWALS)
  return Array.from({ length: renewals + 2 }, (_, index) => index).flatMap((index) => {
    const moment = at + index * RENEWAL_MS
    const isOver = index > renewals
    const order = { id: `${id}-${index}`, at: moment, products: [product], reference, renewal: index > 0 }
    const subject = { ...createSubject(order, () => 0.01, buyer, currency) }
    const recurring = {
      reference,
      created_at: iso(at),
      next_payment_at: iso(moment + RENEWAL_MS),
      status: isOver ? { id: 5, description: 'Cancelled' } : { id: 2, description: 'Active' },
      last_payment: subject,
      price: subject.price_paid,
    }
    const type = isOver ? 'ended' : index === 0 ? 'started' : 'renewed'
    const news = createEvent(`recurring-payment.${type}`, moment, order.id, recurring)
    return isOver ? [news] : [createEvent('payment.completed', moment, order.id, subject), news]
  })
}

function createSubject(
  { id, at, products, reference, renewal }: Order,
  random: Random,
  buyer: string,
  currency = draw(CURRENCIES, random()),
) {
  const coupon = draw(COUPONS, random())
  const money = (cents: number) => ({ amount: cents / 100, currency })
  const lines = products.map((product) => ({
    ...product,
    base: Math.round(product.price * (RATES[currency] ?? 1)),
    paid: Math.round(product.price * (RATES[currency] ?? 1) * (coupon === null ? 1 : 0.9)),
  }))
  const base = lines.reduce((sum, { paid }) => sum + paid, 0)
  const tax = currency === 'EUR' ? Math.round(base * 0.21) : 0
  return {
    transaction_id: id,
    status: { id: 1, description: 'Complete' },
    created_at: iso(at),
    payment_sequence: reference === null ? 'oneoff' : renewal ? 'recurring' : 'first',
    price_paid: money(base + tax),
    fees: { tax: money(tax), gateway: money(Math.round((base + tax) * 0.05)) },
    customer: { username: { id: buyer, username: 'seed' }, country: selectCountry(buyer, currency) },
    products: lines.map((line) => ({
      id: line.id,
      name: line.name,
      quantity: 1,
      base_price: money(line.base),
      paid_price: money(line.paid),
      type: reference === null ? 'single' : 'subscription',
    })),
    coupons: coupon === null ? [] : [{ code: coupon }],
    creator_code: draw(CREATORS, random()),
    recurring_payment_reference: reference,
  }
}

const createEvent = (type: string, at: number, id: string, subject: Wire): Event => ({
  id: `${type}-${id}`,
  type,
  subject,
  date: iso(at),
})

/** The buyer determines the country, so that all payments of a buyer agree. */
function selectCountry(buyer: string, currency: string): string | null {
  const countries = COUNTRIES[currency] ?? []
  return countries[Number(buyer) % countries.length] ?? null
}

const iso = (moment: number) => new Date(moment).toISOString()
const selectBuyer = (random: Random) => String(90_000_000 + Math.floor(random() ** 2 * CUSTOMERS))

function draw<Item>(items: readonly Item[], at: number): Item {
  const item = items[Math.floor(at * items.length)]
  if (item === undefined) throw new Error('Nothing to choose from')
  return item
}
