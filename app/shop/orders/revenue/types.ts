/** What was earned. Amounts in hundredths of the currency's unit, never added across currencies; days of the seller's time zone. */
import type { Day, Period } from '#app/lib/days.ts'

export type Figures = {
  /** What was paid. */
  gross: number
  /** What went back, by refunds and lost disputes, on the day it did. */
  refunded: number
  net: number
  orders: number
  refunds: number
  /** Disputes that began. */
  disputes: number
  /** Pieces. */
  quantity: number
  /** Part of `gross` that subscriptions paid. */
  recurring: number
  /** Tax and fee as far as the platform told them, and of how many orders it did. */
  tax: number
  taxTold: number
  fee: number
  feeTold: number
}

export type CurrencyFigures = Figures & {
  /** Empty for payments whose amount is not known. */
  currency: string
}

export type DayFigures = CurrencyFigures & { day: Day }
/** `name`: a product's id, a category, an edition, a code or a country; empty for what none of them accounts for. */
export type NamedFigures = CurrencyFigures & { name: string; label: string }
/** `before`: in the same number of days just before. */
export type ComparedFigures = NamedFigures & { before: Figures }

export type CurrencyTotals = CurrencyFigures & {
  averageOrder: number
  /** In the same number of days just before. */
  before: Figures
}

export type Buyers = {
  /** Bought for the first time. */
  new: number
  /** Had bought before the period. */
  returning: number
  /** Orders that name no customer. */
  unknownOrders: number
}

/** What one day, week or month had, as far as it lies in the period. */
export type BuyerStep = Buyers & {
  /** Its first day. */
  day: Day
}

export type SubscriptionStep = {
  day: Day
  currency: string
  /** At its end. */
  active: number
  started: number
  ended: number
  /** What those that are active at its end pay for each month, by the price of their last payment then. */
  monthly: number
}

export type Subscriptions = {
  currency: string
  /** Not ended now. */
  active: number
  /** Of them cancelled, but paid for. */
  ending: number
  started: number
  ended: number
  /** What the active ones that were not cancelled pay with their next payments together. */
  nextPayments: number
  /** The same for each month of their intervals. */
  monthly: number
  /** How many of them no interval is known of: `monthly` leaves them out. */
  unknownIntervals: number
}

export type Report = {
  period: Period
  before: Period
  timeZone: string
  /** The most orders first. */
  totals: CurrencyTotals[]
  /** Days with something, the oldest first. */
  days: DayFigures[]
  daysBefore: DayFigures[]
  buyers: Buyers
  subscriptions: Subscriptions[]
  /** Dated by the platform after today. */
  futureOrders: number
}

/** The category and edition of products that are no longer sold. */
export const GONE = '-'
/** The edition of products that have none. */
export const NO_EDITION = 'none'

export const NAMED_TABLES = ['product', 'category', 'edition', 'country', 'coupon', 'code'] as const
export type NamedTable = (typeof NAMED_TABLES)[number]
export const STEPS = ['day', 'week', 'month'] as const
export type Steps = (typeof STEPS)[number]
export const REVENUE_TABLES = [
  ...STEPS,
  ...NAMED_TABLES,
  ...(['source', 'campaign', 'video', 'landing', 'device'] as const),
] as const
export type RevenueTable = (typeof REVENUE_TABLES)[number]
