import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { type Database, DatabaseError, openDatabase } from '#app/server/db/db.server.ts'
import { migrations } from '#app/server/db/migrations/index.server.ts'
import { type OnDatabase, onBoth, onPgBouncer, onPostgres } from './both.ts'

/** Opens as many connections' worth of shops as asked for on one database. */
async function openSome(
  on: OnDatabase,
  count: number,
  busyDeadlineMs?: number,
): Promise<[Database, ...Database[]]> {
  on.env.DATA_DIR ??= await mkdtemp(join(tmpdir(), 'database-'))
  const dataDir = on.env.DATA_DIR
  const options = { dataDir, url: on.env.DATABASE_URL ?? null, ...(busyDeadlineMs && { busyDeadlineMs }) }
  const [first, ...others] = await Promise.all(Array.from({ length: count }, () => openDatabase(options)))
  if (!first) throw new Error('none was asked for')
  onTestFinished(async () => {
    await Promise.all([first, ...others].map((database) => database.close()))
    await rm(dataDir, { recursive: true, force: true })
  })
  return [first, ...others]
}

const revoke = ({ kysely }: Pick<Database, 'kysely'>, sid: string, expires_at = 1) =>
  kysely.insertInto('revoked_sessions').values({ sid, expires_at }).execute()

const readCode = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => (error instanceof DatabaseError ? error.code : error),
  )

async function startsAtOnce(on: OnDatabase) {
  const [database] = await openSome(on, 6)
  const rows = await database.kysely.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  expect(rows).toEqual(Object.keys(migrations).map((name) => ({ name })))
}

onBoth('several starts at once leave one valid schema', startsAtOnce)
onPgBouncer('several starts at once leave one valid schema', startsAtOnce)

onBoth('numbers come back as numbers, also sums and counts', async (on) => {
  const [database] = await openSome(on, 1)
  const large = 1_790_000_000_000
  await revoke(database, 'a', large)
  await revoke(database, 'b', large)
  const { rows } = await sql<object>`
    select sum(expires_at) as sum, count(*) as count, max(expires_at) as max from revoked_sessions`.execute(
    database.reports,
  )
  expect(rows).toEqual([{ sum: 2 * large, count: 2, max: large }])
})

onBoth('a failed transaction leaves nothing behind, and the next one passes', async (on) => {
  const [database] = await openSome(on, 1)
  const work = database.kysely.transaction().execute(async (transaction) => {
    await transaction.insertInto('revoked_sessions').values({ sid: 'a', expires_at: 1 }).execute()
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  await revoke(database, 'b')
  expect(await database.reports.selectFrom('revoked_sessions').select('sid').execute()).toEqual([
    { sid: 'b' },
  ])
})

onBoth('failures have the same names', async (on) => {
  const [database] = await openSome(on, 1)
  await revoke(database, 'a')
  expect(await readCode(revoke(database, 'a'))).toBe('constraint')
  expect(await readCode(sql`select nonsense from nowhere`.execute(database.kysely))).toBe('query')
  expect(await readCode(sql`select nonsense from nowhere`.execute(database.reports))).toBe('query')
  await database.ping()
})

async function expectBusy(on: OnDatabase) {
  const [other] = await openSome(on, 1)
  const [database] = await openSome(on, 1, 150)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const holding = other.kysely.transaction().execute(async (transaction) => {
    await transaction.insertInto('revoked_sessions').values({ sid: 'held', expires_at: 1 }).execute()
    lock()
    await released
  })
  await locked
  expect(await readCode(revoke(database, 'held'))).toBe('busy')
  expect(await database.reports.selectFrom('revoked_sessions').select('sid').execute()).toEqual([])
  release()
  await holding
  await revoke(database, 'free')
}

onBoth('a lock of another process that does not end is an error that says so', expectBusy)
onPgBouncer('a lock of another process that does not end is an error that says so', expectBusy)

onPgBouncer('transactions and single queries of several processes share few connections', async (on) => {
  const databases = await openSome(on, 3)
  const work = Array.from({ length: 60 }, async (_, turn) => {
    const database = databases[turn % databases.length] ?? databases[0]
    await revoke(database, `single-${turn}`)
    await database.kysely.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('revoked_sessions')
        .values({ sid: `first-${turn}`, expires_at: 1 })
        .execute()
      await transaction
        .insertInto('revoked_sessions')
        .values({ sid: `second-${turn}`, expires_at: 1 })
        .execute()
    })
  })
  await Promise.all(work)
  const { rows } = await sql<{ count: number }>`select count(*) as count from revoked_sessions`.execute(
    databases[0].reports,
  )
  expect(rows).toEqual([{ count: 180 }])
  // A setting of one transaction stays with it.
  const shown = await sql<{ value: string }>`select current_setting('lock_timeout') as value`.execute(
    databases[0].kysely,
  )
  expect(shown.rows).toEqual([{ value: '0' }])
})

onBoth('lists have one order on every database', async (on) => {
  const [database] = await openSome(on, 1)
  const cities = ['b', 'A', 'Ä', 'a', 'São Paulo', '', 'Z', '1', '_']
  const values = cities.map((city, id) => ({
    id: id + 1,
    visit_time: 1,
    ip_address: '',
    country_code: '',
    region: '',
    city,
    page_url: '/',
    user_agent_id: 0,
    counted: 1,
    attribution: '',
  }))
  await database.kysely.insertInto('visits').values(values).execute()
  const rows = await database.reports.selectFrom('visits').select('city').orderBy('city').execute()
  expect(rows.map(({ city }) => city)).toEqual(['', '1', 'A', 'S\u00e3o Paulo', 'Z', '_', 'a', 'b', 'Ä'])
})

onPostgres('a connection that breaks is replaced', async (on) => {
  const [database] = await openSome(on, 1)
  const killed = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.kysely)
  expect(await readCode(killed)).toBe('unavailable')
  await expect.poll(() => readCode(database.ping())).toBe('nothing failed')
})

onBoth('a payment is found by the reference of its basket without reading all of them', async (on) => {
  const [database] = await openSome(on, 1)
  const values = Array.from({ length: 3_000 }, (_, number) => ({
    transaction_id: `tbx-${number}`,
    status: 'completed',
    occurred_at: number,
    updated_at: number,
    total_cents: 1,
    currency: 'EUR',
    basket_reference: `reference-${number}`,
    products: '[]',
    paid_at: number,
    customer_key: null,
    recurring_reference: null,
    source: 'webhook',
    search: '',
  }))
  for (let at = 0; at < values.length; at += 500)
    await database.kysely
      .insertInto('payments')
      .values(values.slice(at, at + 500))
      .execute()
  const question = sql`select transaction_id from payments where basket_reference = 'reference-7' order by occurred_at`
  const isPostgres = database.kind === 'postgresql'
  if (isPostgres) await sql`analyze payments`.execute(database.kysely)
  const explain = isPostgres ? sql`explain ${question}` : sql`explain query plan ${question}`
  const { rows } = await explain.execute(database.kysely)
  expect(JSON.stringify(rows)).toContain('payments_basket_reference')
})
