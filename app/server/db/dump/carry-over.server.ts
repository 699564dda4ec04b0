/** After a rollback, copies rows from a newer copy of the database that cannot be derived or requested again. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DatabasePlace } from './dump.server.ts'
import { carryOverPostgres } from './postgres-dump.server.ts'

/** Tables by their keys: webhooks, the key that hashes their customers, requested deletions, and ended sessions. */
const CARRIED = { webhook_events: 'id', sealed_values: 'name', revoked_sessions: 'sid', deletions: 'id' }
const COUNTED = 'webhook_events'

/**
 * Writes all or nothing, in the columns that both databases have; idempotent. Resolves to the number of missing
 * webhooks.
 */
export async function carryOver({ dataDir, databaseUrl }: DatabasePlace, copy: string): Promise<number> {
  if (!existsSync(copy)) throw new Error(`There is no file ${copy}.`)
  const missing =
    databaseUrl === null
      ? carryOverSqlite(join(dataDir, 'shop.db'), copy)
      : await carryOverPostgres(databaseUrl, copy, CARRIED)
  return missing[COUNTED] ?? 0
}

/** The number of rows that each table lacked. */
function carryOverSqlite(file: string, copy: string): Record<string, number> {
  const database = new DatabaseSync(file)
  const missing: Record<string, number> = {}
  try {
    database.prepare('attach ? as copy').run(copy)
    database.exec('begin immediate')
    for (const [table, key] of Object.entries(CARRIED)) {
      const columns = listCommonColumns(database, table)
      if (columns.length === 0) continue
      const count = database.prepare(
        `select count(*) as count from copy."${table}" where "${key}" not in (select "${key}" from main."${table}")`,
      )
      missing[table] = Number(count.get()?.count)
      database.exec(
        `insert into main."${table}" (${columns.join(', ')}) select ${columns.join(', ')} from copy."${table}" where true
         on conflict ("${key}") do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
      )
    }
    database.exec('commit')
    return missing
  } finally {
    database.close()
  }
}

function listCommonColumns(database: DatabaseSync, table: string): string[] {
  const rows = database
    .prepare(
      `select name from pragma_table_info(?, 'main') where name in (select name from pragma_table_info(?, 'copy'))`,
    )
    .all(table, table)
  return rows.map(({ name }) => `"${name}"`)
}
