/** Copies the embedded database from one snapshot while others write, and restores it. */
import { chmodSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import type { Dialect } from 'kysely'
import { createSqliteDialect } from '../sqlite.server.ts'
import { createFingerprint, type Fingerprints } from './fingerprint.server.ts'

const BUSY_WITHIN_MS = 15_000
const SQLITE_BUSY = 5

/** Writes a copy of the file to a new path. */
export function dumpSqlite(file: string, copy: string): void {
  writeFileSync(copy, '', { flag: 'wx', mode: 0o600 })
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_WITHIN_MS })
  try {
    database.prepare('vacuum into ?').run(copy)
  } finally {
    database.close()
  }
}

/** Reads every row; throws for a damaged file. */
export function fingerprintSqlite(file: string): Fingerprints {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const [check] = database.prepare('pragma quick_check(1)').all()
    if (check?.quick_check !== 'ok') throw new Error(`${file} is damaged: ${check?.quick_check}`)
    const tables = database
      .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
      .all()
    return Object.fromEntries(tables.map(({ name }) => [String(name), fingerprint(database, String(name))]))
  } finally {
    database.close()
  }
}

function fingerprint(database: DatabaseSync, table: string) {
  const sum = createFingerprint()
  for (const row of database.prepare(`select * from "${table}"`).iterate()) sum.add(JSON.stringify(row))
  return sum.result()
}

/** Copies a damaged file unchanged, with its write-ahead log. */
export async function copyDamaged(file: string, copy: string): Promise<void> {
  for (const suffix of ['', '-wal'])
    if (existsSync(file + suffix)) await copyFile(file + suffix, copy + suffix)
}

export const openSqlite = (file: string): Dialect =>
  createSqliteDialect({ file, busyDeadlineMs: BUSY_WITHIN_MS })

/**
 * Replaces the file with a copy that `accept` does not refuse, at once or not at all. Throws while a program has the
 * file open.
 */
export async function restoreSqlite(
  copy: string,
  file: string,
  accept: (tables: Fingerprints, dialect: Dialect) => Promise<void>,
): Promise<void> {
  await buildSqlite(file, async (unfinished) => {
    await copyFile(copy, unfinished)
    chmodSync(unfinished, 0o600)
    const tables = fingerprintSqlite(unfinished)
    if (existsSync(file)) requireUnused(file)
    await accept(tables, openSqlite(unfinished))
  })
}

/** Lets `build` write a file beside this one, which then replaces it at once or, after an error, not at all. */
export async function buildSqlite<Result>(
  file: string,
  build: (unfinished: string) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${file}.new`
  // The write-ahead log of a killed program does not belong to this file.
  removeWithLogs(unfinished)
  try {
    const result = await build(unfinished)
    leaveWal(unfinished)
    await sync(unfinished)
    // The write-ahead log belongs to the replaced file.
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
    renameSync(unfinished, file)
    return result
  } finally {
    removeWithLogs(unfinished)
  }
}

function removeWithLogs(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}

/** A renamed file must not leave a write-ahead log behind. */
function leaveWal(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma journal_mode = delete')
  } finally {
    database.close()
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Only the last program that has the file open can switch it out of WAL mode. */
function requireUnused(file: string): void {
  try {
    leaveWal(file)
  } catch (error) {
    // A damaged file is a valid target of a restore.
    if (isBusy(error)) throw inUseError(file)
  }
}

export const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

export const inUseError = (file: string) => new Error(`${file} is in use: stop the shop first`)
