/** Days, weeks and months are the steps by which revenue is added up. */
import { addDays, type Day, getStart, limitPeriod, listDays, type Period } from '#app/lib/days.ts'
import type { StepUnit } from './types.ts'

/** Longer periods are shortened at their start. */
const MAX_DAYS = 1_100
/** Unless the seller chooses a unit, periods up to these lengths are charted by day or by week. */
const MAX_DAYS_BY_DAY = 92
const MAX_DAYS_BY_WEEK = 370

/** Finds the first day of the week or month; weeks begin on Monday. */
export function findStepStart(day: Day, unit: StepUnit): Day {
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  return unit === 'week' ? addDays(day, -((new Date(getStart(day)).getUTCDay() + 6) % 7)) : day
}

/** Finds the last day of the month. */
export function findMonthEnd(day: Day): Day {
  return addDays(findStepStart(addDays(findStepStart(day, 'month'), 31), 'month'), -1)
}

export const shortenPeriod = (period: Period): Period => limitPeriod(period, MAX_DAYS)

/** Chooses the unit that keeps a chart of this period readable. */
export function chooseUnit({ from, to }: Period): StepUnit {
  const days = listDays(from, to).length
  if (days <= MAX_DAYS_BY_DAY) return 'day'
  return days <= MAX_DAYS_BY_WEEK ? 'week' : 'month'
}

/** Lists the first days of the steps that the period touches. */
export function listSteps({ from, to }: Period, unit: StepUnit): Day[] {
  return [...new Set(listDays(from, to).map((day) => findStepStart(day, unit)))]
}
