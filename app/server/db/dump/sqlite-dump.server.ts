/** Copies of the embedded database: taken from one snapshot while others write, and put in its place. */
import { chmodSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import type { Dialect } from 'kysely'
import { createSqliteDialect } from '../sqlite.server.ts'
import { createFingerprint, type Fingerprints } from './fingerprint.server.ts'

const BUSY_WITHIN_MS = 15_000
const SQLITE_BUSY = 5

/** Writes a copy of the file; it must not exist yet. */
export function dumpSqlite(file: string, copy: string): void {
  writeFileSync(copy, '', { flag: 'wx', mode: 0o600 })
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_WITHIN_MS })
  try {
    database.prepare('vacuum into ?').run(copy)
  } finally {
    database.close()
  }
}

/** Reads every row; throws when the file is damaged. */
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

/** Copies a damaged file as it is, with the log of writes that belongs to it. */
export async function copyDamaged(file: string, copy: string): Promise<void> {
  for (const suffix of ['', '-wal'])
    if (existsSync(file + suffix)) await copyFile(file + suffix, copy + suffix)
}

export const openSqlite = (file: string): Dialect =>
  createSqliteDialect({ file, busyDeadlineMs: BUSY_WITHIN_MS })

/**
 * Puts a copy that `accept` does not refuse in the file's place, at once or not at all. Throws when a program has the file
 * open.
 */
export async function restoreSqlite(
  copy: string,
  file: string,
  accept: (tables: Fingerprints, dialect: Dialect) => Promise<void>,
): Promise<void> {
  const unfinished = `${file}.new`
  // A log of writes that a killed restore left does not belong to this copy.
  removeWithLogs(unfinished)
  try {
    await copyFile(copy, unfinished)
    chmodSync(unfinished, 0o600)
    const tables = fingerprintSqlite(unfinished)
    if (existsSync(file)) requireUnused(file)
    await accept(tables, openSqlite(unfinished))
    leaveWal(unfinished)
    await sync(unfinished)
    // The log of writes belongs to the file that goes.
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
    renameSync(unfinished, file)
  } finally {
    removeWithLogs(unfinished)
  }
}

function removeWithLogs(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}

/** A file that is renamed must not leave a log of writes behind. */
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

/** Only the last program that has the file open can take it out of the mode that the shop runs it in. */
function requireUnused(file: string): void {
  try {
    leaveWal(file)
  } catch (error) {
    // A damaged file is what a restore replaces.
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new Error(`${file} is in use: stop the shop first`)
  }
}
