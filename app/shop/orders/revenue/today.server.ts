/** Compares today's sales so far with the usual ones of this weekday up to this time of day. */
import type { Kysely } from 'kysely'
import { addDays, type Day } from '#app/lib/days.ts'
import { dayIn, startOfDayIn } from '#app/lib/time-zones.ts'
import type { Schema } from '#app/server/db/db.server.ts'
import { type MainCurrency, viewDays } from './main-currency.server.ts'
import { readBetween } from './sums.server.ts'
import type { CurrencyFigures, Earned } from './types.ts'

/** The usual sales are the average of this many earlier weekdays. */
const WEEKS = 4

type Today = {
  day: Day
  /** Amounts in hundredths, the main currency first; `usual` compares with `kept` and is null without an earlier week. */
  currencies: (Pick<Earned, 'currency' | 'isConverted' | 'kept' | 'net' | 'refunded' | 'orders'> & {
    usual: number | null
    /** Orders of the earlier weeks together. */
    usualOrders: number
  })[]
  /** Orders in all currencies, including those of unknown amounts. */
  orders: number
  usualOrders: number | null
  /** Number of weeks that `usual` averages. */
  weeks: number
}

type Options = { timeZone: string; now: number; main: MainCurrency }

export async function readToday(db: Kysely<Schema>, { timeZone, now, main }: Options): Promise<Today> {
  const day = dayIn(now, timeZone)
  const passed = now - startOfDayIn(day, timeZone)
  const first = await findFirstDay(db, timeZone)
  const earlier = Array.from({ length: WEEKS }, (_, week) => addDays(day, -7 * (week + 1))).filter(
    (weekday) => first !== null && weekday >= first,
  )
  const [today = [], ...earlierSums] = await Promise.all(
    [day, ...earlier].map(async (other) => {
      const start = startOfDayIn(other, timeZone)
      // The end is exclusive, and the present millisecond counts.
      const end = Math.min(start + passed + 1, startOfDayIn(addDays(other, 1), timeZone))
      return (await readBetween(db, start, end)).map((row) => ({ ...row, day: other }))
    }),
  )
  const weeks = earlierSums.length
  const average = (sum: number) => (weeks === 0 ? null : Math.round(sum / weeks))
  const countOrders = (rows: readonly CurrencyFigures[]) => rows.reduce((sum, { orders }) => sum + orders, 0)
  const { total, beside } = viewDays({ days: today, daysBefore: earlierSums.flat() }, main, null)
  return {
    day,
    currencies: [...(total ? [total] : []), ...beside].map((earned) => ({
      currency: earned.currency,
      isConverted: earned.isConverted,
      kept: earned.kept,
      net: earned.net,
      refunded: earned.refunded,
      orders: earned.orders,
      usual: average(earned.before.kept),
      usualOrders: earned.before.orders,
    })),
    orders: countOrders(today),
    usualOrders: average(countOrders(earlierSums.flat())),
    weeks,
  }
}

/** Finds the day of the first sale. Earlier weeks are left out, because they would count as zero. */
async function findFirstDay(db: Kysely<Schema>, timeZone: string): Promise<Day | null> {
  const row = await db
    .selectFrom('revenue_entries')
    .select('at')
    .where('subject', '=', 'payment')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row ? dayIn(row.at, timeZone) : null
}
