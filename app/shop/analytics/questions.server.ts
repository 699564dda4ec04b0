/** Questions about products and searches, answered from the sums of the days. */

import { type Kysely, sql } from 'kysely'
import type { Period } from '#app/lib/days.ts'
import type { Schema } from '#app/server/db/schema.server.ts'
import type { ProductTotal } from './types.ts'

const MAX_TERMS = 1_000

type ProductActions = Omit<ProductTotal, 'interactions'>
/** An empty term stands for searches beyond a day's limit. */
type FruitlessSearch = { term: string; count: number; days: number; lastDay: string }

export async function listActions(db: Kysely<Schema>, { from, to }: Period): Promise<ProductActions[]> {
  const { rows } = await sql<ProductActions>`
    select product_id, max(product_name) as product_name,
      sum(case when action_type = 'view' then count else 0 end) as views,
      sum(case when action_type = 'add_to_cart' then count else 0 end) as "addToCarts",
      sum(case when action_type = 'checkout' then count else 0 end) as checkouts
    from daily_interactions where day >= ${from} and day <= ${to} group by product_id`.execute(db)
  return rows
}

export async function listFruitlessSearches(
  db: Kysely<Schema>,
  { from, to }: Period,
): Promise<FruitlessSearch[]> {
  const { rows } = await sql<FruitlessSearch>`
    select term, sum(count) as count, count(*) as days, max(day) as "lastDay"
    from daily_searches where day >= ${from} and day <= ${to}
    group by term order by sum(count) desc, term limit ${MAX_TERMS}`.execute(db)
  return rows
}
