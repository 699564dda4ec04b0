/** The assistant's answers about the customer's own purchases. */
import { texts } from '../texts/all.server.ts'
import type { ChatLanguage } from '../types.ts'
import type { PurchaseTopic } from './topics.server.ts'

type Product = {
  name: string
  status: 'owned' | 'declined' | 'refunded' | 'disputed' | 'lost' | 'expired' | 'gifted'
}
/** Dates in epoch milliseconds. */
type KnownPurchases = {
  /** Newest first. */
  orders: readonly { transaction: string; date: number; products: readonly Product[] }[]
  subscriptions: readonly {
    name: string
    status: 'active' | 'ending' | 'ended' | 'overdue'
    nextPaymentAt: number | null
    endedAt: number | null
  }[]
}
export type CustomerPurchases = KnownPurchases | 'signed_out' | 'unavailable'

const MAX_ORDERS = 5
const MAX_SUBSCRIPTIONS = 5
const MAX_PRODUCTS = 10
/** The number of digits of a transaction that are shown. */
const SHOWN_DIGITS = 4

/** The answer in the shop's own words. */
export function answerFromPurchases(
  language: ChatLanguage,
  topic: PurchaseTopic,
  purchases: CustomerPurchases,
): string {
  const t = texts[language].purchases
  if (purchases === 'signed_out') return t.signedOut
  if (purchases === 'unavailable') return t.unavailable
  const lines =
    topic === 'renews' ? subscriptionLines(purchases, language) : productLines(purchases, language)
  if (lines.length === 0) return topic === 'renews' ? t.noSubscription : t.none
  return [lines.join('\n'), topic === 'where' && t.where, t.all].filter(Boolean).join('\n\n')
}

/** Facts for a language model, without names of people and with only the end of a transaction's number. */
export function listPurchaseFacts(language: ChatLanguage, purchases: CustomerPurchases): string[] {
  const t = texts[language].purchases
  if (typeof purchases === 'string') return [answerFromPurchases(language, 'where', purchases)]
  const orders = purchases.orders.slice(0, MAX_ORDERS).map(({ transaction, products, date }) => {
    const lines = products.slice(0, MAX_PRODUCTS).map(({ name, status }) => t.line(name, t.status[status]))
    return `${formatDay(date, language)}, transaction …${transaction.slice(-SHOWN_DIGITS)}: ${lines.join('; ')}`
  })
  return [...orders, ...subscriptionLines(purchases, language), t.where, t.all]
}

function productLines({ orders }: KnownPurchases, language: ChatLanguage): string[] {
  const t = texts[language].purchases
  const lines = orders
    .slice(0, MAX_ORDERS)
    .flatMap(({ date, products }) =>
      products.map(({ name, status }) => t.line(`${name} (${formatDay(date, language)})`, t.status[status])),
    )
  return lines.slice(0, MAX_PRODUCTS)
}

function subscriptionLines({ subscriptions }: KnownPurchases, language: ChatLanguage): string[] {
  const t = texts[language].purchases
  return subscriptions.slice(0, MAX_SUBSCRIPTIONS).map(({ name, status, nextPaymentAt, endedAt }) => {
    const date = status === 'ended' ? endedAt : nextPaymentAt
    return t.line(name, t.subscription[status](date === null ? null : formatDay(date, language)))
  })
}

function formatDay(moment: number, language: ChatLanguage): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(moment)
}
