/** Days as people read them. */
import { type Day, getStart } from './days.ts'

/** `November 2, 2026`, as the language writes it. */
export function formatDayText(day: Day, locale: string): string {
  return formatUtcDate(getStart(day), locale)
}

/** The UTC day of a moment in epoch milliseconds, in the same form. */
export function formatUtcDate(moment: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
}

/** `today`, `yesterday`, `3 days ago`. */
export function formatDaysAgo(days: number, locale: string): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
}
