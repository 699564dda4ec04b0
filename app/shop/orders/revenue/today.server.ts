/** Compares today's sales so far with the usual ones of this weekday up to this time of day. */
import { type Kysely, sql } from 'kysely'
import { addDays, type Day } from '#app/lib/days.ts'
import { dayIn, startOfDayIn } from '#app/lib/time-zones.ts'
import type { Schema } from '#app/server/db/db.server.ts'

/** The usual sales are the average of this many earlier weekdays. */
const WEEKS = 4

type Today = {
  day: Day
  /** Amounts in hundredths, the highest first; `usual` is null while there is no earlier week. */
  currencies: { currency: string; sold: number; refunded: number; usual: number | null }[]
  /** Orders in all currencies, including those of unknown amounts. */
  orders: number
  usualOrders: number | null
  /** Number of weeks that `usual` averages. */
  weeks: number
}

type Sum = { currency: string; kind: 'sale' | 'refund'; orders: number; amount: number }
type Options = { timeZone: string; now: number }

export async function readToday(db: Kysely<Schema>, { timeZone, now }: Options): Promise<Today> {
  const day = dayIn(now, timeZone)
  const passed = now - startOfDayIn(day, timeZone)
  const first = await findFirstDay(db, timeZone)
  const earlier = Array.from({ length: WEEKS }, (_, week) => addDays(day, -7 * (week + 1))).filter(
    (weekday) => first !== null && weekday >= first,
  )
  const [today = [], ...earlierSums] = await Promise.all(
    [day, ...earlier].map((weekday) => {
      const start = startOfDayIn(weekday, timeZone)
      const end = Math.min(start + passed + 1, startOfDayIn(addDays(weekday, 1), timeZone))
      return readSums(db, start, end)
    }),
  )
  const average = (select: (sum: Sum) => number) =>
    earlierSums.length === 0
      ? null
      : Math.round(earlierSums.flat().reduce((sum, row) => sum + select(row), 0) / earlierSums.length)
  const findAmount = (currency: string, kind: Sum['kind']) =>
    today.find((row) => row.currency === currency && row.kind === kind)?.amount ?? 0
  const currencies = new Set([...today, ...earlierSums.flat()].map(({ currency }) => currency))
  return {
    day,
    currencies: [...currencies]
      .filter((currency) => currency !== '')
      .map((currency) => ({
        currency,
        sold: findAmount(currency, 'sale'),
        refunded: findAmount(currency, 'refund'),
        usual: average((row) => (row.currency === currency && row.kind === 'sale' ? row.amount : 0)),
      }))
      .toSorted((a, b) => b.sold - a.sold || (b.usual ?? 0) - (a.usual ?? 0)),
    orders: today.reduce((sum, { orders }) => sum + orders, 0),
    usualOrders: average(({ orders }) => orders),
    weeks: earlierSums.length,
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

async function readSums(db: Kysely<Schema>, start: number, end: number): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select currency, kind, sum(case when kind = 'sale' then 1 else 0 end) as orders, sum(amount_cents) as amount
    from revenue_entries
    where subject = 'payment' and at >= ${start} and at < ${end} and kind <> 'dispute'
    group by currency, kind`.execute(db)
  return rows
}
