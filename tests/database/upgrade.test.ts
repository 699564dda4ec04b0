/** Databases of the shop's first versions, which counted migrations in a table of their own. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { type Database, DatabaseError, openDatabase } from '#app/server/db/db.server.ts'
import { migrations } from '#app/server/db/migrations/index.server.ts'
import { rebuildLedger } from '#app/shop/orders/ledger/rebuild.server.ts'
import { type OnDatabase, onBoth, onPgBouncer } from './both.ts'
import { openLedger, parseEvent } from './orders/ledger.ts'

const DUMP = await readFile(join(import.meta.dirname, 'first-version.sql'), 'utf8')

/** Loads the dump and what the test changes in it; returns how to open the database. */
async function restore({ env: { DATABASE_URL } }: OnDatabase, changes = '') {
  const dataDir = await mkdtemp(join(tmpdir(), 'upgrade-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  if (DATABASE_URL === undefined) {
    const file = new DatabaseSync(join(dataDir, 'shop.db'))
    file.exec(DUMP + changes)
    file.close()
  } else {
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    await client.query(DUMP.replaceAll('"id" integer', '"id" bigint') + changes)
    await client.end()
  }
  return async () => {
    const database = await openDatabase({ dataDir, url: DATABASE_URL ?? null })
    onTestFinished(() => database.close())
    return database
  }
}

const listDone = async ({ kysely }: Database) => {
  const rows = await kysely.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

async function expectUpgrade(on: OnDatabase) {
  const open = await restore(on)
  // Several at once, as behind a proxy: a migration that ran again would fail on its first table.
  const [database] = await Promise.all([open(), open(), open()])
  expect(await listDone(database)).toEqual(Object.keys(migrations))
  const { kysely } = database
  expect(await kysely.selectFrom('payments').select(['transaction_id', 'total_cents']).execute()).toEqual([
    { transaction_id: 'tbx-1', total_cents: 1999 },
  ])
  expect(await kysely.selectFrom('chat_messages').select('content').execute()).toEqual([{ content: 'Olá' }])
  expect(await kysely.selectFrom('revoked_sessions').select('sid').execute()).toEqual([{ sid: 'sid' }])
  const numbered = await kysely.selectFrom('schema_migrations').select('number').orderBy('number').execute()
  expect(
    numbered.map(({ number }) => number),
    'for the version that wrote it',
  ).toEqual([1, 2, 3, 4, 5, 6])
}

onBoth('a database of the first versions opens with all its rows', expectUpgrade)
onPgBouncer('a database of the first versions opens with all its rows', expectUpgrade)

onBoth('what an older one lacks is added, and nothing else runs again', async (on) => {
  const open = await restore(
    on,
    `DROP TABLE rate_limits; DROP TABLE admin_devices; ALTER TABLE webhook_events DROP COLUMN error;
     DROP INDEX payments_basket_reference; DELETE FROM schema_migrations WHERE number > 4;`,
  )
  const database = await open()
  expect(await listDone(database)).toEqual(Object.keys(migrations))
  await sql`select rate_limits.id, webhook_events.error from rate_limits, webhook_events`.execute(
    database.kysely,
  )
  expect(await database.kysely.selectFrom('payments').select('status').execute()).toHaveLength(1)
})

onBoth('payments of before the ledger keep what they were, and have no owner', async (on) => {
  const body = {
    pricePaid: { amount: 500, currency: 'EUR' },
    products: [{ id: 7, name: 'Seven', quantity: 1 }],
  }
  const open = await restore(
    on,
    `INSERT INTO payments (transaction_id, status, occurred_at, updated_at, basket_reference, products)
       VALUES ('tbx-7', 'dispute.opened', 7000, 7000, 'basket-7', '[{"id":7,"name":"Seven","quantity":1}]');
     INSERT INTO webhook_events (id, type, occurred_at, received_at, reference, body)
       VALUES ('old', 'payment.dispute.opened', 7000, 7000, 'tbx-7', '${JSON.stringify(body)}');`,
  )
  const database = await open()
  const { findPayment, recordEvent, listOwnedIds } = openLedger(database)
  expect(await findPayment('tbx-7')).toMatchObject({ status: 'disputed', paid_at: 7000, customer_key: null })
  expect(await rebuildLedger(database)).toMatchObject({ changed: 1 })
  expect(await findPayment('tbx-7')).toMatchObject({ total_cents: 500, basket_reference: 'basket-7' })
  const username = { id: '4711', username: 'ana' }
  const subject = { transaction_id: 'tbx-7', customer: { username }, products: [{ id: 7, username }] }
  await recordEvent(
    parseEvent({ id: 'new', type: 'payment.dispute.won', date: '2026-11-22T09:00:00Z', subject }),
  )
  expect(await findPayment('tbx-7')).toMatchObject({ status: 'dispute_won', basket_reference: 'basket-7' })
  expect(await listOwnedIds('4711')).toEqual([7])
})

onBoth('one that a newer shop wrote is refused', async (on) => {
  const open = await restore(on, `INSERT INTO schema_migrations VALUES (9999, 'of tomorrow', 1);`)
  const failure = await open().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DatabaseError)
  expect(failure).toMatchObject({ code: 'too_new', message: expect.stringContaining('(migration 9999)') })
})
