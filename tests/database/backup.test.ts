/** A backup is taken while the shop writes, is of one moment, and comes back row by row; nothing is overwritten unasked. */
import { execFile } from 'node:child_process'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import type { Migration } from 'kysely/migration'
import { expect } from 'vitest'
import { DAY_MS } from '#app/lib/days.ts'
import { dumpBefore, restoreDump } from '#app/server/db/dump/dump.server.ts'
import { findFirstDump, findLatestDump } from '#app/server/db/dump/saved-dumps.server.ts'
import { migrate } from '#app/server/db/migrate.server.ts'
import { migrations } from '#app/server/db/migrations/index.server.ts'
import { version } from '#app/server/version.server.ts'
import { writeBackup } from '../../scripts/tradepost/archive.ts'
import { type OnDatabase, onBoth, onEmbedded, onPgBouncer } from './both.ts'
import {
  openShopFolder,
  PAYMENTS,
  readIds,
  SESSION_SECRET,
  type ShopFolder,
  writePayments,
} from './shop-folder.ts'

/** As the first start of the next version does. */
async function migrateFurther({ open, place }: ShopFolder): Promise<void> {
  const database = await open()
  const later: Migration = {
    up: async (kysely) => {
      await kysely.schema.createTable('later').addColumn('id', 'text').execute()
      await kysely.deleteFrom('webhook_events').where('id', 'like', 'second%').execute()
    },
  }
  await migrate(database.kysely, {
    migrations: { ...migrations, '999-later': later },
    kind: database.kind,
    location: database.location,
    beforeChange: () => dumpBefore(place, version, Date.now()),
  })
  await database.close()
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
  expect(stdout).not.toContain(SESSION_SECRET)
}

onBoth('a backup of a running shop comes back row by row', backsUpAndRestores)
onPgBouncer('a backup of a running shop comes back row by row', backsUpAndRestores)

onBoth('a copy that cannot be read is an error, and the database stays', async (database) => {
  const shop = await openShopFolder(database)
  await writePayments(shop, 'first', 5)
  // A folder opens like a file, and fails when it is read.
  const copy = join(shop.folder, database.env.DATABASE_URL ? 'copy.jsonl.gz' : 'copy.db')
  await mkdir(copy)
  await expect(restoreDump(shop.place, copy, async () => undefined)).rejects.toThrow()
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

onEmbedded('a backup removes what a killed one left behind the day before', async (database) => {
  const { storeDir, dataDir, place, run } = await openShopFolder(database)
  const backups = join(dataDir, 'backups')
  const underWay: string[] = []
  await writeBackup(join(backups, 'first.tar.gz'), {
    version,
    storeDir,
    place,
    secrets: [],
    readStore: async () => void underWay.push(...(await readdir(backups))),
  })
  expect(underWay).toEqual(expect.arrayContaining([expect.stringContaining('first.tar.gz')]))
  // As those of a process that is gone.
  const abandoned = underWay.map((name) => join(backups, name.replace(String(process.pid), '99999999')))
  const longAgo = new Date(Date.now() - 2 * DAY_MS)
  for (const file of abandoned) {
    await writeFile(file, 'half')
    await utimes(file, longAgo, longAgo)
  }
  const ofToday = '.tradepost-backup-99999999-today'
  await writeFile(join(backups, ofToday), 'half')
  await run('backup')
  const left = (await readdir(backups)).filter((name) => /^\.|\.new$/.test(name))
  expect(left).toEqual([ofToday])
  expect(await readdir(backups)).toContain('first.tar.gz')
})

onEmbedded('a backup that keeps two removes older ones that have no name of their own', async (database) => {
  const shop = await openShopFolder(database)
  const backups = join(shop.dataDir, 'backups')
  await expect(shop.run('backup', '--keep', '0')).rejects.toThrow('from 1 on')
  await shop.run('backup')
  const [oldest = ''] = (await readdir(backups)).filter((name) => name.endsWith('.tar.gz'))
  await shop.run('backup', join(backups, 'mine.tar.gz'), '--keep', '2')
  await shop.run('backup', '--keep', '2')
  expect(await readdir(backups)).toContain(oldest)
  await shop.run('backup', '--keep', '2')
  const left = (await readdir(backups)).filter((name) => name.endsWith('.tar.gz'))
  expect(left).toHaveLength(3)
  expect(left).toContain('mine.tar.gz')
  expect(left).not.toContain(oldest)
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
  await migrateFurther(shop)
  await expect(readIds(shop)).rejects.toMatchObject({ code: 'too_new' })
  const saved = await findLatestDump(shop.dataDir, version)
  await shop.run('restore', '--force', saved ?? '')
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
