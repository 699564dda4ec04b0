/** PostgreSQL as one side of a move. Each side is a single transaction, so that it works behind PgBouncer. */
import type { Dialect } from 'kysely'
import type pg from 'pg'
import { createSavepointDialect } from '../postgres.server.ts'
import type { ReadableTables, WritableTables } from './movable-tables.server.ts'
import { insertRows, listTables, quote, readRows, requireUnused, withClient } from './postgres-dump.server.ts'

/** Lends the tables to `work`; a shop can only read them meanwhile. Throws while a shop is connected. */
export async function lendPostgres<Result>(
  url: string,
  work: (tables: ReadableTables) => Promise<Result>,
): Promise<Result> {
  return withClient(url, async (client) => {
    const names = await listTables(client)
    // The first query after the locks takes the snapshot.
    await begin(client, 'repeatable read')
    await client.query(`lock table ${names.map(quote).join()} in exclusive mode nowait`)
    await requireUnused(client)
    const result = await work(describeTables(client, names))
    await client.query('rollback')
    return result
  })
}

/** Commits the tables of `createTables` once `fill` has filled them. */
export async function fillPostgres<Result>(
  url: string,
  createTables: (dialect: Dialect) => Promise<void>,
  fill: (tables: WritableTables) => Promise<Result>,
): Promise<Result> {
  return withClient(url, async (client) => {
    await begin(client, 'read committed')
    await createTables(createSavepointDialect(client, 'of the move'))
    const result = await fill({
      ...describeTables(client, await listTables(client)),
      async deleteRows(table) {
        await client.query(`delete from ${quote(table)}`)
      },
      insertRows: (table, rows) => insertRows(client, { table, rows }),
    })
    await client.query('commit')
    return result
  })
}

/** Each side is idle while the other one works. */
async function begin(client: pg.Client, isolation: string): Promise<void> {
  await client.query(`begin isolation level ${isolation}`)
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
}

function describeTables(client: pg.Client, names: readonly string[]): ReadableTables {
  return {
    names,
    async *readRows(table) {
      // The engines escape and space the same JSON differently.
      for await (const rows of readRows(client, table))
        yield rows.map((row) => JSON.stringify(JSON.parse(row)))
    },
  }
}
