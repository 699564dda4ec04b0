/** Tells the panel whether the platform's webhooks arrive. */
import { DAY_MS, getDay } from '#app/lib/days.ts'

export type ArrivalSources = {
  /** Epoch milliseconds; null before the first webhook. */
  findLastDelivery: () => Promise<number | null>
  /** Finds the time of the first checkout since this day, ISO 8601. */
  findCheckout: (from: string) => Promise<string | null>
  now: () => number
}

/** Reads when the last webhook arrived, and since when checkouts have brought no webhook; ISO 8601. */
export async function readArrivals({ findLastDelivery, findCheckout, now }: ArrivalSources) {
  const [last, checkout] = await Promise.all([findLastDelivery(), findCheckout(getDay(now() - DAY_MS))])
  const isSilent = checkout !== null && (last === null || last < Date.parse(checkout))
  return {
    last: last === null ? null : new Date(last).toISOString(),
    silentSince: isSilent ? checkout : null,
  }
}
