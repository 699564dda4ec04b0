/**
 * Sellers' questions about their figures, and the answers. Days of visits, searches and chats are UTC days,
 * those of money the seller's.
 */
import type { Day } from '#app/lib/days.ts'

export const QUESTIONS = ['products', 'searches', 'chats', 'pairs', 'coupons'] as const
export type ReportQuestion = (typeof QUESTIONS)[number]

/** Finds the step at which most of a product's visitors leave, compared with the shop's average. */
export const FUNNEL_STEPS = ['view', 'add', 'checkout'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

export type ProductFunnel = {
  id: number
  name: string
  views: number
  adds: number
  checkouts: number
  paid: number
  /** The payments that the shop's average of payments to views would have brought. */
  expected: number
  /** The step after which it loses most; null where it loses less than the average everywhere. */
  weakest: FunnelStep | null
}

export type PairAnswer = {
  /** The one that was bought less often. */
  name: string
  other: string
  /** Payments with both. */
  count: number
  /** Part of the payments with the first one. */
  share: number
}

/** Amounts in hundredths of the currency's unit. */
export type CouponAnswer = {
  code: string
  /** Empty for payments whose amount is not known. */
  currency: string
  uses: number
  /** The total of payments with the coupon. */
  revenue: number
  /** The amount taken off as far as the platform reports it, and the number of uses for which it does. */
  discount: number
  discountTold: number
  refunds: number
  refunded: number
}

export type SearchAnswer = {
  /** Empty for those beyond a day's limit. */
  term: string
  count: number
  days: number
  lastDay: Day
}

export type AskedInChats = { words: string[]; count: number; languages: string[] }
