/** Sources of visits and carts. */
import { type Period, periodBefore } from '#app/lib/days.ts'
import { dayIn } from '#app/lib/time-zones.ts'
import type { Database } from '#app/server/db/db.server.ts'
import type { Attribution } from '#app/server/session/attribution.server.ts'
import { createNameLimits } from './name-limits.server.ts'
import { readCounts, readVisitsByDay } from './sums.server.ts'

type SourcesOptions = {
  db: Pick<Database, 'kysely' | 'reports' | 'within'>
  /** IANA name: whose days count. */
  timeZone: () => string
  /** Epoch milliseconds. */
  now: () => number
}

/** The longest wait of a login for the names of its day. */
const TIMEOUT_MS = 250

/** Reads throw `DatabaseError` when the database cannot be asked. */
export function createSources({ db, timeZone, now }: SourcesOptions) {
  const names = db.kysely.selectFrom('daily_sources').select(['dimension', 'name'])
  const limits = createNameLimits({
    readNames: (day) => db.within(TIMEOUT_MS, names.where('day', '=', day).execute()),
    now,
  })

  return {
    /** The attribution as it is counted: names beyond the limit of an address or a day become `other`. */
    admit: <Given extends Attribution>(attribution: Given, address: string): Promise<Given> =>
      limits.admit(attribution, address, dayIn(now(), timeZone())),
    /** Visits and carts of a period and of as many days before, and the visits of every day. */
    async report(period: Period) {
      const before = periodBefore(period)
      const [counts, countsBefore, visits, visitsBefore] = await Promise.all([
        readCounts(db.reports, period),
        readCounts(db.reports, before),
        readVisitsByDay(db.reports, period),
        readVisitsByDay(db.reports, before),
      ])
      return { before, counts, countsBefore, visits, visitsBefore }
    },
  }
}
