/** One SQLite connection with its prepared statements; it waits for a lock without blocking the event loop. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import { isBusy, toDatabaseError } from './database-error.server.ts'

const MAX_PREPARED = 500
const FIRST_PAUSE_MS = 2
const MAX_PAUSE_MS = 100

export type HandleOptions = {
  file: string
  /** Milliseconds of retries on a locked database before the query fails as busy. */
  busyDeadlineMs: number
}

export type Handle = ReturnType<typeof openHandle>
type Row = Record<string, unknown>

/** Opens or creates the file; throws `DatabaseError`. */
export function openHandle({ file, busyDeadlineMs }: HandleOptions) {
  const database = openFile(file)
  const prepared = new LRUCache<string, StatementSync>({ max: MAX_PREPARED })

  function prepare(sql: string): StatementSync {
    const cached = prepared.get(sql)
    if (cached) return cached
    const statement = database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }

  return {
    /** Every failure is a `DatabaseError`. */
    async run({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
      const deadline = performance.now() + busyDeadlineMs
      for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
        try {
          return execute(prepare(sql), parameters.map(bindable))
        } catch (error) {
          if (!isBusy(error) || performance.now() + wait > deadline) throw toDatabaseError(error, file)
        }
        await pause(wait)
      }
    },
    /** Writes all rows to another file, which must be empty. */
    copyTo: (copy: string) => void database.prepare('vacuum into ?').run(copy),
    isInTransaction: () => database.isTransaction,
    /** Rolls back an unfinished transaction. */
    abandonTransaction: () => database.exec('rollback'),
    close: () => database.close(),
  }
}

function openFile(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw toDatabaseError(error, file)
  }
}

function execute(statement: StatementSync, values: SQLInputValue[]): QueryResult<Row> {
  if (statement.columns().length > 0) {
    // SQLite's rows have no prototype, which breaks comparisons and spreads in libraries.
    const rows = statement.all(...values).map((row) => ({ ...row }))
    return { rows, numAffectedRows: BigInt(rows.length) }
  }
  const { changes, lastInsertRowid } = statement.run(...values)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A ${typeof value} cannot be stored; tables hold text and whole numbers`)
}
