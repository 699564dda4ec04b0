/** Adds up visits and carts by source from the daily sums. */
import { type Kysely, sql } from 'kysely'
import { listDays, type Period } from '#app/lib/days.ts'
import type { Schema } from '#app/server/db/db.server.ts'
import type { Dimension } from '#app/server/session/attribution.server.ts'

type Reports = Kysely<Schema>

export type Counts = { dimension: Dimension; name: string; visits: number; carts: number }

/** Lists the counts of each dimension and name, those with the most visits first. */
export async function readCounts(db: Reports, { from, to }: Period): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select dimension, name, sum(visits) as visits, sum(carts) as carts from daily_sources
    where day >= ${from} and day <= ${to} group by dimension, name
    having sum(visits) + sum(carts) > 0 order by sum(visits) desc, name`.execute(db)
  return rows
}

/** Lists the visits of each day, the oldest first. They are added up by device, because each visit has exactly one. */
export async function readVisitsByDay(db: Reports, { from, to }: Period): Promise<number[]> {
  const { rows } = await sql<{ day: string; visits: number }>`
    select day, sum(visits) as visits from daily_sources
    where day >= ${from} and day <= ${to} and dimension = 'device' group by day`.execute(db)
  const visits = new Map(rows.map((row) => [row.day, row.visits]))
  return listDays(from, to).map((day) => visits.get(day) ?? 0)
}
