/** Days, weeks and months by which revenue is added up. */
import {
  addDays,
  DAY_MS,
  type Day,
  dayOf,
  limitPeriod,
  listDays,
  type Period,
  startOf,
} from '#app/lib/days.ts'
import type { Steps } from './types.ts'

/** The first day of the week or month; weeks begin on Mondays. */
export function stepOf(day: Day, steps: Steps): Day {
  if (steps === 'month') return `${day.slice(0, 7)}-01`
  return steps === 'week' ? addDays(day, -((new Date(startOf(day)).getUTCDay() + 6) % 7)) : day
}

/** The month's last day. */
export function endOfMonth(day: Day): Day {
  return addDays(stepOf(addDays(stepOf(day, 'month'), 31), 'month'), -1)
}

/** Days since 1970. */
export const dayNumber = (day: Day): number => startOf(day) / DAY_MS
export const dayOfNumber = (number: number): Day => dayOf(number * DAY_MS)

/** Longer periods are cut at their beginning. */
const MAX_DAYS = 1_100
/** Longer periods are drawn by week, and by month, unless the seller chose. */
const MOST_DAYS = 92
const MOST_DAYS_BY_WEEK = 370

export const validPeriod = (period: Period): Period => limitPeriod(period, MAX_DAYS)

/** By what a period of this length is shown. */
export function usualSteps({ from, to }: Period): Steps {
  const days = dayNumber(to) - dayNumber(from) + 1
  if (days <= MOST_DAYS) return 'day'
  return days <= MOST_DAYS_BY_WEEK ? 'week' : 'month'
}

/** The first days of the steps that the period touches. */
export function listSteps({ from, to }: Period, steps: Steps): Day[] {
  return [...new Set(listDays(from, to).map((day) => stepOf(day, steps)))]
}

/** Both days included. */
type Stretch = Period & { step: 'day' | 'month' }

/** A period as days, whole months, and days. */
export function stretchesOf({ from, to }: Period): Stretch[] {
  const firstMonth = from === stepOf(from, 'month') ? from : addDays(endOfMonth(from), 1)
  const lastDay = to === endOfMonth(to) ? to : addDays(stepOf(to, 'month'), -1)
  if (firstMonth > lastDay) return [{ step: 'day', from, to }]
  const stretches: Stretch[] = [
    { step: 'day', from, to: addDays(firstMonth, -1) },
    { step: 'month', from: firstMonth, to: lastDay },
    { step: 'day', from: addDays(lastDay, 1), to },
  ]
  return stretches.filter((stretch) => stretch.from <= stretch.to)
}
