/** The period of a page's address. */

import { addDays, isDay, type Period } from '#app/lib/days.ts'
import { PERIODS } from '#app/shop/analytics/types.ts'
import type { Ranges } from './period-switch.tsx'

const DEFAULT_DAYS = 30

type Chosen = {
  period: Period
  /** Null for a period of the address' own. */
  days: number | null
  ranges: Ranges
}

/** The address' own period, else one of the usual numbers of days up to today. */
export function chosenPeriodOf(query: URLSearchParams, today: string): Chosen {
  const ranges = rangesOf(today)
  const from = query.get('from') ?? ''
  const to = query.get('to') ?? ''
  if (isDay(from) && isDay(to)) {
    const [first, last] = from < to ? [from, to] : [to, from]
    const end = last < today ? last : today
    return { period: { from: first < end ? first : end, to: end }, days: null, ranges }
  }
  const days = PERIODS.find((count) => String(count) === query.get('days')) ?? DEFAULT_DAYS
  return { period: { from: addDays(today, 1 - days), to: today }, days, ranges }
}

/** Periods of the calendar that end today or before. */
function rangesOf(today: string): Ranges {
  const thisMonth = `${today.slice(0, 7)}-01`
  const lastDay = addDays(thisMonth, -1)
  return {
    thisMonth: { from: thisMonth, to: today },
    lastMonth: { from: `${lastDay.slice(0, 7)}-01`, to: lastDay },
    year: { from: addDays(today, -364), to: today },
  }
}
