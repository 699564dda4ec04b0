/** Visits, interactions and their sums. */
import type { Dimension } from '../../session/attribution.server.ts'

/** Ids grow with time. */
export type VisitRow = {
  id: number
  visit_time: number
  /** Truncated or whole, according to the setting `privacy.ip`. */
  ip_address: string
  country_code: string
  region: string
  city: string
  page_url: string
  user_agent_id: number
  /**
   * 1 if the daily sum includes the visit; the sum has a limit per address, so that no address distorts the figures.
   */
  counted: number
  /** JSON of the visit's source if the visit began here and `daily_sources` includes it; otherwise empty. */
  attribution: string
}

/** Each user agent once; `seen_at` tells which ones no visit refers to any longer. */
export type UserAgentRow = { id: number; text: string; seen_at: number }

/** A visitor viewed a product, put it into the cart or went to the checkout with it. */
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

/** Sums of UTC days, kept longer than the rows behind them. */
export type DailyVisitsRow = { day: string; country_code: string; count: number }

export type DailyInteractionsRow = {
  day: string
  product_id: number
  action_type: string
  product_name: string
  count: number
}

/** Searches without results; the empty term counts searches beyond the day's limit. */
export type DailySearchesRow = { day: string; term: string; count: number }

/** Visits and carts by source, by days in the seller's time zone. */
export type DailySourcesRow = {
  day: string
  dimension: Dimension
  name: string
  visits: number
  carts: number
}
