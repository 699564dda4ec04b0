/** Visits and interactions as the panel and the API show them. Days are UTC days, moments are ISO 8601 in UTC. */
import type { Day, Period } from '#app/lib/days.ts'

export type { Day } from '#app/lib/days.ts'

export type Language = 'pt' | 'en'

export const ACTION_TYPES = ['view', 'add_to_cart', 'checkout'] as const
export type ActionType = (typeof ACTION_TYPES)[number]

/** A visit of a page. Texts of a visitor are untrusted: print them, never interpret them. */
export type Visit = {
  id: number
  /** Truncated, full or empty, as `privacy.ip` says. */
  ip_address: string
  /** Two capital letters, empty when unknown. */
  country_code: string
  /** The country's name in the language that was asked for, empty when unknown. */
  country: string
  region: string
  city: string
  /** A path of the shop. */
  page_url: string
  /** At most 300 characters. */
  user_agent: string
  visit_time: string
}

export type Interaction = {
  id: number
  ip_address: string
  product_id: number
  product_name: string
  action_type: ActionType
  country_code: string
  country: string
  city: string
  interaction_time: string
}

/** The cursor is null on the last page. */
export type VisitorPage = { visitors: Visit[]; nextCursor: string | null }
export type InteractionPage = { interactions: Interaction[]; nextCursor: string | null }

export type TopProduct = { product_id: number; product_name: string; count: number }

/** The four stat cards. An address counts once in half an hour for each page and product. */
export type Stats = {
  totalVisitors: number
  todayVisitors: number
  totalInteractions: number
  /** At most five, the most views first; `count` is the number of views. */
  topProducts: TopProduct[]
}

export type Totals = {
  visits: number
  /** All actions together. */
  interactions: number
  views: number
  addToCarts: number
  checkouts: number
}

export type DayTotals = Totals & { day: Day }

export type CountryTotal = { country_code: string; country: string; visits: number }

export type ProductTotal = {
  product_id: number
  product_name: string
  views: number
  addToCarts: number
  checkouts: number
  interactions: number
}

export type ActivityEvent = ({ kind: 'visit' } & Visit) | ({ kind: 'interaction' } & Interaction)

export type Overview = {
  period: Period
  /** The preceding period of the same length. */
  before: Period
  /** Every day of the period including empty ones, oldest first. */
  days: DayTotals[]
  /** Every day of the period before, so that `daysBefore[i]` compares with `days[i]`. */
  daysBefore: DayTotals[]
  totals: Totals
  totalsBefore: Totals
  /** At most ten, the most visits first; unknown ones have an empty code. */
  countries: CountryTotal[]
  /** At most ten, the most views first. */
  products: ProductTotal[]
  /** The last 20 events, newest first. */
  latest: ActivityEvent[]
}

/** The last whole day. */
export type Yesterday = {
  day: DayTotals
  before: DayTotals
  /** The product with most views and the country with most visits; null on a day without any. */
  product: ProductTotal | null
  country: CountryTotal | null
}

/** The usual lengths of a period, in days. */
export const PERIODS = [7, 30, 90] as const
