/** Visits, interactions and their sums. */
import type { Dimension } from '../../session/attribution.server.ts'

/** A visit of a page; ids grow with time. */
export type VisitRow = {
  id: number
  visit_time: number
  /** As privacy.ip keeps it. */
  ip_address: string
  country_code: string
  region: string
  city: string
  page_url: string
  user_agent_id: number
  /** 1 when the daily sum holds it: one address cannot shape the figures. */
  counted: number
  /** JSON: where the visit came from, when it began here and `daily_sources` holds it; else empty. */
  attribution: string
}

/** Texts of browsers, each once; `seen_at` tells which ones no visit names any more. */
export type UserAgentRow = { id: number; text: string; seen_at: number }

/** A visitor looked at a product, put it into the cart or went to the checkout with it. */
export type InteractionRow = {
  id: number
  interaction_time: number
  ip_address: string
  product_id: number
  product_name: string
  action_type: string
  country_code: string
  city: string
  counted: number
}

/** Sums of UTC days, kept longer than the rows they count. */
export type DailyVisitsRow = { day: string; country_code: string; count: number }

export type DailyInteractionsRow = {
  day: string
  product_id: number
  action_type: string
  product_name: string
  count: number
}

/** Searches that found nothing; an empty term stands for those beyond the day's limit. */
export type DailySearchesRow = { day: string; term: string; count: number }

/** Visits and carts by where they came from, on the days of the seller's time zone. */
export type DailySourcesRow = {
  day: string
  dimension: Dimension
  name: string
  visits: number
  carts: number
}
