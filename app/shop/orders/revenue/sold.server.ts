/** What the journal tells of single sales: those of today, products that were bought together, coupons. */
import type { Period } from '#app/lib/days.ts'
import type { Database } from '#app/server/db/db.server.ts'
import { listCoupons } from './coupons.server.ts'
import { listPairs } from './pairs.server.ts'
import { readToday } from './today.server.ts'

type SoldOptions = {
  db: Pick<Database, 'reports'>
  /** IANA name: whose days count. */
  timeZone: () => string
  /** Epoch milliseconds. */
  now: () => number
}

/** Reads throw `DatabaseError` when the database cannot be asked. */
export function createSold({ db: { reports }, timeZone, now }: SoldOptions) {
  return {
    get timeZone() {
      return timeZone()
    },
    /** What was sold so far today, beside what is usual. */
    readToday: () => readToday(reports, { timeZone: timeZone(), now: now() }),
    listPairs: (period: Period) => listPairs(reports, { ...period, timeZone: timeZone() }),
    listCoupons: (period: Period) => listCoupons(reports, { ...period, timeZone: timeZone() }),
  }
}
