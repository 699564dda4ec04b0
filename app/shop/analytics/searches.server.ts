/**
 * Counts searches without results by day, without a person. Searches arrive letter by letter, so only the last one of an
 * address within a few seconds counts; until then it stays in memory.
 */
import { deriveAddressKey } from '#app/server/http/address.server.ts'
import { isLeftAlone, type RequestInfo } from './request-info.server.ts'
import { isKeptTerm, tidyTerm } from './search-terms.ts'
import type { Day } from './types.ts'

const PAUSE_MS = 4_000
const MAX_PENDING = 2_000
/** The limit of distinct terms of a day in this process; all further terms count as one. */
const MAX_TERMS = 300
const OTHERS = ''

type SearchesOptions = {
  /** Null while there is no catalogue. */
  findsNothing: (term: string) => boolean | null
  /** False when the term counted for this address shortly before. */
  isNew: (address: string, activity: string, moment: number) => boolean
  count: (search: { day: Day; term: string }) => void
  /** Epoch milliseconds. */
  now: () => number
  today: () => Day
  pauseMs?: number
}

type Pending = { term: string; address: string; timer: NodeJS.Timeout }

export function createSearches({
  findsNothing,
  isNew,
  count,
  now,
  today,
  pauseMs = PAUSE_MS,
}: SearchesOptions) {
  const pending = new Map<string, Pending>()
  const terms = new Set<string>()
  let day: Day = ''

  function settle(key: string): void {
    const search = pending.get(key)
    if (!search) return
    clearTimeout(search.timer)
    pending.delete(key)
    if (findsNothing(search.term) !== true) return
    if (!isNew(search.address, `search ${search.term}`, now())) return
    startDay(today())
    count({ day, term: withinLimit(search.term) })
  }

  function startDay(current: Day): void {
    if (current !== day) terms.clear()
    day = current
  }

  function withinLimit(term: string): string {
    if (!terms.has(term) && terms.size >= MAX_TERMS) return OTHERS
    terms.add(term)
    return term
  }

  return {
    /** Fire and forget. */
    note(requestInfo: RequestInfo, search: string): void {
      if (isLeftAlone(requestInfo)) return
      const { address } = requestInfo
      const key = deriveAddressKey(address)
      const pendingSearch = pending.get(key)
      const term = tidyTerm(search)
      if (term === '') return
      if (pendingSearch && isSameTyping(pendingSearch.term, term)) {
        clearTimeout(pendingSearch.timer)
        pending.delete(key)
      } else settle(key)
      if (!isKeptTerm(term) || pending.size >= MAX_PENDING) return
      const timer = setTimeout(settle, pauseMs, key).unref()
      pending.set(key, { term, address, timer })
    },
    /** Counts pending searches at once. */
    close(): void {
      for (const key of [...pending.keys()]) settle(key)
    },
  }
}

/** A search that extends the previous one replaces it. */
function isSameTyping(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one)
}
