/** The period that a page, a file or a script asks for. */
import { z } from 'zod'
import { addDays, type Day, isDay, type Period } from '#app/lib/days.ts'
import { PERIODS } from '#app/shop/analytics/types.ts'
import type { ChosenPeriod } from './period-switch.tsx'

const DEFAULT_DAYS = 30

/** Reads the period from the address, or else chooses one of the usual numbers of days up to today. */
export function choosePeriod(query: URLSearchParams, today: string): ChosenPeriod {
  const ranges = listRanges(today)
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
export function listRanges(today: string): ChosenPeriod['ranges'] {
  const thisMonth = `${today.slice(0, 7)}-01`
  const lastDay = addDays(thisMonth, -1)
  return {
    thisMonth: { from: thisMonth, to: today },
    lastMonth: { from: `${lastDay.slice(0, 7)}-01`, to: lastDay },
    year: { from: addDays(today, -364), to: today },
  }
}

const DayParameter = z.string().refine(isDay).optional()

/** Both days included. */
export const PeriodQuery = z.object({ from: DayParameter, to: DayParameter })

/** Default: thirty days that end today. */
export function readPeriod({ from, to }: z.infer<typeof PeriodQuery>, today: Day): Period {
  const last = to ?? today
  return { from: from ?? addDays(last, 1 - DEFAULT_DAYS), to: last }
}
