/** The audit log: who did what in the panel. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { createCursor, cutPage, DEFAULT_ROWS } from '#app/server/db/paging.server.ts'
import type { AuditRow, Schema } from '#app/server/db/schema.server.ts'
import { createTableQuery, pageFields, type TableQueryOf } from '#app/server/http/table-query.server.ts'
import { AUDIT_ACTIONS, type AuditEntry, type AuditPage } from './types.ts'

/** The id of the last entry. */
const cursor = createCursor(z.int().nonnegative())

export const parseAuditQuery = createTableQuery(pageFields(cursor))
export type AuditQuery = TableQueryOf<typeof parseAuditQuery>

export async function insertAudit(db: Kysely<Schema>, row: AuditRow): Promise<void> {
  await db.insertInto('audit').values(row).execute()
}

export async function listAudit(
  db: Kysely<Schema>,
  { limit = DEFAULT_ROWS, ...query }: AuditQuery,
): Promise<AuditPage> {
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('id', '<', cursor.read(query.cursor) ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = cutPage(rows, limit, ({ id }) => cursor.write(id))
  return { entries: page.rows.flatMap(entryOf), nextCursor: page.nextCursor }
}

/** None for an event of a newer version. */
function entryOf({ id, at, action, actor, address, detail }: AuditRow): AuditEntry[] {
  const known = AUDIT_ACTIONS.find((one) => one === action)
  return known ? [{ id, at: new Date(at).toISOString(), action: known, actor, address, detail }] : []
}
