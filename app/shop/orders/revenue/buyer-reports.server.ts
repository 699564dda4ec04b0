/** Reports buyers and subscriptions to the panel by day, week or month. */
import { type CsvTable, createRowTable } from '#app/lib/csv.ts'
import { addDays, type Day, getPeriodBefore, type Period } from '#app/lib/days.ts'
import { startOfDayIn } from '#app/lib/time-zones.ts'
import type { Database } from '#app/server/db/db.server.ts'
import { readBuyerSteps, readSubscriptionSteps, type StepBounds } from './buyer-steps.server.ts'
import { findRate, listUsedRates, type MainCurrency, sumSubscriptions } from './main-currency.server.ts'
import { listSteps, shortenPeriod } from './steps.ts'
import type { BuyerStep, StepUnit, SubscriptionStep, SubscriptionSums } from './types.ts'

const SUBSCRIPTION_COLUMNS = [
  'period',
  'currency',
  'active',
  'started',
  'ended',
  'monthly_recurring_revenue',
  'rates',
] as const

type BuyerReportsOptions = {
  db: Pick<Database, 'reports'>
  /** IANA name of the time zone that defines days. */
  timeZone: () => string
  /** Epoch milliseconds. */
  now: () => number
}

type SubscriptionExportOptions = { unit: StepUnit; main: MainCurrency; currency: string | undefined }

/** All reads throw `DatabaseError` when the database is unavailable. */
export function createBuyerReports({ db: { reports }, timeZone, now }: BuyerReportsOptions) {
  const readBuyers = (bounds: StepBounds) => readBuyerSteps(reports, bounds)
  const readSubscriptions = (bounds: StepBounds) => readSubscriptionSteps(reports, bounds, now())

  async function listBuyers(requested: Period, unit: StepUnit): Promise<BuyerStep[]> {
    const { days, bounds } = cutIntoSteps(requested, unit, timeZone())
    const { steps } = await readBuyers(bounds)
    return steps.map((step, index) => ({ day: days[index] ?? '', ...step }))
  }

  async function listSubscriptions(requested: Period, unit: StepUnit): Promise<SubscriptionStep[]> {
    const { days, bounds } = cutIntoSteps(requested, unit, timeZone())
    const { steps } = await readSubscriptions(bounds)
    return steps.flatMap((rows, index) => rows.map((row) => ({ day: days[index] ?? '', ...row })))
  }

  return {
    listBuyers,
    listSubscriptions,
    /** Reads each step, the whole period and the previous period; `days` holds the first day of each step. */
    async readWithPeriodBefore(requested: Period, unit: StepUnit) {
      const { days, bounds } = cutIntoSteps(requested, unit, timeZone())
      const [buyers, subscriptions] = await Promise.all([readBuyers(bounds), readSubscriptions(bounds)])
      return { days, buyers, subscriptions }
    },
    exportBuyers: (period: Period, unit: StepUnit): CsvTable =>
      createRowTable(['period', 'new', 'returning', 'orders_without_customer'], async () => {
        const rows = await listBuyers(period, unit)
        return rows.map(({ day, unknownOrders, ...row }) => ({
          period: day,
          new: row.new,
          returning: row.returning,
          orders_without_customer: unknownOrders,
        }))
      }),
    /**
     * Exports a row in the main currency for each step, with converted amounts, and a row for each currency without a
     * rate. With `currency`, only the rows in this currency are exported.
     */
    exportSubscriptions: (period: Period, { unit, main, currency }: SubscriptionExportOptions): CsvTable =>
      createRowTable(SUBSCRIPTION_COLUMNS, async () => {
        const { days, bounds } = cutIntoSteps(period, unit, timeZone())
        const { steps } = await readSubscriptions(bounds)
        return steps.flatMap((rows, index) =>
          convertStep(rows, main, currency).map(({ monthly, isConverted, ...sums }) => ({
            period: days[index] ?? '',
            ...sums,
            monthly_recurring_revenue: monthly / 100,
            rates: isConverted ? formatRates(rows, main) : '',
          })),
        )
      }),
  }
}

function convertStep(rows: readonly SubscriptionSums[], main: MainCurrency, only: string | undefined) {
  const unconverted = rows.flatMap(({ currency }) => (findRate(currency, main) === null ? currency : []))
  const currencies = only === undefined ? [main.code, ...unconverted] : [only]
  return currencies
    .map((currency) => sumSubscriptions(rows, { currency, main }))
    .filter(({ active, started, ended }) => active + started + ended > 0)
}

/** Lists the rates at which the rows were converted to the main currency. */
function formatRates(rows: readonly SubscriptionSums[], main: MainCurrency): string {
  return listUsedRates(rows, main)
    .map(({ currency, rate }) => `1 ${currency} = ${rate} ${main.code}`)
    .join(', ')
}

/** The first step starts with the period, even within a week or month. */
function cutIntoSteps(
  requested: Period,
  unit: StepUnit,
  timeZone: string,
): { days: Day[]; bounds: StepBounds } {
  const period = shortenPeriod(requested)
  const startOf = (day: Day) => startOfDayIn(day, timeZone)
  const days = listSteps(period, unit)
  const starts = days.map((day) => startOf(day < period.from ? period.from : day))
  const bounds = {
    previousStart: startOf(getPeriodBefore(period).from),
    starts,
    end: startOf(addDays(period.to, 1)),
  }
  return { days, bounds }
}
