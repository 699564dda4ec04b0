import { z } from 'zod'

export const PERIODS = ['day', 'month', 'year'] as const

/** The time between two payments of a subscription. */
export const Period = z.object({ length: z.number(), unit: z.enum(PERIODS) })
export type Period = z.infer<typeof Period>

const MONTHS = { day: 0, month: 1, year: 12 } as const

/** Adds months, ending on the last day of a shorter month, or days. */
export function addPeriod(moment: number, { length, unit }: Period): number {
  const date = new Date(moment)
  const day = date.getUTCDate()
  if (unit === 'day') return date.setUTCDate(day + length)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + MONTHS[unit] * length + 1, 0)
  return date.setUTCDate(Math.min(day, date.getUTCDate()))
}

/** As an ISO 8601 duration: `P1M`. */
export const formatIsoPeriod = ({ length, unit }: Period): string =>
  `P${length}${unit.charAt(0).toUpperCase()}`
