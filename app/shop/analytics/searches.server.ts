/**
 * Searches that find nothing, counted by day and without a person. What is typed comes letter by letter: of one address
 * the last search of a few seconds counts, and is remembered until then in memory alone.
 */
import { dayOf } from '#app/lib/days.ts'
import { addressKey } from '#app/server/http/address.server.ts'
import { isLeftAlone, type RequestInfo } from './request-info.server.ts'
import { isKeptTerm, tidyTerm } from './search-terms.ts'
import type { Day } from './types.ts'

const PAUSE_MS = 4_000
const MOST_PENDING = 2_000
/** Different terms of a day in this process; what is beyond counts as one. */
const MOST_TERMS = 300
const OTHERS = ''

type SearchesOptions = {
  /** Null while there is no catalogue. */
  findsNothing: (term: string) => boolean | null
  /** False when this address has counted it a short while ago. */
  isNew: (address: string, activity: string, moment: number) => boolean
  count: (search: { day: Day; term: string }) => void
  /** Epoch milliseconds. */
  now: () => number
  pauseMs?: number
}

type Pending = { term: string; address: string; timer: NodeJS.Timeout }

export function createSearches({ findsNothing, isNew, count, now, pauseMs = PAUSE_MS }: SearchesOptions) {
  const pending = new Map<string, Pending>()
  const terms = new Set<string>()
  let day: Day = ''

  function settle(key: string): void {
    const search = pending.get(key)
    if (!search) return
    clearTimeout(search.timer)
    pending.delete(key)
    const moment = now()
    if (findsNothing(search.term) !== true) return
    if (!isNew(search.address, `search ${search.term}`, moment)) return
    count({ day: dayOf(moment), term: withinLimit(search.term, dayOf(moment)) })
  }

  function withinLimit(term: string, today: Day): string {
    if (today !== day) terms.clear()
    day = today
    if (!terms.has(term) && terms.size >= MOST_TERMS) return OTHERS
    terms.add(term)
    return term
  }

  return {
    /** Fire and forget. */
    note(requestInfo: RequestInfo, search: string): void {
      if (isLeftAlone(requestInfo)) return
      const { address } = requestInfo
      const key = addressKey(address)
      const before = pending.get(key)
      const term = tidyTerm(search)
      if (term === '') return
      if (before && isSameTyping(before.term, term)) {
        clearTimeout(before.timer)
        pending.delete(key)
      } else settle(key)
      if (!isKeptTerm(term) || pending.size >= MOST_PENDING) return
      const timer = setTimeout(settle, pauseMs, key).unref()
      pending.set(key, { term, address, timer })
    },
    /** Counts at once what is still pending. */
    close(): void {
      for (const key of [...pending.keys()]) settle(key)
    },
  }
}

/** A search that grows letter by letter is the same one. */
function isSameTyping(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one)
}
