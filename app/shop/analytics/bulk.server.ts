/** Inserts many rows in few statements. Each statement size is compiled once. */
import type { CompiledQuery, Kysely } from 'kysely'
import type { Schema } from '#app/server/db/schema.server.ts'

/** Few sizes, so that the database keeps few prepared statements. */
const SIZES = [64, 8, 1]

/** Creates a writer for one table; `insert` builds the statement for some rows, with their values as the only parameters. */
export function createBulk<Row extends Record<string, string | number>>(
  insert: (rows: Row[]) => { compile: () => CompiledQuery },
) {
  const compiled = new Map<number, { statement: CompiledQuery; columns: string[] }>()

  function statementFor(rows: Row[]): CompiledQuery {
    const cached = compiled.get(rows.length)
    if (cached) {
      const parameters = rows.flatMap((row) => cached.columns.map((column) => row[column]))
      return { ...cached.statement, parameters }
    }
    const statement = insert(rows).compile()
    // The builder takes the order of the columns from the first row.
    compiled.set(rows.length, { statement, columns: Object.keys(rows[0] ?? {}) })
    return statement
  }

  return async (db: Kysely<Schema>, rows: readonly Row[]): Promise<void> => {
    let at = 0
    for (const size of SIZES)
      for (; at + size <= rows.length; at += size)
        await db.executeQuery(statementFor(rows.slice(at, at + size)))
  }
}
