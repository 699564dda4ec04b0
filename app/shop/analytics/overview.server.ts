/** The panel's overview, from the sums of the days. */
import { type Kysely, sql } from 'kysely'
import { addDays, getPeriodBefore, listDays, type Period } from '#app/lib/days.ts'
import type { Schema } from '#app/server/db/schema.server.ts'
import { getCountryName } from './countries.ts'
import type {
  ActionType,
  CountryTotal,
  Day,
  DayTotals,
  Language,
  Overview,
  ProductTotal,
  Stats,
  TopProduct,
  Totals,
  Yesterday,
} from './types.ts'

const TOP = 10
const TOP_OF_STATS = 5

type Reports = Kysely<Schema>

/** The four stat cards. */
export async function readStats(db: Reports, today: Day): Promise<Stats> {
  const visits = sql<{ total: number; today: number }>`
    select coalesce(sum(count), 0) as total, coalesce(sum(case when day = ${today} then count else 0 end), 0) as today
    from daily_visits`.execute(db)
  const interactions = sql<{ total: number }>`
    select coalesce(sum(count), 0) as total from daily_interactions`.execute(db)
  const products = sql<TopProduct>`
    select product_id, max(product_name) as product_name, sum(count) as count
    from daily_interactions where action_type = 'view' group by product_id having sum(count) > 0
    order by sum(count) desc, product_id limit ${TOP_OF_STATS}`.execute(db)
  const [seen, done, top] = await Promise.all([visits, interactions, products])
  return {
    totalVisitors: seen.rows[0]?.total ?? 0,
    todayVisitors: seen.rows[0]?.today ?? 0,
    totalInteractions: done.rows[0]?.total ?? 0,
    topProducts: top.rows,
  }
}

/** Everything about a period except the latest events, with the `top` countries and products. */
export async function readPeriod(
  db: Reports,
  period: Period,
  language: Language,
  top = TOP,
): Promise<Omit<Overview, 'latest'>> {
  const earlierPeriod = getPeriodBefore(period)
  const [days, daysBefore, countries, products] = await Promise.all([
    readDays(db, period),
    readDays(db, earlierPeriod),
    readCountries(db, period, language, top),
    readProducts(db, period, top),
  ])
  return {
    period,
    before: earlierPeriod,
    days,
    daysBefore,
    countries,
    products,
    totals: sumDays(days),
    totalsBefore: sumDays(daysBefore),
  }
}

/** Yesterday, compared with the day before. */
export async function readYesterday(db: Reports, today: Day, language: Language): Promise<Yesterday> {
  const yesterday = addDays(today, -1)
  const period = { from: yesterday, to: yesterday }
  const [days, [product], [country]] = await Promise.all([
    readDays(db, { from: addDays(today, -2), to: yesterday }),
    readProducts(db, period, 1),
    readCountries(db, period, language, 1),
  ])
  const [before, day] = days
  const none = { day: yesterday, ...nothing() }
  const viewed = product !== undefined && product.views > 0 ? product : null
  return { day: day ?? none, before: before ?? none, product: viewed, country: country ?? null }
}

async function readDays(db: Reports, { from, to }: Period): Promise<DayTotals[]> {
  const visits = sql<{ day: Day; visits: number }>`
    select day, sum(count) as visits from daily_visits where day >= ${from} and day <= ${to} group by day`
  const actions = sql<{ day: Day; action_type: ActionType; count: number }>`
    select day, action_type, sum(count) as count from daily_interactions
    where day >= ${from} and day <= ${to} group by day, action_type`
  const [seen, done] = await Promise.all([visits.execute(db), actions.execute(db)])
  const days = new Map(listDays(from, to).map((day) => [day, { day, ...nothing() }]))
  for (const { day, visits: count } of seen.rows) {
    const totals = days.get(day)
    if (totals) totals.visits = count
  }
  for (const { day, action_type, count } of done.rows) {
    const totals = days.get(day)
    if (!totals) continue
    totals.interactions += count
    totals[TOTAL_OF[action_type]] += count
  }
  return [...days.values()]
}

const nothing = (): Totals => ({ visits: 0, interactions: 0, views: 0, addToCarts: 0, checkouts: 0 })
const TOTAL_OF = { view: 'views', add_to_cart: 'addToCarts', checkout: 'checkouts' } as const

function sumDays(days: readonly DayTotals[]): Totals {
  const sum = nothing()
  for (const day of days)
    for (const total of ['visits', 'interactions', 'views', 'addToCarts', 'checkouts'] as const)
      sum[total] += day[total]
  return sum
}

async function readCountries(
  db: Reports,
  { from, to }: Period,
  language: Language,
  top: number,
): Promise<CountryTotal[]> {
  const { rows } = await sql<{ country_code: string; visits: number }>`
    select country_code, sum(count) as visits from daily_visits
    where day >= ${from} and day <= ${to} group by country_code having sum(count) > 0
    order by sum(count) desc, country_code limit ${top}`.execute(db)
  return rows.map((row) => ({ ...row, country: getCountryName(row.country_code, language) }))
}

async function readProducts(db: Reports, { from, to }: Period, top: number): Promise<ProductTotal[]> {
  const { rows } = await sql<ProductTotal>`
    select product_id, max(product_name) as product_name,
      sum(case when action_type = 'view' then count else 0 end) as views,
      sum(case when action_type = 'add_to_cart' then count else 0 end) as "addToCarts",
      sum(case when action_type = 'checkout' then count else 0 end) as checkouts,
      sum(count) as interactions
    from daily_interactions where day >= ${from} and day <= ${to}
    group by product_id having sum(count) > 0
    order by views desc, interactions desc, product_id limit ${top}`.execute(db)
  return rows
}
