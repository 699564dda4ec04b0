/** The audit log: who did what in the panel. */

import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type CsvTable, createCsvTable } from '#app/lib/csv.ts'
import { getAdminMessages } from '#app/messages/admin/index.ts'
import { createIds, findFirstId } from '#app/server/db/ids.server.ts'
import { createCursor, cutPage, DEFAULT_ROWS, readPages } from '#app/server/db/paging.server.ts'
import type { AuditRow, Schema } from '#app/server/db/schema.server.ts'
import { truncateAddress } from '#app/server/http/address.server.ts'
import { createTableQuery, pageFields, type TableQueryOf } from '#app/server/http/table-query.server.ts'
import type { AdminSession, AuditAction, AuditEntry, AuditPage } from './types.ts'

const MAX_DETAIL_LENGTH = 300
/** Limits the entries of strangers: each failed login writes one. */
const MAX_ANONYMOUS_ENTRIES = 1_000

/** The id of the last entry. */
const cursor = createCursor(z.int().nonnegative())

export const parseAuditQuery = createTableQuery({
  ...pageFields(cursor),
  person: z.string().regex(/^[\w-]{1,22}$/),
})
type AuditQuery = TableQueryOf<typeof parseAuditQuery>

/**
 * An action with its actor and address. `actor` is null for strangers; `shortId` is empty when the person acted without
 * a session.
 */
export type AuditEvent = {
  action: AuditAction
  actor: (Pick<AdminSession, 'shortId'> & { person: { id: string } }) | null
  address: string
  detail?: string
}

/** Repetitions of an act by the same person within this time are one entry. */
const SAME_ACT_MS = 10 * 60_000

export function createAudit({ kysely, now }: { kysely: Kysely<Schema>; now: () => number }) {
  const ids = createIds()

  /** Writes the event into the audit log; throws `DatabaseError`. */
  async function record({ action, actor, address, detail = '' }: AuditEvent, db = kysely): Promise<void> {
    const at = now()
    const who = { actor: actor?.shortId ?? '', person_id: actor?.person.id ?? '' }
    const what = { action, detail: detail.slice(0, MAX_DETAIL_LENGTH), address: truncateAddress(address) }
    await db
      .insertInto('audit')
      .values({ id: ids.next(at), at, ...who, ...what })
      .execute()
    if (actor === null) await deleteOldestAnonymous(db)
  }

  return {
    record,
    /** Records what a signed-in person did. */
    recordAct(actor: AdminSession, { address }: { address: string }, action: AuditAction, detail = '') {
      return record({ action, actor, address, detail })
    },
    /** Records an event unless the person did it to its target minutes ago: for acts that repeat in a row. */
    async recordOnce(event: AuditEvent & { detail: string }): Promise<void> {
      const present = await kysely
        .selectFrom('audit')
        .select('id')
        .where('person_id', '=', event.actor?.person.id ?? '')
        .where('id', '>', findFirstId(now() - SAME_ACT_MS))
        .where('action', '=', event.action)
        .where('detail', '=', event.detail)
        .limit(1)
        .executeTakeFirst()
      if (!present) await record(event)
    },
    list: (query: AuditQuery = {}) => listAudit(kysely, query),
    /** Lists all entries that match the query. */
    export: (query: AuditQuery): CsvTable =>
      createCsvTable(
        ['at', 'action', 'detail', 'person', 'session', 'address'],
        readPages(
          async (page) => {
            const { entries, nextCursor } = await listAudit(kysely, { ...query, ...page })
            return { rows: entries, nextCursor }
          },
          ({ at, action, detail, personId, person, actor, address }) => ({
            at,
            action,
            detail,
            person: person || personId,
            session: actor,
            address,
          }),
        ),
      ),
  }
}

export type Audit = ReturnType<typeof createAudit>

async function deleteOldestAnonymous(db: Kysely<Schema>): Promise<void> {
  const newestSurplus = db
    .selectFrom('audit')
    .select('id')
    .where('person_id', '=', '')
    .orderBy('id', 'desc')
    .offset(MAX_ANONYMOUS_ENTRIES)
    .limit(1)
  await db.deleteFrom('audit').where('person_id', '=', '').where('id', '<=', newestSurplus).execute()
}

async function listAudit(
  db: Kysely<Schema>,
  { limit = DEFAULT_ROWS, ...query }: AuditQuery,
): Promise<AuditPage> {
  let found = db
    .selectFrom('audit')
    .leftJoin('people', 'people.id', 'audit.person_id')
    .selectAll('audit')
    .select('people.name')
    .where('audit.id', '<', cursor.read(query.cursor) ?? Number.MAX_SAFE_INTEGER)
    .orderBy('audit.id', 'desc')
    .limit(limit + 1)
  if (query.person !== undefined) found = found.where('audit.person_id', '=', query.person)
  const rows = await found.execute()
  const page = cutPage(rows, limit, ({ id }) => cursor.write(id))
  return { entries: page.rows.flatMap(createEntries), nextCursor: page.nextCursor }
}

function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(getAdminMessages('en').audit.actions, action)
}

/** Returns none for an event that a newer version wrote. */
function createEntries({
  at,
  action,
  person_id,
  name,
  ...row
}: AuditRow & { name: string | null }): AuditEntry[] {
  const who = { personId: person_id, person: name ?? '' }
  return isKnown(action) ? [{ ...row, ...who, at: new Date(at).toISOString(), action }] : []
}
