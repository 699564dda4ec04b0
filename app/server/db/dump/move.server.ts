/**
 * Moves all tables between the embedded database and PostgreSQL. Neither side accepts writes meanwhile, and the target
 * gets all rows at once or, after an error or a kill, none.
 */
import { mkdirSync } from 'node:fs'
import type { Dialect } from 'kysely'
import { z } from 'zod'
import { listPending, migrate } from '../migrate.server.ts'
import { migrations } from '../migrations/index.server.ts'
import { describeSource } from '../open.server.ts'
import { type DatabasePlace, getFile, isDatabaseEmpty, withTables } from './dump.server.ts'
import { createFingerprint, type Fingerprints, listDifferences } from './fingerprint.server.ts'
import type { ReadableTables, WritableTables } from './movable-tables.server.ts'
import { fillPostgres, lendPostgres } from './postgres-move.server.ts'
import { fillSqlite, lendSqlite } from './sqlite-move.server.ts'

const MIGRATIONS = 'kysely_migration'
const MigrationRow = z.object({ name: z.string() })

/** Resolves to the tables' fingerprints, which are the same on both sides. */
export async function moveDatabase(from: DatabasePlace, to: DatabasePlace): Promise<Fingerprints> {
  if (await isDatabaseEmpty(from)) throw new Error('There is no database to move.')
  if (!(await isDatabaseEmpty(to))) throw notEmptyError(to)
  return lend(from, async (source) => {
    await requireUpToDate(source)
    return fill(to, async (target) => {
      const copied: Fingerprints = {}
      for (const table of source.names) copied[table] = await copyTable(table, source, target)
      const differing = listDifferences(copied, await readFingerprints(target))
      if (differing.length > 0) throw new Error(`These tables came out different: ${differing.join(', ')}`)
      return copied
    })
  })
}

function lend<Result>(
  { dataDir, databaseUrl }: DatabasePlace,
  work: (tables: ReadableTables) => Promise<Result>,
): Promise<Result> {
  return databaseUrl === null ? lendSqlite(getFile({ dataDir }), work) : lendPostgres(databaseUrl, work)
}

function fill<Result>(
  place: DatabasePlace,
  work: (tables: WritableTables) => Promise<Result>,
): Promise<Result> {
  const create = (dialect: Dialect) => createTables(dialect, place)
  if (place.databaseUrl !== null) return fillPostgres(place.databaseUrl, create, work)
  mkdirSync(place.dataDir, { recursive: true, mode: 0o700 })
  return fillSqlite(getFile(place), create, work)
}

/** If another program has just made the tables, no migration is left to run. */
async function createTables(dialect: Dialect, place: DatabasePlace): Promise<void> {
  await withTables(dialect, place.databaseUrl === null ? 'embedded' : 'postgresql', async (tables) => {
    const ran = await migrate(tables.kysely, {
      ...tables,
      migrations,
      beforeChange: async () => undefined,
    })
    if (ran.length === 0) throw notEmptyError(place)
  })
}

function notEmptyError({ dataDir, databaseUrl }: DatabasePlace): Error {
  const { location } = describeSource(dataDir, databaseUrl, 0)
  return new Error(`There is a database at ${location} already, and a move replaces none.`)
}

/** Another version's tables have other columns. */
async function requireUpToDate(source: ReadableTables): Promise<void> {
  const applied: { name: string }[] = []
  if (source.names.includes(MIGRATIONS))
    for await (const rows of source.readRows(MIGRATIONS))
      applied.push(...rows.map((row) => MigrationRow.parse(JSON.parse(row))))
  if (listPending(applied, Object.keys(migrations), 'to move').length > 0)
    throw new Error('The database is of an earlier version: start the shop once with this one, then stop it.')
}

async function copyTable(table: string, source: ReadableTables, target: WritableTables) {
  if (!target.names.includes(table))
    throw new Error(`The table ${table} is none of the shop's: take it out of the database first.`)
  const sum = createFingerprint()
  try {
    // The migrations recorded themselves in the new table.
    await target.deleteRows(table)
    for await (const rows of source.readRows(table)) {
      for (const row of rows) sum.add(row)
      await target.insertRows(table, rows)
    }
  } catch (cause) {
    throw new Error(`${table}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
  return sum.result()
}

async function readFingerprints(tables: ReadableTables): Promise<Fingerprints> {
  const fingerprints: Fingerprints = {}
  for (const table of tables.names) {
    const sum = createFingerprint()
    for await (const rows of tables.readRows(table)) for (const row of rows) sum.add(row)
    fingerprints[table] = sum.result()
  }
  return fingerprints
}
