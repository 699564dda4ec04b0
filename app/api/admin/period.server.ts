/** The period that a file or a report is asked for. */
import { z } from 'zod'
import { addDays, type Day, isDay, type Period } from '#app/lib/days.ts'

const DEFAULT_DAYS = 30

const DayParameter = z.string().refine(isDay).optional()

/** Both days included. */
export const PeriodQuery = z.object({ from: DayParameter, to: DayParameter })

/** Thirty days that end today, as far as the query does not say otherwise. */
export function queriedPeriodOf({ from, to }: z.infer<typeof PeriodQuery>, today: Day): Period {
  const last = to ?? today
  return { from: from ?? addDays(last, 1 - DEFAULT_DAYS), to: last }
}
