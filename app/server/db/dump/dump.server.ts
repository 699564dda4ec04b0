/** Copies of the database, embedded or PostgreSQL, in one file. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fingerprints } from './fingerprint.server.ts'
import { dumpPostgres, isPostgresEmpty, restorePostgres } from './postgres-dump.server.ts'
import { removeOldDumps, savedFolder, savedName } from './saved-dumps.server.ts'
import { dumpSqlite, fingerprintSqlite, restoreSqlite } from './sqlite-dump.server.ts'

/** Which database it is, as the environment says. */
export type DatabasePlace = { dataDir: string; databaseUrl: string | null }
/** The file, and what its tables hold. */
type Dump = { file: string; tables: Fingerprints }

const fileOf = ({ dataDir }: DatabasePlace) => join(dataDir, 'shop.db')

/** Writes a dump of that name, whose ending says what it is, whole or not at all; null when there is no database yet. */
export async function dumpDatabase(place: DatabasePlace, name: string): Promise<Dump | null> {
  if (place.databaseUrl === null && !existsSync(fileOf(place))) return null
  const file = `${name}.${place.databaseUrl === null ? 'db' : 'jsonl.gz'}`
  // Shops that start at once may share the folder.
  const unfinished = `${file}.${randomUUID()}.new`
  const tables = await writeDump(place, unfinished)
  await rename(unfinished, file)
  return { file, tables }
}

async function writeDump(place: DatabasePlace, file: string): Promise<Fingerprints> {
  if (place.databaseUrl !== null) return dumpPostgres(place.databaseUrl, file)
  dumpSqlite(fileOf(place), file)
  return fingerprintSqlite(file)
}

/** Before that version changes the database; the latest seven are kept. */
export async function dumpBefore(place: DatabasePlace, version: string, now: number): Promise<Dump | null> {
  mkdirSync(savedFolder(place.dataDir), { recursive: true, mode: 0o700 })
  const dump = await dumpDatabase(place, join(savedFolder(place.dataDir), savedName(version, now)))
  await removeOldDumps(place.dataDir)
  return dump
}

export async function isDatabaseEmpty(place: DatabasePlace): Promise<boolean> {
  return place.databaseUrl === null ? !existsSync(fileOf(place)) : await isPostgresEmpty(place.databaseUrl)
}

/** Replaces the database by a dump; resolves to what its tables hold now. */
export async function restoreDump(place: DatabasePlace, file: string): Promise<Fingerprints> {
  const isEmbedded = file.endsWith('.db')
  if (isEmbedded !== (place.databaseUrl === null))
    throw new Error(
      isEmbedded
        ? 'The backup is of an embedded database: restore it without DATABASE_URL.'
        : 'The backup is of a PostgreSQL database: DATABASE_URL must name one.',
    )
  if (place.databaseUrl !== null) return restorePostgres(place.databaseUrl, file)
  mkdirSync(place.dataDir, { recursive: true, mode: 0o700 })
  return restoreSqlite(file, fileOf(place))
}
