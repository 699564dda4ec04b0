/** The arrival of the platform's webhooks. */

import type { Shop } from '#app/compose.server.ts'
import { DAY_MS, getDay } from '#app/lib/days.ts'

/** When the last webhook arrived, and since when visitors have gone to the checkout without one; ISO 8601. */
export async function readArrivals({ ordersPanel, analytics, now }: Shop) {
  const from = getDay(now() - DAY_MS)
  const [last, checkouts] = await Promise.all([
    ordersPanel.findLastDelivery(),
    analytics.listInteractions({ action: 'checkout', from, direction: 'asc', limit: 1 }),
  ])
  const checkout = checkouts.interactions[0]?.interaction_time ?? null
  const isSilent = checkout !== null && (last === null || last < Date.parse(checkout))
  return {
    last: last === null ? null : new Date(last).toISOString(),
    silentSince: isSilent ? checkout : null,
  }
}
