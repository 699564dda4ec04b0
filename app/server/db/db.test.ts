import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterEach, expect, test } from 'vitest'
import { expectWithin } from '#tests/support/within.ts'
import { type Database, DatabaseError, openDatabase } from './db.server.ts'
import { dumpBefore } from './dump/dump.server.ts'
import { migrate } from './migrate.server.ts'
import { migrations } from './migrations/index.server.ts'

const folders: string[] = []
const databases: Database[] = []

afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.close()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'db-'))
  folders.push(folder)
  return folder
}

async function open(dataDir = freshFolder(), options: { busyDeadlineMs?: number } = {}): Promise<Database> {
  const database = await openDatabase({ dataDir, ...options })
  databases.push(database)
  return database
}

/** Another process with the write lock. */
function lock(dataDir: string): { free: () => void } {
  const other = new DatabaseSync(join(dataDir, 'shop.db'))
  other.exec('begin immediate')
  return {
    free: () => {
      other.exec('rollback')
      other.close()
    },
  }
}

const revoke = (database: Database, sid: string) =>
  database.kysely.insertInto('revoked_sessions').values({ sid, expires_at: 1 }).execute()

const countRevoked = async (database: Database) => {
  const rows = await database.kysely.selectFrom('revoked_sessions').select('sid').execute()
  return rows.length
}

function catchFailure(work: Promise<unknown>): Promise<DatabaseError> {
  return work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => (error instanceof DatabaseError ? error : Promise.reject(error)),
  )
}

test('a written row survives a restart', async () => {
  const folder = join(freshFolder(), 'made', 'on', 'demand')
  const first = await openDatabase({ dataDir: folder })
  await revoke(first, 'a')
  await first.close()
  const second = await open(folder)
  expect(await second.kysely.selectFrom('revoked_sessions').selectAll().execute()).toStrictEqual([
    { sid: 'a', expires_at: 1 },
  ])
})

test('only the owner can read the file, its log and its copies, even in an open folder', async () => {
  const folder = freshFolder()
  chmodSync(folder, 0o777)
  const files = ['shop.db', 'shop.db-wal', 'shop.db-shm'].map((name) => join(folder, name))
  const listModes = () => files.map((file) => (statSync(file).mode & 0o777).toString(8))
  const first = await openDatabase({ dataDir: folder })
  await revoke(first, 'a')
  expect(listModes()).toEqual(['600', '600', '600'])
  for (const file of files) chmodSync(file, 0o666)
  await open(folder)
  expect(listModes()).toEqual(['600', '600', '600'])
  mkdirSync(join(folder, 'backups'), { mode: 0o777 })
  const copy = await dumpBefore({ dataDir: folder, databaseUrl: null }, '1.0.0', Date.now())
  files.splice(0, files.length, copy?.file ?? '')
  expect(listModes()).toEqual(['600'])
  await first.close()
})

test('every commit reaches the disk before it is acknowledged', async () => {
  const folder = freshFolder()
  await open(folder)
  const other = new DatabaseSync(join(folder, 'shop.db'))
  expect({ ...other.prepare('pragma journal_mode').get() }).toEqual({ journal_mode: 'wal' })
  other.close()
})

test('a failed transaction leaves nothing behind, and the next one succeeds', async () => {
  const database = await open()
  const work = database.kysely.transaction().execute(async (transaction) => {
    await transaction.insertInto('revoked_sessions').values({ sid: 'a', expires_at: 1 }).execute()
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await countRevoked(database)).toBe(0)
  await revoke(database, 'b')
  expect(await countRevoked(database)).toBe(1)
})

test('concurrent writes never become part of a transaction', async () => {
  const database = await open()
  const { promise: others, resolve: goOn } = Promise.withResolvers<void>()
  const failing = database.kysely.transaction().execute(async (transaction) => {
    await transaction.insertInto('revoked_sessions').values({ sid: 'mine', expires_at: 1 }).execute()
    await others
    throw new Error('rolled back')
  })
  const writing = Promise.all(['x', 'y', 'z'].map((sid) => revoke(database, sid)))
  expect(await countRevoked(database)).toBe(0)
  goOn()
  await expect(failing).rejects.toThrow('rolled back')
  await writing
  expect(await countRevoked(database)).toBe(3)
})

test('counts, insert ids and returned rows have the same form as in other databases', async () => {
  const database = await open()
  await revoke(database, 'a')
  const update = await database.kysely
    .updateTable('revoked_sessions')
    .set({ expires_at: 2 })
    .executeTakeFirst()
  expect(update.numUpdatedRows).toBe(1n)
  const removed = database.kysely.deleteFrom('revoked_sessions').where('expires_at', '=', 2).returning('sid')
  expect(await removed.execute()).toStrictEqual([{ sid: 'a' }])
})

test('another process’s lock delays writers, but neither readers nor the event loop', async () => {
  const folder = freshFolder()
  const database = await open(folder)
  const held = lock(folder)
  let isWritten = false
  const writing = revoke(database, 'a').then(() => {
    isWritten = true
  })
  let longestMs = 0
  for (let turn = 0, turnStartedAt = performance.now(); turn < 40; turn++) {
    expect(await countRevoked(database)).toBe(0)
    await new Promise((resolve) => setImmediate(resolve))
    const now = performance.now()
    longestMs = Math.max(longestMs, now - turnStartedAt)
    turnStartedAt = now
  }
  expect(isWritten).toBe(false)
  // A blocked event loop would stand still for the writer's deadline of 15 seconds.
  expectWithin(1_000, longestMs)
  held.free()
  await writing
  expect(await countRevoked(database)).toBe(1)
})

test('a lock that never ends causes an error that names it, and the next write succeeds', async () => {
  const folder = freshFolder()
  const database = await open(folder, { busyDeadlineMs: 40 })
  const held = lock(folder)
  const failure = await catchFailure(revoke(database, 'a'))
  expect(failure.code).toBe('busy')
  const inTransaction = database.kysely.transaction().execute((transaction) => {
    return transaction.deleteFrom('revoked_sessions').execute()
  })
  expect((await catchFailure(inTransaction)).code).toBe('busy')
  held.free()
  await revoke(database, 'a')
  expect(await countRevoked(database)).toBe(1)
})

test('a second row with the same key is a constraint error', async () => {
  const database = await open()
  await revoke(database, 'a')
  expect((await catchFailure(revoke(database, 'a'))).code).toBe('constraint')
})

test('ten simultaneous starts leave one valid schema', async () => {
  const folder = freshFolder()
  await Promise.all(Array.from({ length: 10 }, () => open(folder)))
  const database = await open(folder)
  const rows = await database.kysely.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  expect(rows).toEqual(Object.keys(migrations).map((name) => ({ name })))
})

test('a failed migration leaves the schema unchanged', async () => {
  const database = await open()
  const broken: Migration = {
    up: async (db) => {
      await db.schema.createTable('half').addColumn('id', 'text').execute()
      throw new Error('broken')
    },
  }
  const { kind } = database
  const options = {
    migrations: { ...migrations, '9999-broken': broken },
    kind,
    location: 'test',
    beforeChange: async () => null,
  }
  await expect(migrate(database.kysely, options)).rejects.toThrow('broken')
  const tables = await database.kysely.introspection.getTables()
  expect(tables.map((table) => table.name)).not.toContain('half')
  expect(await database.kysely.selectFrom('kysely_migration').select('name').execute()).toHaveLength(
    Object.keys(migrations).length,
  )
})

test('migrations are numbered in order and without gaps', () => {
  const numbers = Object.keys(migrations).map((name) => Number.parseInt(name, 10))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('a newer shop’s database stays unchanged', async () => {
  const folder = freshFolder()
  const database = await open(folder)
  const row = { name: '9999-of-tomorrow', timestamp: new Date().toISOString() }
  await database.kysely.insertInto('kysely_migration').values(row).execute()
  const failure = await catchFailure(openDatabase({ dataDir: folder }))
  expect(failure.code).toBe('too_new')
  expect(failure.message).toContain(join(folder, 'shop.db'))
})

test('a file that is not a database is refused by name', async () => {
  const folder = freshFolder()
  writeFileSync(join(folder, 'shop.db'), 'x'.repeat(10_000))
  const failure = await catchFailure(openDatabase({ dataDir: folder }))
  expect(failure.code).toBe('damaged')
  expect(failure.message).toContain(join(folder, 'shop.db'))
})

test('a file that was overwritten in the middle is refused by name', async () => {
  const folder = freshFolder()
  const file = join(folder, 'shop.db')
  const database = await openDatabase({ dataDir: folder })
  for (let row = 0; row < 200; row++) await revoke(database, `sid-${row}-${'x'.repeat(100)}`)
  await database.close()
  const bytes = readFileSync(file)
  bytes.fill(0xa5, 4096 * 2, bytes.length - 4096)
  writeFileSync(file, bytes)
  const failure = await catchFailure(openDatabase({ dataDir: folder }))
  expect(failure.code).toBe('damaged')
  expect(failure.message).toContain(file)
})

test('a truncated file is refused by name', async () => {
  const folder = freshFolder()
  const file = join(folder, 'shop.db')
  await (await openDatabase({ dataDir: folder })).close()
  writeFileSync(file, readFileSync(file).subarray(0, 6000))
  expect((await catchFailure(openDatabase({ dataDir: folder }))).code).toBe('damaged')
})

test('a data folder that cannot be created is refused by name', async () => {
  const folder = freshFolder()
  writeFileSync(join(folder, 'file'), '')
  const failure = await catchFailure(openDatabase({ dataDir: join(folder, 'file', 'data') }))
  expect(failure.code).toBe('unavailable')
  expect(failure.message).toContain('DATA_DIR')
})

test('a folder in the file’s place is refused by name', async () => {
  const folder = freshFolder()
  mkdirSync(join(folder, 'shop.db'))
  expect((await catchFailure(openDatabase({ dataDir: folder }))).code).toBe('unavailable')
})

test('an unreachable PostgreSQL is named without its password', async () => {
  const failure = await catchFailure(
    openDatabase({ dataDir: '/', url: 'postgres://shop:hunter2@127.0.0.1:1/shop' }),
  )
  expect(failure.code).toBe('unavailable')
  expect(failure.message).toContain('127.0.0.1:1/shop')
  expect(failure.message).not.toContain('hunter2')
})

test('long reads run in their own thread and see committed rows', async () => {
  const database = await open()
  await revoke(database, 'a')
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const slow = sql<{
    n: number
  }>`with recursive c(n) as (select 1 union all select n + 1 from c where n < 1000000) select max(n) as n from c`
  const { rows } = await slow.execute(database.reports)
  clearInterval(timer)
  expect(rows).toEqual([{ n: 1_000_000 }])
  expect(turns).toBeGreaterThan(5)
  expect(await database.reports.selectFrom('revoked_sessions').select('sid').execute()).toEqual([
    { sid: 'a' },
  ])
})

test('reports cannot write, and their failures are database errors', async () => {
  const database = await open()
  const writing = database.reports.deleteFrom('revoked_sessions').execute()
  expect((await catchFailure(writing)).code).toBe('read_only')
  const nonsense = sql`select nonsense from nowhere`.execute(database.reports)
  expect((await catchFailure(nonsense)).code).toBe('query')
})

test('only text and whole numbers can be stored', async () => {
  const database = await open()
  const rows = database.kysely.insertInto('revoked_sessions')
  const odd: unknown = new Date()
  await expect(rows.values({ sid: String(odd), expires_at: Object(odd) }).execute()).rejects.toThrow(
    /cannot be stored/,
  )
})

test('a closed database reports that it is closed', async () => {
  const database = await openDatabase({ dataDir: freshFolder() })
  await database.ping()
  await database.close()
  await expect(database.ping()).rejects.toThrow()
})
