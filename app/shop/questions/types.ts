/**
 * Sellers' questions about their figures, and the answers. Days are UTC days for visits, searches and chats, and days of
 * the seller's time zone for money.
 */
import type { Day } from '#app/lib/days.ts'

export const QUESTIONS = ['products', 'searches', 'chats', 'pairs', 'coupons'] as const
export type ReportQuestion = (typeof QUESTIONS)[number]

/** Steps from a product's page to its payment. */
export const FUNNEL_STEPS = ['view', 'add', 'checkout'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

export type ProductFunnel = {
  id: number
  name: string
  views: number
  adds: number
  checkouts: number
  paid: number
  /** The payments that the product's views would have brought at the shop's average rate. */
  expected: number
  /** The step that loses the most visitors compared with the average; null when no step is below the average. */
  weakest: FunnelStep | null
}

export type PairAnswer = {
  /** The product that was bought less often. */
  name: string
  other: string
  /** Payments with both. */
  count: number
  /** The share of the payments for that product that contain both. */
  share: number
}

/** Amounts in hundredths of the currency's unit. */
export type CouponAnswer = {
  code: string
  /** Empty for payments of an unknown amount. */
  currency: string
  uses: number
  /** The total of payments with the coupon. */
  revenue: number
  /** The discount as far as the platform reports it; `discountTold` is the number of uses for which it does. */
  discount: number
  discountTold: number
  refunds: number
  refunded: number
}

export type SearchAnswer = {
  /** Empty for the searches beyond a day's limit of terms. */
  term: string
  count: number
  days: number
  lastDay: Day
}

export type AskedInChats = { words: string[]; count: number; languages: string[] }
