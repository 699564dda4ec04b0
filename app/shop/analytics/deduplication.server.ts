/**
 * Decides whether an event changes the figures. One address cannot distort them: a repeated event counts once in half an
 * hour, and an address counts a bounded number of events a day. The record stays in memory and is deleted after the day.
 */

import { getDay } from '#app/lib/days.ts'
import { deriveAddressKey } from '#app/server/http/address.server.ts'
import type { Day } from './types.ts'

const WINDOW_MS = 30 * 60_000
const DAILY_PER_ADDRESS = 100
const MAX_REMEMBERED = 30_000

/** `now` is a clock that is never set back, in milliseconds. */
export function createDeduplication(now: () => number) {
  const lastCounted = new Map<string, number>()
  const counts = new Map<string, number>()
  let day: Day = ''

  function startDay(today: Day): void {
    if (today === day) return
    day = today
    lastCounted.clear()
    counts.clear()
  }

  return {
    /** True for the first such event of this address within the window; `moment` (epoch milliseconds) names the day. */
    isNew(address: string, activity: string, moment: number): boolean {
      startDay(getDay(moment))
      const who = deriveAddressKey(address)
      const key = `${who} ${activity}`
      const at = now()
      const lastCountedAt = lastCounted.get(key)
      if (lastCountedAt !== undefined && at - lastCountedAt < WINDOW_MS) return false
      const count = counts.get(who) ?? 0
      if (count >= DAILY_PER_ADDRESS) return false
      remember(counts, who, count + 1)
      remember(lastCounted, key, at)
      return true
    },
  }
}

/** Evicts the least recently used address first. */
function remember(map: Map<string, number>, key: string, value: number): void {
  map.delete(key)
  map.set(key, value)
  const [quietest] = map.keys()
  if (map.size > MAX_REMEMBERED && quietest !== undefined) map.delete(quietest)
}
