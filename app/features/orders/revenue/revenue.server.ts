/** What was earned, for the panel; reads only. */
import { addDays, DAY_MS, type Day, startOf } from '#app/lib/days.ts'
import { dayIn } from '#app/lib/time-zones.ts'
import type { Database } from '#app/server/db/db.server.ts'
import { readBuyers, readSubscriptions } from './buyers.server.ts'
import { noFigures, readDays, readNames, type Span, totalsOf } from './sums.server.ts'
import type { CurrencyFigures, CurrencyTotals, NamedFigures, Report } from './types.ts'

/** Longer periods are cut at their beginning. */
const MAX_DAYS = 1_100

type RevenueOptions = {
  db: Pick<Database, 'reports'>
  /** IANA name: whose days count. */
  timeZone: string
  /** Epoch milliseconds. */
  now: () => number
}

type Period = { from: Day; to: Day }

export type Revenue = ReturnType<typeof createRevenue>

/** Reads throw `DatabaseError` when the database cannot be asked. */
export function createRevenue({ db: { reports }, timeZone, now }: RevenueOptions) {
  const spanOf = (period: Period): Span => ({ ...validPeriod(period), timeZone })

  return {
    timeZone,
    today: (): Day => dayIn(now(), timeZone),
    async report(wanted: Period): Promise<Report> {
      const period = validPeriod(wanted)
      const before = periodBefore(period)
      const span = { ...period, timeZone }
      const [allDays, buyers, subscriptions] = await Promise.all([
        readDays(reports, { from: before.from, to: period.to, timeZone }),
        readBuyers(reports, span),
        readSubscriptions(reports, span),
      ])
      const days = allDays.filter(({ day }) => day >= period.from)
      const daysBefore = allDays.filter(({ day }) => day < period.from)
      const totals = compare(totalsOf(days), totalsOf(daysBefore))
      return { period, before, timeZone, totals, days, daysBefore, buyers, subscriptions }
    },
    /** By product, coupon or creator code, the highest gross first. */
    listNames: (period: Period, subject: 'product' | 'coupon' | 'code'): Promise<NamedFigures[]> =>
      readNames(reports, spanOf(period), subject),
    listDays: (period: Period) => readDays(reports, spanOf(period)),
    /** Products that were paid for, and that were refunded, on these UTC days. */
    async countSold(period: Period): Promise<{ paid: number; refunded: number }> {
      const products = await readNames(reports, { ...validPeriod(period), timeZone: 'UTC' }, 'product')
      const sold = products.filter(({ name }) => name !== '')
      return {
        paid: sold.reduce((sum, { orders }) => sum + orders, 0),
        refunded: sold.reduce((sum, { refunds }) => sum + refunds, 0),
      }
    },
  }
}

function validPeriod({ from, to }: Period): Period {
  if (from > to) return { from: to, to: from }
  const earliest = addDays(to, 1 - MAX_DAYS)
  return { from: from < earliest ? earliest : from, to }
}

function periodBefore({ from, to }: Period): Period {
  const length = Math.round((startOf(to) - startOf(from)) / DAY_MS) + 1
  return { from: addDays(from, -length), to: addDays(from, -1) }
}

/** A currency of the period before alone is shown too. */
function compare(current: readonly CurrencyFigures[], before: readonly CurrencyFigures[]): CurrencyTotals[] {
  const gone = before.filter(({ currency }) => !current.some((total) => total.currency === currency))
  return [...current, ...gone.map(({ currency }) => ({ currency, ...noFigures() }))].map((total) => {
    const { currency: _, ...figures } = before.find(({ currency }) => currency === total.currency) ?? {
      ...noFigures(),
      currency: '',
    }
    const averageOrder = total.orders > 0 ? Math.round(total.gross / total.orders) : 0
    return { ...total, averageOrder, before: figures }
  })
}
