/** Days, weeks and months are the steps by which revenue is added up. */
import { addDays, type Day, getStart, limitPeriod, listDays, type Period } from '#app/lib/days.ts'
import type { Steps } from './types.ts'

/** Finds the first day of the week or month; weeks begin on Mondays. */
export function findStepStart(day: Day, steps: Steps): Day {
  if (steps === 'month') return `${day.slice(0, 7)}-01`
  return steps === 'week' ? addDays(day, -((new Date(getStart(day)).getUTCDay() + 6) % 7)) : day
}

/** Finds the last day of the month. */
export function findMonthEnd(day: Day): Day {
  return addDays(findStepStart(addDays(findStepStart(day, 'month'), 31), 'month'), -1)
}

/** Longer periods lose their beginning. */
const MAX_DAYS = 1_100
/** Unless the seller chose otherwise, a period is drawn by day or by week up to these numbers of days. */
const MAX_DAYS_BY_DAY = 92
const MAX_DAYS_BY_WEEK = 370

export const shortenPeriod = (period: Period): Period => limitPeriod(period, MAX_DAYS)

/** Picks the steps in which a period of this length is readable. */
export function chooseSteps({ from, to }: Period): Steps {
  const days = listDays(from, to).length
  if (days <= MAX_DAYS_BY_DAY) return 'day'
  return days <= MAX_DAYS_BY_WEEK ? 'week' : 'month'
}

/** Lists the first days of the steps that the period touches. */
export function listSteps({ from, to }: Period, steps: Steps): Day[] {
  return [...new Set(listDays(from, to).map((day) => findStepStart(day, steps)))]
}
