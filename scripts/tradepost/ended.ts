/** An older copy of the database must not bring back data that people had deleted, nor sessions that had ended. */
import type { Kysely } from 'kysely'
import { recordDeletion } from '#app/server/db/deletions.server.ts'
import type { DumpedTables } from '#app/server/db/dump/dump.server.ts'
import type { DeletedKind, DeletionRow, RevokedSessionRow, Schema } from '#app/server/db/schema.server.ts'
import { SealedValues } from '#app/server/db/sealed-values.server.ts'
import { deleteInteractionRow, deleteVisitRow } from '#app/shop/analytics/deletes.server.ts'
import { createChatBaskets } from '#app/shop/assistant/transcripts/chat-baskets.server.ts'
import { deleteConversations } from '#app/shop/assistant/transcripts/transcripts.server.ts'
import { Links } from '#app/shop/discord/links.server.ts'
import { deleteReader } from '#app/shop/discord/updates.server.ts'
import {
  createCustomerKeyring,
  type ExportedDeletions,
} from '#app/shop/orders/ledger/customer-keys.server.ts'
import { listPaidBaskets, listPossibleKeys } from '#app/shop/orders/ledger/customer-rows.server.ts'
import { eraseCustomer } from '#app/shop/orders/ledger/erase.server.ts'
import { deleteSeenReleases } from '#app/shop/releases/seen-releases.server.ts'
import { deleteReviews, withdrawReview } from '#app/shop/reviews/customer-reviews.server.ts'

export type Ended = {
  sessions: RevokedSessionRow[]
  /** Customers whose data was deleted as a whole. */
  customers: ExportedDeletions | null
  rows: DeletionRow[]
}

/** Reads what had ended in the database that is replaced. */
export async function readEnded(tables: DumpedTables, secrets: readonly string[]): Promise<Ended> {
  const sealedValues = new SealedValues({ db: tables, secrets })
  const { kysely } = tables
  return {
    sessions: await kysely.selectFrom('revoked_sessions').selectAll().execute(),
    customers: await createCustomerKeyring({ sealedValues, now: Date.now }).exportDeletions(),
    rows: await kysely.selectFrom('deletions').selectAll().execute(),
  }
}

/** Ends the panel's sessions and invitations, and the sessions that shoppers had ended. */
export async function endSessions(
  { kysely }: DumpedTables,
  revoked: readonly RevokedSessionRow[],
): Promise<void> {
  for (const table of ['admin_sessions', 'passkey_challenges', 'invitations'] as const)
    await kysely.deleteFrom(table).execute()
  for (const session of revoked)
    await kysely
      .insertInto('revoked_sessions')
      .values(session)
      .onConflict((conflict) => conflict.column('sid').doNothing())
      .execute()
}

/** Resolves to the number of customers erased; null when the database knows its customers under another key. */
export async function eraseCustomers(
  tables: DumpedTables,
  deletions: ExportedDeletions,
  secrets: readonly string[],
): Promise<number | null> {
  const { kysely } = tables
  const sealedValues = new SealedValues({ db: tables, secrets })
  const adopted = await createCustomerKeyring({ sealedValues, now: Date.now }).adoptDeletions(deletions)
  if (adopted === null) return null
  if (adopted.count === 0) return 0
  const baskets = createChatBaskets(secrets)
  const links = new Links({ db: tables, sealedValues, now: Date.now })
  let erased = 0
  for (const key of await listKeys(kysely)) {
    if (!(await adopted.has(key))) continue
    // The purchases tell which chats are the customer's, so chats go first.
    const references = await listPaidBaskets(kysely, key)
    await deleteConversations(kysely, await baskets.findConversations(kysely, references))
    await deleteReviews(kysely, key)
    await links.unlink(key)
    await deleteSeenReleases(kysely, key)
    await deleteReader(tables, key)
    await eraseCustomer(tables, key)
    erased += 1
  }
  return erased
}

/** Takes over newer records of deletions. Resolves to the number of rows that were here and are deleted now. */
export async function deleteRows(
  tables: DumpedTables,
  deletions: readonly DeletionRow[],
  { secrets, timeZone }: { secrets: readonly string[]; timeZone: string },
): Promise<number> {
  const { kysely } = tables
  const own = await kysely.selectFrom('deletions').selectAll().execute()
  const ownTimes = new Map(own.map(({ id, at }) => [id, at]))
  const sealedValues = new SealedValues({ db: tables, secrets })
  const links = new Links({ db: tables, sealedValues, now: Date.now })
  type DeleteRow = (id: string, at: number) => Promise<boolean>
  // A rollback meets kinds of records that only a newer version knows.
  const deleteRow: Record<string, DeleteRow> = {
    chat: async (id) => (await deleteConversations(kysely, [id])) > 0,
    review: (id) => withdrawReview(kysely, id),
    discord: (account) => links.unlinkAccount(account),
    visit: (id, at) => deleteVisitRow(kysely, Number(id), { timeZone, at }),
    interaction: (id, at) => deleteInteractionRow(kysely, Number(id), { timeZone, at }),
  } satisfies Record<DeletedKind, DeleteRow>
  let deleted = 0
  for (const { id, at } of deletions) {
    if (at <= (ownTimes.get(id) ?? Number.NEGATIVE_INFINITY)) continue
    const [kind = '', rowId = ''] = id.split(' ')
    if (await deleteRow[kind]?.(rowId, at)) deleted += 1
    await recordDeletion(kysely, { id, at })
  }
  return deleted
}

/** Lists customer keys, along with other texts of the events. */
async function listKeys(kysely: Kysely<Schema>): Promise<Set<string>> {
  const keys = await listPossibleKeys(kysely)
  const tables = [
    'payment_customers',
    'reviews',
    'discord_links',
    'seen_releases',
    'release_readers',
  ] as const
  for (const table of tables) {
    const rows = await kysely.selectFrom(table).select('customer_key').distinct().execute()
    for (const { customer_key } of rows) if (customer_key !== null) keys.add(customer_key)
  }
  return keys
}
