/** Days of a time zone by its IANA name, across clock changes. Moments in epoch milliseconds. */
import { addDays, type Day, getStart } from './days.ts'

/** No zone is further from UTC. */
const FURTHEST_MS = 16 * 3_600_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** Accepts IANA names of zones; an offset such as `+03:00` is none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    getFormat(name)
    return true
  } catch {
    return false
  }
}

/** Date and time on the zone's clocks: `2026-10-03 14:05:22`. */
export function formatClockTime(moment: number, zone: string): string {
  return getFormat(zone).format(moment)
}

export function getDayIn(moment: number, zone: string): Day {
  return formatClockTime(moment, zone).slice(0, 10)
}

/** The first moment of the day; some days begin later than at midnight. */
export function startOfDayIn(day: Day, zone: string): number {
  const localStart = getStart(day)
  const hasBegun = (at: number) => at + computeOffset(at, zone) >= localStart
  // Almost every day begins at midnight with the offset of that time: a search asks the zone's clocks ten times as often.
  const midnight = localStart - computeOffset(localStart, zone)
  if (hasBegun(midnight) && !hasBegun(midnight - 1)) return midnight
  return firstMoment(localStart - FURTHEST_MS, localStart + FURTHEST_MS, hasBegun)
}

/** The first and last day of a search, both inclusive, and the zone whose days they are. */
type Days = { from?: Day | undefined; to?: Day | undefined; timeZone: string }

/** The days of a search as moments: its first one and the first one after it; null without a limit. */
export function findBounds({ from, to, timeZone }: Days): { start: number | null; end: number | null } {
  return {
    start: from === undefined ? null : startOfDayIn(from, timeZone),
    end: to === undefined ? null : startOfDayIn(addDays(to, 1), timeZone),
  }
}

function computeOffset(moment: number, zone: string): number {
  const second = Math.floor(moment / 1000) * 1000
  return Date.parse(`${formatClockTime(second, zone).replace(' ', 'T')}Z`) - second
}

/** Binary search for the first moment at which the condition holds; it holds at `to`. */
function firstMoment(from: number, to: number, holds: (moment: number) => boolean): number {
  let [before, after] = [from, to]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (holds(middle)) after = middle
    else before = middle
  }
  return after
}

function getFormat(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone)
  if (cached) return cached
  // Swedish writes dates in the order of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(zone, format)
  return format
}
