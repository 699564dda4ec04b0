/** A move between the engines brings every row, replaces nothing, and leaves nothing half-made when it is killed. */
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { openDatabase } from '#app/server/db/db.server.ts'
import { isDatabaseEmpty } from '#app/server/db/dump/dump.server.ts'
import type { Schema } from '#app/server/db/schema.server.ts'
import { type OnDatabase, onPgBouncer, onPostgres } from './both.ts'
import { openShopFolder, readIds, type ShopFolder, writePayments } from './shop-folder.ts'

const KILLS = Number(process.env.MOVE_KILLS ?? 4)
const TEXT = `it's "quoted", a \\ backslash, a \n line, a \t tab, ü, 🦦 and \u2028`
const LARGE = 2 ** 53 - 1
/** PostgreSQL's own integers are of 32 bits. */
const SMALL = 2 ** 31 - 1

/** The embedded database of one folder and the PostgreSQL of another, which is empty. */
async function openTwoShops(database: OnDatabase) {
  const url = database.env.DATABASE_URL ?? ''
  const [embedded, onServer] = [await openShopFolder({ env: {} }), await openShopFolder(database)]
  return { embedded, onServer, url }
}

/** Two rows in each table: one with text and numbers that are hard to copy, one with every null that is allowed. */
async function fillEveryTable({ open }: ShopFolder): Promise<void> {
  const { kysely, close } = await open()
  for (const { name, columns } of await kysely.introspection.getTables())
    for (const row of [1, 2]) {
      const values = columns.map(({ dataType, isNullable }, position) => {
        // SQLite calls a key nullable too, and each key of one column comes first.
        if (row === 2 && isNullable && position > 0) return null
        if (/text/i.test(dataType)) return `${TEXT} ${row}`
        return (/bigint/i.test(dataType) ? LARGE : SMALL) - row - position
      })
      const names = columns.map((column) => sql.ref(column.name))
      await sql`insert into ${sql.table(name)} (${sql.join(names)}) values (${sql.join(values)})`.execute(
        kysely,
      )
    }
  await close()
}

async function readAll({ open }: ShopFolder): Promise<Record<string, string[]>> {
  const { kysely, close } = await open()
  const tables = await kysely.introspection.getTables({ withInternalKyselyTables: true })
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) rows[name] = await readRows(kysely, name)
  await close()
  return rows
}

async function readRows(kysely: Kysely<Schema>, table: string): Promise<string[]> {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(kysely)
  return rows.map((row) => JSON.stringify(row)).sort()
}

async function movesThereAndBack(database: OnDatabase): Promise<void> {
  const { embedded, onServer, url } = await openTwoShops(database)
  await fillEveryTable(embedded)
  await writePayments(embedded, 'before')
  const rows = await readAll(embedded)
  expect(Object.values(rows).every((table) => table.length > 0)).toBe(true)

  const said = await embedded.run('move', '--to', url)
  expect(said).toContain('Every row is the same on both sides')
  expect(await readAll(onServer)).toEqual(rows)
  expect(await readAll(embedded)).toEqual(rows)

  await onServer.run('move', '--to', 'embedded')
  const back = await openShopFolder({ env: {} })
  await rename(onServer.dataDir, back.dataDir)
  expect(await readAll(back)).toEqual(rows)
  // The tables are whole: the shop's next writes find their keys.
  for (const shop of [onServer, back])
    await expect(writePayments(shop, 'before', 1)).rejects.toMatchObject({ code: 'constraint' })
}

onPostgres('every row of every table comes to PostgreSQL and back', movesThereAndBack, 60_000)
onPgBouncer('every row of every table comes to PostgreSQL and back', movesThereAndBack, 60_000)

onPostgres('a move replaces no database, and says what stands in its way', async (database) => {
  const { embedded, onServer, url } = await openTwoShops(database)
  await expect(embedded.run('move', '--to', url)).rejects.toThrow('There is no database to move.')
  await expect(embedded.run('move', '--to', 'mysql://host/shop')).rejects.toThrow('Usage: tradepost move')
  await expect(embedded.run('move')).rejects.toThrow('Usage: tradepost move')
  await expect(embedded.run('move', '--to', 'embedded')).rejects.toThrow('uses this database already')
  await writePayments(embedded, 'here', 3)
  await writePayments(onServer, 'there', 3)
  const message = /There is a database at 127\.0\.0\.1:\d+\/shop_test_\w+ already/
  await expect(embedded.run('move', '--to', url)).rejects.toThrow(message)
  const both = await openShopFolder(database)
  await rename(embedded.dataDir, both.dataDir)
  await expect(both.run('move', '--to', 'embedded')).rejects.toThrow(/shop\.db already/)
  expect(await readIds(onServer)).toEqual(['there-0 payment.completed', expect.anything(), expect.anything()])
})

onPostgres('a shop that runs is not moved, in either direction', async (database) => {
  const { embedded, onServer, url } = await openTwoShops(database)
  const here = await embedded.open()
  await expect(embedded.run('move', '--to', url)).rejects.toThrow(/shop\.db is in use: stop the shop first/)
  await here.close()
  const there = await onServer.open()
  await expect(onServer.run('move', '--to', 'embedded')).rejects.toThrow(/in use by \d+ connections/)
  await there.close()
  expect(await readdir(onServer.folder)).not.toContain('data')
})

onPostgres('a row that PostgreSQL cannot hold, or holds otherwise, stops the move', async (database) => {
  const { embedded, onServer, url } = await openTwoShops(database)
  await writePayments(embedded, 'here', 3)
  const change = (statement: string) => {
    const file = new DatabaseSync(join(embedded.dataDir, 'shop.db'))
    file.exec(statement)
    file.close()
  }
  change("update webhook_events set body = 'a' || char(0) || 'b' where id = 'here-1'")
  await expect(embedded.run('move', '--to', url)).rejects.toThrow(/^webhook_events: /)
  change("update webhook_events set body = x'00ff' where id = 'here-1'")
  await expect(embedded.run('move', '--to', url)).rejects.toThrow('came out different: webhook_events')
  expect(await isDatabaseEmpty(onServer.place)).toBe(true)
})

/** Kills moves at even distances over the time that one takes. */
async function killMoves(
  from: ShopFolder,
  to: Pick<ShopFolder, 'open' | 'place'>,
  target: string,
  clear: () => Promise<void>,
) {
  const ids = await readIds(from)
  const began = performance.now()
  await from.run('move', '--to', target)
  const took = performance.now() - began
  for (let kill = 1; kill <= KILLS; kill++) {
    await clear()
    await from.kill((took * kill) / (KILLS + 1), 'move', '--to', target)
    expect(await readIds(from)).toEqual(ids)
    if (!(await isDatabaseEmpty(to.place))) expect(await readIds(to)).toEqual(ids)
  }
  await clear()
  await from.run('move', '--to', target)
  expect(await readIds(to)).toEqual(ids)
}

onPostgres(
  'a move that is killed leaves its source whole and its target empty or whole, and the next one succeeds',
  async (database) => {
    const { embedded, onServer, url } = await openTwoShops(database)
    await writePayments(embedded, 'here', 10_000)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const clear = async () => void (await client.query('drop schema public cascade; create schema public'))
    await killMoves(embedded, onServer, url, clear)
    await client.end()

    const { dataDir } = onServer
    const file = { place: { dataDir, databaseUrl: null }, open: () => openDatabase({ dataDir }) }
    await killMoves(onServer, file, 'embedded', () => rm(dataDir, { recursive: true, force: true }))
  },
  180_000,
)
