/** Compares today's sales so far with the usual sales on this weekday up to this time of day. */
import type { Kysely } from 'kysely'
import { addDays, type Day } from '#app/lib/days.ts'
import { getDayIn, startOfDayIn } from '#app/lib/time-zones.ts'
import type { Schema } from '#app/server/db/db.server.ts'
import { computeEarnings, type MainCurrency } from './main-currency.server.ts'
import { readFiguresBetween } from './sums.server.ts'
import type { CurrencyFigures, Earnings } from './types.ts'

/** The usual sales are the average of the same weekday in this many earlier weeks. */
const WEEKS = 4

type TodaySales = {
  day: Day
  /**
   * The main currency comes first. Amounts are in hundredths. `usual` is the average of `kept` in the earlier weeks, and
   * null when there are none.
   */
  currencies: (Pick<Earnings, 'currency' | 'isConverted' | 'kept' | 'net' | 'refunded' | 'orders'> & {
    usual: number | null
    /** Total orders over the earlier weeks. */
    earlierOrders: number
  })[]
  /** Orders in all currencies, including those of unknown amounts. */
  orders: number
  /** Average orders of the earlier weeks; null when there are none. */
  usualOrders: number | null
  /** Number of earlier weeks, at most `WEEKS`. */
  weeks: number
}

type Options = { timeZone: string; now: number; main: MainCurrency }

export async function readToday(db: Kysely<Schema>, { timeZone, now, main }: Options): Promise<TodaySales> {
  const day = getDayIn(now, timeZone)
  const elapsed = now - startOfDayIn(day, timeZone)
  const firstDay = await findFirstDay(db, timeZone)
  const earlierDays = Array.from({ length: WEEKS }, (_, week) => addDays(day, -7 * (week + 1))).filter(
    (weekday) => firstDay !== null && weekday >= firstDay,
  )
  const [today = [], ...earlierSums] = await Promise.all(
    [day, ...earlierDays].map(async (comparedDay) => {
      const start = startOfDayIn(comparedDay, timeZone)
      // The end is exclusive, and the present millisecond counts.
      const end = Math.min(start + elapsed + 1, startOfDayIn(addDays(comparedDay, 1), timeZone))
      return (await readFiguresBetween(db, { start, end })).map((row) => ({ ...row, day: comparedDay }))
    }),
  )
  const weeks = earlierSums.length
  const average = (sum: number) => (weeks === 0 ? null : Math.round(sum / weeks))
  const countOrders = (rows: readonly CurrencyFigures[]) => rows.reduce((sum, { orders }) => sum + orders, 0)
  const { total, otherCurrencies } = computeEarnings(
    { days: today, daysBefore: earlierSums.flat() },
    main,
    null,
  )
  return {
    day,
    currencies: [...(total ? [total] : []), ...otherCurrencies].map((earned) => ({
      currency: earned.currency,
      isConverted: earned.isConverted,
      kept: earned.kept,
      net: earned.net,
      refunded: earned.refunded,
      orders: earned.orders,
      usual: average(earned.before.kept),
      earlierOrders: earned.before.orders,
    })),
    orders: countOrders(today),
    usualOrders: average(countOrders(earlierSums.flat())),
    weeks,
  }
}

/** Finds the day of the first sale. Weeks before it are left out, because they would count as zero. */
async function findFirstDay(db: Kysely<Schema>, timeZone: string): Promise<Day | null> {
  const row = await db
    .selectFrom('revenue_entries')
    .select('at')
    .where('subject', '=', 'payment')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row ? getDayIn(row.at, timeZone) : null
}
