/** The arrival of the platform's webhooks. */
import { DAY_MS, getDay } from '#app/lib/days.ts'

export type ArrivalSources = {
  /** Epoch milliseconds; null before the first webhook. */
  findLastDelivery: () => Promise<number | null>
  /** The first visitor since this day who went to the checkout, ISO 8601. */
  findCheckout: (from: string) => Promise<string | null>
  now: () => number
}

/** When the last webhook arrived, and since when visitors have gone to the checkout without one; ISO 8601. */
export async function readArrivals({ findLastDelivery, findCheckout, now }: ArrivalSources) {
  const [last, checkout] = await Promise.all([findLastDelivery(), findCheckout(getDay(now() - DAY_MS))])
  const isSilent = checkout !== null && (last === null || last < Date.parse(checkout))
  return {
    last: last === null ? null : new Date(last).toISOString(),
    silentSince: isSilent ? checkout : null,
  }
}
