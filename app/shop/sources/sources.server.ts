/** Counts the sources of visits and carts. */
import { getPeriodBefore, type Period } from '#app/lib/days.ts'
import { getDayIn } from '#app/lib/time-zones.ts'
import type { Database } from '#app/server/db/db.server.ts'
import type { Attribution } from '#app/server/session/attribution.server.ts'
import { createNameLimits } from './name-limits.server.ts'
import { readCounts, readVisitsByDay } from './sums.server.ts'

type SourcesOptions = {
  db: Pick<Database, 'kysely' | 'reports' | 'within'>
  /** IANA name of the time zone that defines days. */
  timeZone: () => string
  /** Epoch milliseconds. */
  now: () => number
}

/** A login waits no longer than this for the names of its day. */
const TIMEOUT_MS = 250

/** All reads throw `DatabaseError` when the database is unavailable. */
export function createSources({ db, timeZone, now }: SourcesOptions) {
  const names = db.kysely.selectFrom('daily_sources').select(['dimension', 'name'])
  const limits = createNameLimits({
    readNames: (day) => db.within(TIMEOUT_MS, names.where('day', '=', day).execute()),
    now,
  })

  return {
    /** Replaces names beyond the limits of an address or a day by `other`. */
    admit: <Stored extends Attribution>(attribution: Stored, address: string): Promise<Stored> =>
      limits.admit(attribution, address, getDayIn(now(), timeZone())),
    /** Reads the counts and daily visits of a period and of the previous one. */
    async readReport(period: Period) {
      const previousPeriod = getPeriodBefore(period)
      const [counts, countsBefore, visits, visitsBefore] = await Promise.all([
        readCounts(db.reports, period),
        readCounts(db.reports, previousPeriod),
        readVisitsByDay(db.reports, period),
        readVisitsByDay(db.reports, previousPeriod),
      ])
      return { before: previousPeriod, counts, countsBefore, visits, visitsBefore }
    },
  }
}
