/** Reports buyers and subscriptions by day, week or month for the panel. */
import { type CsvTable, csvOfRows } from '#app/lib/csv.ts'
import { addDays, type Day, type Period, periodBefore } from '#app/lib/days.ts'
import { startOfDayIn } from '#app/lib/time-zones.ts'
import type { Database } from '#app/server/db/db.server.ts'
import { readBuyerSteps, readSubscriptionSteps, type StepMoments } from './buyer-steps.server.ts'
import { findRate, listUsedRates, type MainCurrency, sumSubscriptions } from './main-currency.server.ts'
import { listSteps, shortenPeriod } from './steps.ts'
import type { BuyerStep, Steps, SubscriptionStep, SubscriptionSums } from './types.ts'

type BuyerReportsOptions = {
  db: Pick<Database, 'reports'>
  /** IANA name of the zone whose days count. */
  timeZone: () => string
  /** Epoch milliseconds. */
  now: () => number
}

/** All reads throw `DatabaseError` while the database fails. */
export function createBuyerReports({ db: { reports }, timeZone, now }: BuyerReportsOptions) {
  const readBuyers = (moments: StepMoments) => readBuyerSteps(reports, moments)
  const readSubscriptions = (moments: StepMoments) => readSubscriptionSteps(reports, moments, now())

  async function listBuyers(requested: Period, steps: Steps): Promise<BuyerStep[]> {
    const { days, moments } = findStepMoments(requested, steps, timeZone())
    const rows = (await readBuyers(moments)).steps
    return rows.map((row, index) => ({ day: days[index] ?? '', ...row }))
  }

  async function listSubscriptions(requested: Period, steps: Steps): Promise<SubscriptionStep[]> {
    const { days, moments } = findStepMoments(requested, steps, timeZone())
    const rows = (await readSubscriptions(moments)).steps
    return rows.flatMap((row, index) => row.map((step) => ({ day: days[index] ?? '', ...step })))
  }

  return {
    listBuyers,
    listSubscriptions,
    /** Compares each step and the whole period with the period before; `days` holds the first day of each step. */
    async compare(requested: Period, steps: Steps) {
      const { days, moments } = findStepMoments(requested, steps, timeZone())
      const [buyers, subscriptions] = await Promise.all([readBuyers(moments), readSubscriptions(moments)])
      return { days, buyers, subscriptions }
    },
    exportBuyers: (period: Period, steps: Steps): CsvTable =>
      csvOfRows(['period', 'new', 'returning', 'orders_without_customer'], async () => {
        const rows = await listBuyers(period, steps)
        return rows.map(({ day, unknownOrders, ...row }) => ({
          period: day,
          new: row.new,
          returning: row.returning,
          orders_without_customer: unknownOrders,
        }))
      }),
    /**
     * Exports a row for each step in the main currency, with converted amounts, and one in each currency without a
     * rate; with `currency`, only the rows of that currency.
     */
    exportSubscriptions: (period: Period, { steps, main, currency }: SubscriptionFile): CsvTable =>
      csvOfRows(SUBSCRIPTION_COLUMNS, async () => {
        const { days, moments } = findStepMoments(period, steps, timeZone())
        const rows = (await readSubscriptions(moments)).steps
        return rows.flatMap((row, index) =>
          convertStep(row, main, currency).map(({ monthly, isConverted, ...sums }) => ({
            period: days[index] ?? '',
            ...sums,
            monthly_recurring_revenue: monthly / 100,
            rates: isConverted ? formatRates(row, main) : '',
          })),
        )
      }),
  }
}

const SUBSCRIPTION_COLUMNS = [
  'period',
  'currency',
  'active',
  'started',
  'ended',
  'monthly_recurring_revenue',
  'rates',
] as const

type SubscriptionFile = { steps: Steps; main: MainCurrency; currency: string | undefined }

function convertStep(rows: readonly SubscriptionSums[], main: MainCurrency, only: string | undefined) {
  const unconverted = rows.flatMap(({ currency }) => (findRate(currency, main) === null ? currency : []))
  const currencies = only === undefined ? [main.code, ...unconverted] : [only]
  return currencies
    .map((currency) => sumSubscriptions(rows, { currency, main }))
    .filter(({ active, started, ended }) => active + started + ended > 0)
}

/** Lists the rates behind an amount of the main currency. */
function formatRates(rows: readonly SubscriptionSums[], main: MainCurrency): string {
  return listUsedRates(rows, main)
    .map(({ currency, rate }) => `1 ${currency} = ${rate} ${main.code}`)
    .join(', ')
}

/** Cuts a period into steps, the first of which begins with the period itself. */
function findStepMoments(
  requested: Period,
  steps: Steps,
  timeZone: string,
): { days: Day[]; moments: StepMoments } {
  const period = shortenPeriod(requested)
  const startOf = (day: Day) => startOfDayIn(day, timeZone)
  const days = listSteps(period, steps)
  const starts = days.map((day) => startOf(day < period.from ? period.from : day))
  const moments = {
    before: startOf(periodBefore(period).from),
    starts,
    end: startOf(addDays(period.to, 1)),
  }
  return { days, moments }
}
