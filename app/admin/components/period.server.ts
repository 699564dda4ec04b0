/** The period of a page's address. */
import { PERIODS, type Period } from '#app/features/analytics/types.ts'
import { addDays, isDay } from '#app/lib/days.ts'

const DEFAULT_DAYS = 30

/** The address' own period (`days` is null), else one of the usual numbers of days up to today. */
export function periodOf(query: URLSearchParams, today: string): { period: Period; days: number | null } {
  const from = query.get('from') ?? ''
  const to = query.get('to') ?? ''
  if (isDay(from) && isDay(to)) {
    const [first, last] = from < to ? [from, to] : [to, from]
    const end = last < today ? last : today
    return { period: { from: first < end ? first : end, to: end }, days: null }
  }
  const days = PERIODS.find((count) => String(count) === query.get('days')) ?? DEFAULT_DAYS
  return { period: { from: addDays(today, 1 - days), to: today }, days }
}
