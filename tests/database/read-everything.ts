import { sql } from 'kysely'
import type { Database } from '#app/server/db/db.server.ts'

/** Every value of every column of every table, as one text. */
export async function readEverything({ kysely }: Pick<Database, 'kysely'>): Promise<string> {
  const tables = await kysely.introspection.getTables()
  const rows = tables.map(async ({ name }) => [
    name,
    (await sql`select * from ${sql.table(name)}`.execute(kysely)).rows,
  ])
  return JSON.stringify(await Promise.all(rows))
}
