/** Takes single rows out again, together with what they added to the sums of their day. */
import type { Kysely } from 'kysely'
import { dayOf } from '#app/lib/days.ts'
import type { Schema } from '#app/server/db/schema.server.ts'

/** False when there is no such visit. */
export function deleteVisitRow(db: Kysely<Schema>, id: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('visits')
      .where('id', '=', id)
      .returning(['visit_time', 'country_code', 'counted'])
      .executeTakeFirst()
    if (!row) return false
    if (row.counted === 0) return true
    await transaction
      .updateTable('daily_visits')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('day', '=', dayOf(row.visit_time))
      .where('country_code', '=', row.country_code)
      .where('count', '>', 0)
      .execute()
    return true
  })
}

/** False when there is no such interaction. */
export function deleteInteractionRow(db: Kysely<Schema>, id: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('interactions')
      .where('id', '=', id)
      .returning(['interaction_time', 'product_id', 'action_type', 'counted'])
      .executeTakeFirst()
    if (!row) return false
    if (row.counted === 0) return true
    await transaction
      .updateTable('daily_interactions')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('day', '=', dayOf(row.interaction_time))
      .where('product_id', '=', row.product_id)
      .where('action_type', '=', row.action_type)
      .where('count', '>', 0)
      .execute()
    return true
  })
}
