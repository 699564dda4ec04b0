/**
 * Figures of revenue. Amounts are in hundredths of the currency's unit and never added across currencies; days are
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
   * Tax and fee as far as the platform reports them; `taxTold` and `feeTold` count the orders for which it does. Tax that
   * refunds gave back is not part of it.
   */
  tax: number
  taxTold: number
  fee: number
  feeTold: number
}

export type CurrencyFigures = Figures & {
  /** Empty for payments whose amount is unknown. */
  currency: string
}

export type DayFigures = CurrencyFigures & { day: Day }
/**
 * `name` is a product's id, a category, an edition, a code or a country; empty for the amounts that none accounts for.
 */
export type NamedFigures = CurrencyFigures & { name: string; label: string }
/** `before` covers the same number of days just before. */
export type ComparedFigures = NamedFigures & { before: Figures }

/** `isConverted` means that the row contains amounts of other currencies, converted at the rates of the settings. */
export type Converted<Row extends { currency: string }> = Row & { isConverted: boolean }

/** One unit of the currency is worth `rate` units of the main currency. */
export type Rate = { currency: string; rate: number }

/** Earnings in one currency. `kept` remains after refunds, tax and fees. */
export type Earned = Converted<CurrencyFigures> & {
  kept: number
  averageOrder: number
  /** Covers the same number of days just before. */
  before: Figures & { kept: number }
}

export type CurrencyTotals = CurrencyFigures & {
  averageOrder: number
  /** Covers the same number of days just before. */
  before: Figures
}

export type Buyers = {
  /** Buyers whose first purchase lies in the period. */
  new: number
  /** Buyers who had bought before the period. */
  returning: number
  /** Orders that name no customer. */
  unknownOrders: number
}

/** Buyers of one day, week or month, as far as it lies in the period. */
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
  /** Monthly payments of the subscriptions active at the step's end, at the price that they had last paid. */
  monthly: number
}

export type SubscriptionStep = SubscriptionSums & { day: Day }

/** The figures of each step, of the whole period, and of the period before. */
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
  /** The same sum per month. */
  monthly: number
  /** Number of these subscriptions without a known interval, which `monthly` leaves out. */
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
  'source',
  'campaign',
  'video',
  'landing',
  'device',
] as const
export type RevenueTable = (typeof REVENUE_TABLES)[number]
