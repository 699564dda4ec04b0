/**
 * Types of revenue figures. Amounts are in hundredths of the currency's unit and never added across currencies. Days are
 * those of the seller's time zone.
 */
import type { Day, Period } from '#app/lib/days.ts'

export type Figures = {
  /** Amount paid. */
  gross: number
  /** Amount that refunds and lost disputes returned, on the day of the refund or loss. */
  refunded: number
  net: number
  orders: number
  refunds: number
  /** Disputes that began. */
  disputes: number
  /** Units sold. */
  quantity: number
  /** Part of `gross` that subscriptions paid. */
  recurring: number
  /**
   * Tax and fee as far as the platform reports them; `taxKnownOrders` and `feeKnownOrders` count the orders for which it does. Refunded
   * tax is subtracted.
   */
  tax: number
  taxKnownOrders: number
  fee: number
  feeKnownOrders: number
}

export type CurrencyFigures = Figures & {
  /** Empty for payments whose amount is unknown. */
  currency: string
}

export type DayFigures = CurrencyFigures & { day: Day }
/**
 * `name` is a product's id, a category, an edition, a code, a country or a source; it is empty for amounts without one.
 */
export type NamedFigures = CurrencyFigures & { name: string; label: string }
/** `before` holds the figures of the previous period, which has the same length. */
export type ComparedFigures = NamedFigures & { before: Figures }

/** `isConverted` means that the row includes amounts that were converted from other currencies. */
export type Converted<Row extends { currency: string }> = Row & { isConverted: boolean }

/** One unit of the currency is worth `rate` units of the main currency. */
export type Rate = { currency: string; rate: number }

/** Earnings in one currency. `kept` remains after refunds, tax and fees. */
export type Earnings = Converted<CurrencyFigures> & {
  kept: number
  averageOrder: number
  /** The previous period, which has the same length. */
  before: Figures & { kept: number }
}

export type CurrencyTotals = CurrencyFigures & {
  averageOrder: number
  /** The previous period, which has the same length. */
  before: Figures
}

export type Buyers = {
  /** Buyers who made their first purchase in the period. */
  new: number
  /** Buyers who had bought before the period. */
  returning: number
  /** Orders that name no customer. */
  unknownOrders: number
}

/** The buyers of one step: a day, or the part of a week or month that lies in the period. */
export type BuyerStep = Buyers & {
  /** The step's first day. */
  day: Day
}

export type SubscriptionSums = {
  currency: string
  /** Subscriptions that are active at the step's end. */
  active: number
  started: number
  ended: number
  /** Monthly payments of these active subscriptions, at the price that each last paid. */
  monthly: number
}

export type SubscriptionStep = SubscriptionSums & { day: Day }

/** The figures of each step, of the whole period, and of the previous period. */
export type Compared<Step> = { steps: Step[]; whole: Step; before: Step }

export type Subscriptions = {
  currency: string
  /** Subscriptions that have not ended yet. */
  active: number
  /** Active subscriptions that are cancelled but paid for. */
  ending: number
  started: number
  ended: number
  /** Sum of the next payments of active subscriptions that are not cancelled. */
  nextPayments: number
  /** This sum per month. */
  monthly: number
  /** Number of these subscriptions with an unknown interval, which `monthly` leaves out. */
  unknownIntervals: number
}

export type Report = {
  period: Period
  before: Period
  timeZone: string
  /** The currency with the most orders comes first. */
  totals: CurrencyTotals[]
  /** Days with any figures, the oldest first. */
  days: DayFigures[]
  daysBefore: DayFigures[]
  buyers: Buyers
  subscriptions: Subscriptions[]
  /** Orders that the platform dated after today. */
  futureOrders: number
}

/** The category and edition of products that are no longer sold. */
export const NO_LONGER_SOLD = '-'
/** The edition of products that have none. */
export const NO_EDITION = 'none'

export const NAMED_TABLES = ['product', 'category', 'edition', 'country', 'coupon', 'code'] as const
export type NamedTable = (typeof NAMED_TABLES)[number]
export const STEPS = ['day', 'week', 'month'] as const
export type StepUnit = (typeof STEPS)[number]
export const REVENUE_TABLES = [
  ...STEPS,
  ...NAMED_TABLES,
  'source',
  'campaign',
  'video',
  'landing',
  'device',
] as const
export type RevenueTable = (typeof REVENUE_TABLES)[number]
