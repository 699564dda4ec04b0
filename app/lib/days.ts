/** Days as `YYYY-MM-DD`, which sort as text; of UTC where no time zone is named. */
export type Day = string

/** Both days included. */
export type Period = { from: Day; to: Day }

export const DAY_MS = 86_400_000

/** The day of a moment in epoch milliseconds. */
export function getDay(moment: number): Day {
  return new Date(moment).toISOString().slice(0, 10)
}

/** The first moment of a day in epoch milliseconds. */
export function getStart(day: Day): number {
  return Date.parse(`${day}T00:00:00.000Z`)
}

/** The day that lies `days` later, or earlier for a negative number. */
export function addDays(day: Day, days: number): Day {
  return getDay(getStart(day) + days * DAY_MS)
}

/** Accepts days of the calendar between 1970 and 9998. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1970-01-02' || text > '9998-12-31') return false
  const start = getStart(text)
  return !Number.isNaN(start) && getDay(start) === text
}

/** Every day from the first to the last, both included. */
export function listDays(from: Day, to: Day): Day[] {
  const start = getStart(from)
  const count = Math.round((getStart(to) - start) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => getDay(start + index * DAY_MS))
}

/** The period with its days in order; one that is longer is cut at its beginning. */
export function limitPeriod({ from, to }: Period, maxDays: number): Period {
  if (from > to) return { from: to, to: from }
  const earliest = addDays(to, 1 - maxDays)
  return { from: from < earliest ? earliest : from, to }
}

/** As many days, up to the day before. */
export function getPeriodBefore({ from, to }: Period): Period {
  const length = Math.round((getStart(to) - getStart(from)) / DAY_MS) + 1
  return { from: addDays(from, -length), to: addDays(from, -1) }
}
