/**
 * Limits of the calls, webhooks, open checkouts and open baskets that are kept, so that a load test does not fill the
 * memory. The latest stay, and the baskets that were used last.
 */
export const MAX_KEPT = 2_000

/** Removes and returns the oldest entries of a list that exceeds its limit by a tenth: single removals would move it each time. */
export function dropOldest<T>(list: T[]): T[] {
  return list.length > MAX_KEPT * 1.1 ? list.splice(0, list.length - MAX_KEPT) : []
}
