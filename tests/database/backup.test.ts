/** A backup is taken while the shop writes, is of one moment, and comes back row by row; nothing is overwritten unasked. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#app/server/db/db.server.ts'
import { dumpBefore, restoreDump } from '#app/server/db/dump/dump.server.ts'
import { findFirstDump, findLatestDump } from '#app/server/db/dump/saved-dumps.server.ts'
import { version } from '#app/server/version.server.ts'
import { ROOT } from '../../scripts/sources.ts'
import { type OnDatabase, onBoth, onPgBouncer } from './both.ts'

const PAYMENTS = 3_000
const TRICKY = `it's "quoted", a \\ backslash, a \n line, ü and 🦦`

async function openShopFolder({ env }: OnDatabase) {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [storeDir, dataDir] = [join(folder, 'store'), join(folder, 'data')]
  await mkdir(storeDir)
  await writeFile(join(storeDir, 'settings.yaml'), 'name: Otter Scripts\n')
  const url = env.DATABASE_URL ?? null
  const open = () => openDatabase({ dataDir, url })
  const variables = { ...env, STORE_DIR: storeDir, DATA_DIR: dataDir, SESSION_SECRET: 'never in a backup' }
  const { PATH, HOME } = process.env
  const run = async (...args: string[]) => {
    const options = { cwd: folder, env: { PATH, HOME, ...variables } }
    return promisify(execFile)(process.execPath, [join(ROOT, 'tradepost'), ...args], options).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => Promise.reject(new Error(stderr)),
    )
  }
  return { folder, storeDir, dataDir, place: { dataDir, databaseUrl: url }, open, run }
}

type Folder = Awaited<ReturnType<typeof openShopFolder>>

async function writePayments({ open }: Folder, prefix: string, count = PAYMENTS): Promise<void> {
  const database = await open()
  const rows = Array.from({ length: count }, (_, i) => ({
    id: `${prefix}-${i}`,
    type: i % 2 ? TRICKY : 'payment.completed',
    occurred_at: 1_795_323_600_000 + i,
    received_at: 1_795_323_600_000,
    body: JSON.stringify({ text: TRICKY }),
    reference: i % 3 ? null : String(i),
  }))
  for (let i = 0; i < rows.length; i += 500)
    await database.kysely
      .insertInto('webhook_events')
      .values(rows.slice(i, i + 500))
      .execute()
  await database.close()
}

/** As the database of the version before. */
async function undoLastMigration({ open }: Folder): Promise<void> {
  const database = await open()
  await database.kysely.schema.alterTable('subscriptions').dropColumn('is_stale').execute()
  await database.kysely.deleteFrom('kysely_migration').where('name', '=', '023-stale-subscriptions').execute()
  await database.close()
}

async function readIds({ open }: Folder): Promise<string[]> {
  const database = await open()
  const rows = await database.kysely
    .selectFrom('webhook_events')
    .select(['id', 'type'])
    .orderBy('id')
    .execute()
  await database.close()
  return rows.map(({ id, type }) => `${id} ${type}`)
}

async function backsUpAndRestores(database: OnDatabase) {
  const shop = await openShopFolder(database)
  await writePayments(shop, 'before')
  const ids = await readIds(shop)
  const archive = join(shop.folder, 'backup.tar.gz')
  const running = await shop.open()
  expect(await shop.run('backup', 'backup.tar.gz')).toContain(archive)
  await running.close()
  await writePayments(shop, 'after', 10)
  await writeFile(join(shop.storeDir, 'settings.yaml'), 'name: Changed\n')

  await expect(shop.run('restore', archive)).rejects.toThrow('--force')
  expect(await readIds(shop)).toHaveLength(PAYMENTS + 10)
  expect(await shop.run('restore', archive, '--force')).toContain(`webhook_events ${PAYMENTS}`)
  expect(await readIds(shop)).toEqual(ids)
  // The tables are whole: the shop's next writes find their keys and indexes.
  await writePayments(shop, 'later', 1)
  await expect(writePayments(shop, 'later', 1)).rejects.toThrow()
  const { stdout } = await promisify(execFile)('tar', ['-xzOf', archive], { maxBuffer: 64 * 1024 ** 2 })
  expect(stdout).toContain('Otter Scripts')
  expect(stdout).toContain('SESSION_SECRET')
  expect(stdout).not.toContain('never in a backup')
}

onBoth('a backup of a running shop comes back row by row', backsUpAndRestores)
onPgBouncer('a backup of a running shop comes back row by row', backsUpAndRestores)

onBoth('a copy that cannot be read is an error, and the database stays', async (database) => {
  const shop = await openShopFolder(database)
  await writePayments(shop, 'first', 5)
  // A folder opens like a file, and fails when it is read.
  const copy = join(shop.folder, database.env.DATABASE_URL ? 'copy.jsonl.gz' : 'copy.db')
  await mkdir(copy)
  await expect(restoreDump(shop.place, copy)).rejects.toThrow()
  expect(await readIds(shop)).toHaveLength(5)
})

onBoth('seven copies of the database are kept, and each is found by its version', async (database) => {
  const shop = await openShopFolder(database)
  await writePayments(shop, 'first', 5)
  const at = 1_795_323_600_000
  for (let i = 0; i < 9; i++) await dumpBefore(shop.place, `1.${i}.0`, at + i)
  expect(await readdir(join(shop.dataDir, 'backups'))).toHaveLength(7)
  expect(await findLatestDump(shop.dataDir, '1.1.0')).toBeNull()
  const saved = await findFirstDump(shop.dataDir, '1.8.0', at + 8)
  expect(saved).not.toBeNull()
  expect(await findFirstDump(shop.dataDir, '1.8.0', at + 9)).toBeNull()
  await writePayments(shop, 'second', 5)
  await shop.run('restore', '--force', saved ?? '')
  expect(await readIds(shop)).toHaveLength(5)
})

onBoth('a trial goes back to its first copy, and a copy that was broken off is none', async (database) => {
  const shop = await openShopFolder(database)
  await writePayments(shop, 'first', 5)
  const at = 1_795_323_600_000
  await dumpBefore(shop.place, '2.0.0', at)
  const before = await findFirstDump(shop.dataDir, '2.0.0', at)
  await writePayments(shop, 'second', 5)
  await dumpBefore(shop.place, '2.0.0', at + 1)
  await writeFile(`${before}.new`, 'half')
  expect(await findFirstDump(shop.dataDir, '2.0.0', at)).toBe(before)
  expect(await findLatestDump(shop.dataDir, '2.0.0')).not.toBe(before)
})

onBoth('the database is copied before a migration, and only then', async (database) => {
  const shop = await openShopFolder(database)
  await writePayments(shop, 'first', 5)
  await writePayments(shop, 'second', 5)
  await expect(readdir(join(shop.dataDir, 'backups'))).rejects.toThrow('ENOENT')
  await undoLastMigration(shop)
  await writePayments(shop, 'third', 5)
  const saved = await findLatestDump(shop.dataDir, version)
  await shop.run('restore', '--force', saved ?? '')
  expect((await readIds(shop)).filter((id) => id.startsWith('third'))).toEqual([])
  expect(await readIds(shop)).toHaveLength(10)
})

onBoth('a backup is not put over a database that a shop has open', async (database) => {
  const shop = await openShopFolder(database)
  await writePayments(shop, 'first', 5)
  await shop.run('backup', 'backup.tar.gz')
  const running = await shop.open()
  await expect(shop.run('restore', join(shop.folder, 'backup.tar.gz'), '--force')).rejects.toThrow('in use')
  await running.close()
})
