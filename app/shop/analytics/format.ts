/** Numbers, days and places as the panel writes them. */
import { DAY_MS, type Day } from '#app/lib/days.ts'

const formats = new Map<string, Format>()

/** Formatters are created once per language and time zone, because creating them takes as long as rendering a small page. */
export function formatFor(tag: string, zone: string): Format {
  const key = `${tag} ${zone}`
  const format = formats.get(key) ?? createFormat(tag, zone)
  formats.set(key, format)
  return format
}

/** Days have no zone of their own and are formatted as they are written; moments are shown on the clocks of `zone`. */
function createFormat(tag: string, zone: string) {
  const timeZone = 'UTC'
  const whole = new Intl.NumberFormat(tag)
  const percent = new Intl.NumberFormat(tag, { style: 'percent' })
  const fine = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })
  const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone })
  const longDay = new Intl.DateTimeFormat(tag, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  })
  const inWords = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const wholeDay = new Intl.DateTimeFormat(tag, { ...inWords, timeZone })
  const date = new Intl.DateTimeFormat(tag, { ...inWords, timeZone: zone })
  const month = new Intl.DateTimeFormat(tag, { month: 'long', timeZone })
  const moment = new Intl.DateTimeFormat(tag, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  return {
    number: (value: number) => whole.format(value),
    /** Formats a fraction as a whole percentage; below one percent it has one decimal. */
    percent: (part: number) => (part > 0 && part < 0.01 ? fine : percent).format(part),
    /** A short label for an axis. */
    day: (date: Day) => day.format(Date.parse(date)),
    /** Formats the day with its weekday. */
    longDay: (date: Day) => longDay.format(Date.parse(date)),
    /** Formats the day in words, with the year. */
    wholeDay: (date: Day) => wholeDay.format(Date.parse(date)),
    /** Formats the day of an ISO date in words. */
    date: (iso: string) => date.format(Date.parse(iso)),
    /** The name of the day's month. */
    month: (date: Day) => month.format(Date.parse(date)),
    /** An ISO moment to the second. */
    moment: (iso: string) => moment.format(Date.parse(iso)),
    /** Formats the time from an ISO moment to `now` in the largest unit that fits. */
    ago(iso: string, now: string) {
      const seconds = Math.min(0, Math.round((Date.parse(iso) - Date.parse(now)) / 1000))
      if (seconds > -60) return relative.format(seconds, 'second')
      if (seconds > -3600) return relative.format(Math.trunc(seconds / 60), 'minute')
      if (seconds * 1000 > -DAY_MS) return relative.format(Math.trunc(seconds / 3600), 'hour')
      return relative.format(Math.trunc((seconds * 1000) / DAY_MS), 'day')
    },
  }
}

export type Format = ReturnType<typeof createFormat>

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)(?:\.[\d.]*)? (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The browser and system of a user agent in a few words, or the shortened text of an unknown one. */
export function describeAgent(agent: string): string {
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(agent)?.[1]
    if (!version) continue
    const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1]
    return [`${name} ${version}`, system].filter(Boolean).join(' · ')
  }
  return agent.length > 40 ? `${agent.slice(0, 39)}…` : agent
}
