import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** Since when purchases are known is asked with every look at them. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createIndex('payments_history')
    .on('payments')
    .column('paid_at')
    .where(sql.ref('source'), '=', sql.lit('history'))
    .execute()
}
