/** Copies the embedded database or PostgreSQL into a single file. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Dialect, Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'
import type { Fingerprints } from './fingerprint.server.ts'
import {
  dumpPostgres,
  fingerprintPostgresDump,
  isPostgresEmpty,
  peekPostgres,
  restorePostgres,
} from './postgres-dump.server.ts'
import { createSavedName, getSavedFolder, REPLACED, removeOldDumps } from './saved-dumps.server.ts'
import {
  copyDamaged,
  dumpSqlite,
  fingerprintSqlite,
  openSqlite,
  restoreSqlite,
} from './sqlite-dump.server.ts'

/** The database's location as in the environment. */
export type DatabasePlace = { dataDir: string; databaseUrl: string | null }
type Dump = { file: string; tables: Fingerprints }
/** The tables of a database that no shop has open. */
export type DumpedTables = { kysely: Kysely<Schema>; kind: 'embedded' | 'postgresql'; location: string }

const isEmbedded = (file: string) => file.endsWith('.db')
export const getFile = ({ dataDir }: Pick<DatabasePlace, 'dataDir'>) => join(dataDir, 'shop.db')

/** Writes a dump with this name and the engine's extension, whole or not at all; null while there is no database. */
export async function dumpDatabase(place: DatabasePlace, name: string): Promise<Dump | null> {
  if (place.databaseUrl === null && !existsSync(getFile(place))) return null
  const file = `${name}.${place.databaseUrl === null ? 'db' : 'jsonl.gz'}`
  // Several shops that start at once may share the folder.
  const unfinished = `${file}.${randomUUID()}.new`
  try {
    const tables = await writeDump(place, unfinished)
    await rename(unfinished, file)
    return { file, tables }
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function writeDump(place: DatabasePlace, file: string): Promise<Fingerprints> {
  if (place.databaseUrl !== null) return dumpPostgres(place.databaseUrl, file)
  dumpSqlite(getFile(place), file)
  return fingerprintSqlite(file)
}

/** Dumps the database before this version changes it; keeps the latest seven dumps. */
export async function dumpBefore(place: DatabasePlace, version: string, now: number): Promise<Dump | null> {
  mkdirSync(getSavedFolder(place.dataDir), { recursive: true, mode: 0o700 })
  const dump = await dumpDatabase(place, join(getSavedFolder(place.dataDir), createSavedName(version, now)))
  await removeOldDumps(place.dataDir)
  return dump
}

export async function isDatabaseEmpty(place: DatabasePlace): Promise<boolean> {
  return place.databaseUrl === null ? !existsSync(getFile(place)) : await isPostgresEmpty(place.databaseUrl)
}

/** The fingerprints of a dump's tables; throws for a damaged or truncated dump. */
export async function fingerprintDump(file: string): Promise<Fingerprints> {
  return isEmbedded(file) ? fingerprintSqlite(file) : await fingerprintPostgresDump(file)
}

/** Copies the database before a restore replaces it, even a damaged file; null without one. */
export async function dumpReplaced(place: DatabasePlace, now: number): Promise<string | null> {
  if (await isDatabaseEmpty(place)) return null
  mkdirSync(getSavedFolder(place.dataDir), { recursive: true, mode: 0o700 })
  const name = join(getSavedFolder(place.dataDir), createSavedName(REPLACED, now))
  try {
    return (await dumpDatabase(place, name))?.file ?? null
  } catch (error) {
    if (place.databaseUrl !== null) throw error
    await copyDamaged(getFile(place), `${name}.db`)
    return `${name}.db`
  }
}

/** Lets `work` read the database before a restore; its changes may be lost. */
export async function peekDatabase<Result>(
  place: DatabasePlace,
  work: (tables: DumpedTables) => Promise<Result>,
): Promise<Result> {
  return place.databaseUrl === null
    ? await withTables(openSqlite(getFile(place)), 'embedded', work)
    : await peekPostgres(place.databaseUrl, (dialect) => withTables(dialect, 'postgresql', work))
}

/**
 * Replaces the database with a dump, at once or not at all. `accept` gets the dump's tables beforehand: its changes
 * become part of them, and its error leaves the database as it was.
 */
export async function restoreDump(
  place: DatabasePlace,
  file: string,
  accept: (found: Fingerprints, tables: DumpedTables) => Promise<void>,
): Promise<void> {
  const { dataDir, databaseUrl } = place
  if (isEmbedded(file) !== (databaseUrl === null))
    throw new Error(
      databaseUrl === null
        ? 'The backup is of a PostgreSQL database: DATABASE_URL must name one.'
        : 'The backup is of an embedded database: restore it without DATABASE_URL.',
    )
  if (databaseUrl !== null)
    return restorePostgres(databaseUrl, file, (found, dialect) =>
      withTables(dialect, 'postgresql', (tables) => accept(found, tables)),
    )
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return restoreSqlite(file, getFile(place), (found, dialect) =>
    withTables(dialect, 'embedded', (tables) => accept(found, tables)),
  )
}

export async function withTables<Result>(
  dialect: Dialect,
  kind: DumpedTables['kind'],
  work: (tables: DumpedTables) => Promise<Result>,
): Promise<Result> {
  const kysely = new Kysely<Schema>({ dialect })
  try {
    return await work({ kysely, kind, location: 'of the backup' })
  } finally {
    await kysely.destroy()
  }
}
