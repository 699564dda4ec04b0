/** Deletes single rows and subtracts them from the sums of their day. */
import type { Kysely } from 'kysely'
import { getDayIn } from '#app/lib/time-zones.ts'
import { recordDeletion } from '#app/server/db/deletions.server.ts'
import type { Schema } from '#app/server/db/schema.server.ts'
import { Attribution, DIMENSIONS } from '#app/server/session/attribution.server.ts'

/** `timeZone` defines the days of the counts; `at` is in epoch milliseconds. */
type Deleting = { timeZone: string; at: number }

/** Returns false for an unknown visit. */
export function deleteVisitRow(db: Kysely<Schema>, id: number, { timeZone, at }: Deleting): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('visits')
      .where('id', '=', id)
      .returning(['visit_time', 'country_code', 'counted', 'attribution'])
      .executeTakeFirst()
    if (!row) return false
    await recordDeletion(transaction, { id: `visit ${id}`, at })
    const day = getDayIn(row.visit_time, timeZone)
    if (row.attribution !== '')
      await takeFromSources(transaction, {
        day,
        attribution: Attribution.parse(JSON.parse(row.attribution)),
      })
    if (row.counted === 0) return true
    await transaction
      .updateTable('daily_visits')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('day', '=', day)
      .where('country_code', '=', row.country_code)
      .where('count', '>', 0)
      .execute()
    return true
  })
}

async function takeFromSources(
  db: Kysely<Schema>,
  { day, attribution }: { day: string; attribution: Attribution },
): Promise<void> {
  for (const dimension of DIMENSIONS)
    await db
      .updateTable('daily_sources')
      .set((eb) => ({ visits: eb('visits', '-', 1) }))
      .where('day', '=', day)
      .where('dimension', '=', dimension)
      .where('name', '=', attribution[dimension] ?? '')
      .where('visits', '>', 0)
      .execute()
}

/** Returns false for an unknown interaction. */
export function deleteInteractionRow(
  db: Kysely<Schema>,
  id: number,
  { timeZone, at }: Deleting,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('interactions')
      .where('id', '=', id)
      .returning(['interaction_time', 'product_id', 'action_type', 'counted'])
      .executeTakeFirst()
    if (!row) return false
    await recordDeletion(transaction, { id: `interaction ${id}`, at })
    if (row.counted === 0) return true
    await transaction
      .updateTable('daily_interactions')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('day', '=', getDayIn(row.interaction_time, timeZone))
      .where('product_id', '=', row.product_id)
      .where('action_type', '=', row.action_type)
      .where('count', '>', 0)
      .execute()
    return true
  })
}
