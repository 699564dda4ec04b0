/** The embedded database as one side of a move. */
import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Dialect } from 'kysely'
import { requireIntact } from '../open.server.ts'
import { type ReadableTables, ROWS_AT_ONCE, type WritableTables } from './movable-tables.server.ts'
import { buildSqlite, inUseError, isBusy, openSqlite } from './sqlite-dump.server.ts'

/** Lends the file to `work`; no shop can open it meanwhile. Throws if the file is open or damaged. */
export async function lendSqlite<Result>(
  file: string,
  work: (tables: ReadableTables) => Promise<Result>,
): Promise<Result> {
  // The check closes the file, which would release this process's lock on it, so it runs first.
  await requireIntact(file, true)
  const database = new DatabaseSync(file)
  try {
    lock(database, file)
    return await work(describeTables(database))
  } finally {
    database.close()
  }
}

/** Creates a new file once `fill` has filled the tables of `createTables` in it. */
export function fillSqlite<Result>(
  file: string,
  createTables: (dialect: Dialect) => Promise<void>,
  fill: (tables: WritableTables) => Promise<Result>,
): Promise<Result> {
  return buildSqlite(file, async (unfinished) => {
    writeFileSync(unfinished, '', { mode: 0o600 })
    await createTables(openSqlite(unfinished))
    const database = new DatabaseSync(unfinished)
    try {
      // The whole file is on the disk before it gets its name.
      database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -65536')
      database.exec('begin exclusive')
      const result = await fill({
        ...describeTables(database),
        async deleteRows(table) {
          database.exec(`delete from ${quote(table)}`)
        },
        async insertRows(table, rows) {
          insert(database, table, rows)
        },
      })
      database.exec('commit')
      return result
    } finally {
      database.close()
    }
  })
}

function lock(database: DatabaseSync, file: string): void {
  try {
    database.exec('pragma locking_mode = exclusive; begin immediate')
  } catch (error) {
    throw isBusy(error) ? inUseError(file) : error
  }
}

function describeTables(database: DatabaseSync): ReadableTables {
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .all()
  return {
    names: tables.map(({ name }) => String(name)),
    async *readRows(table) {
      let rows: string[] = []
      for (const row of database.prepare(`select * from ${quote(table)}`).iterate()) {
        rows.push(JSON.stringify(row))
        if (rows.length < ROWS_AT_ONCE) continue
        yield rows
        rows = []
      }
      yield rows
    },
  }
}

function insert(database: DatabaseSync, table: string, rows: string[]): void {
  const columns = database
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => quote(String(name)))
  const values = columns.map((column) => `value ->> '$.${column}'`)
  database
    .prepare(`insert into ${quote(table)} (${columns.join()}) select ${values.join()} from json_each(?)`)
    .run(`[${rows.join()}]`)
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
