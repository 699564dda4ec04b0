/** Who bought, and what subscriptions bring, by day, week or month, for the panel. */
import { type CsvTable, csvTable } from '#app/lib/csv.ts'
import { addDays, type Day, periodBefore } from '#app/lib/days.ts'
import { startOfDayIn } from '#app/lib/time-zones.ts'
import type { Database } from '#app/server/db/db.server.ts'
import { readBuyerSteps, readSubscriptionSteps, type StepMoments } from './buyer-steps.server.ts'
import { readBuyers } from './buyers.server.ts'
import { listSteps, validPeriod } from './steps.ts'
import type { BuyerStep, Steps, SubscriptionStep } from './types.ts'

type Period = { from: Day; to: Day }

type BuyerReportsOptions = {
  db: Pick<Database, 'reports'>
  /** IANA name: whose days count. */
  timeZone: () => string
  /** Epoch milliseconds. */
  now: () => number
}

/** Reads throw `DatabaseError` when the database cannot be asked. */
export function createBuyerReports({ db: { reports }, timeZone, now }: BuyerReportsOptions) {
  async function listBuyers(asked: Period, steps: Steps): Promise<BuyerStep[]> {
    const { days, moments } = momentsOf(asked, steps, timeZone())
    const rows = await readBuyerSteps(reports, moments)
    return rows.map((row, index) => ({ day: days[index] ?? '', ...row }))
  }

  async function listSubscriptions(asked: Period, steps: Steps): Promise<SubscriptionStep[]> {
    const { days, moments } = momentsOf(asked, steps, timeZone())
    const rows = await readSubscriptionSteps(reports, moments, now())
    return rows.flatMap((row, index) => row.map((step) => ({ day: days[index] ?? '', ...step })))
  }

  return {
    listBuyers,
    listSubscriptions,
    /** The whole period beside the one before. */
    async compare(asked: Period) {
      const period = validPeriod(asked)
      const before = periodBefore(period)
      const zone = timeZone()
      const starts = [before.from, period.from].map((day) => startOfDayIn(day, zone))
      const moments = { starts, end: startOfDayIn(addDays(period.to, 1), zone) }
      const [buyers, buyersBefore, [subscriptionsBefore = [], subscriptions = []]] = await Promise.all([
        readBuyers(reports, { ...period, timeZone: zone }),
        readBuyers(reports, { ...before, timeZone: zone }),
        readSubscriptionSteps(reports, moments, now()),
      ])
      return { buyers, buyersBefore, subscriptions, subscriptionsBefore }
    },
    /** For a file. */
    exportBuyers: (period: Period, steps: Steps): CsvTable =>
      csvTable(
        ['period', 'new', 'returning', 'orders_without_customer'],
        (async function* () {
          const rows = await listBuyers(period, steps)
          yield rows.map(({ day, unknownOrders, ...row }) => ({
            ...{ period: day, new: row.new, returning: row.returning },
            orders_without_customer: unknownOrders,
          }))
        })(),
      ),
    /** For a file. */
    exportSubscriptions: (period: Period, steps: Steps): CsvTable =>
      csvTable(
        ['period', 'currency', 'active', 'started', 'ended', 'monthly_recurring_revenue'],
        (async function* () {
          const rows = await listSubscriptions(period, steps)
          yield rows.map(({ day, monthly, ...row }) => ({
            ...{ period: day, currency: row.currency, active: row.active, started: row.started },
            ...{ ended: row.ended, monthly_recurring_revenue: monthly / 100 },
          }))
        })(),
      ),
  }
}

/** The steps of a period: the first one begins with it. */
function momentsOf(asked: Period, steps: Steps, timeZone: string): { days: Day[]; moments: StepMoments } {
  const period = validPeriod(asked)
  const days = listSteps(period, steps)
  const starts = days.map((day) => startOfDayIn(day < period.from ? period.from : day, timeZone))
  return { days, moments: { starts, end: startOfDayIn(addDays(period.to, 1), timeZone) } }
}
