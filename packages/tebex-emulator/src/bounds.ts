/**
 * So many calls, webhooks, open checkouts and open baskets are kept, so that a load test does not fill the memory:
 * the latest, and the baskets that were used last.
 */
export const MOST_KEPT = 2_000

/** Takes the oldest from a list that has grown by a tenth too many, and returns them: one at a time moves the list each time. */
export function dropOldest<T>(list: T[]): T[] {
  return list.length > MOST_KEPT * 1.1 ? list.splice(0, list.length - MOST_KEPT) : []
}
