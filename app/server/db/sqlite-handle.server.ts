/** One connection of SQLite with its prepared statements, which waits for a lock without blocking the event loop. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import { databaseError, isBusy } from './database-error.server.ts'

const MAX_PREPARED = 500
const FIRST_PAUSE_MS = 2
const LONGEST_PAUSE_MS = 100

export type HandleOptions = {
  file: string
  /** The time in milliseconds for which a locked database is retried before the query fails as busy. */
  busyDeadlineMs: number
}

export type Handle = ReturnType<typeof openHandle>
type Row = Record<string, unknown>

/** Opens the file, creating it when it is missing; throws `DatabaseError`. */
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
    /** Runs one statement; every failure is a `DatabaseError`. */
    async run({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
      const deadline = performance.now() + busyDeadlineMs
      for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
        try {
          return execute(prepare(sql), parameters.map(bindable))
        } catch (error) {
          if (!isBusy(error) || performance.now() + wait > deadline) throw databaseError(error, file)
        }
        await pause(wait)
      }
    },
    /** Writes all rows to another file, which must be empty. */
    copyTo: (copy: string) => void database.prepare('vacuum into ?').run(copy),
    isInTransaction: () => database.isTransaction,
    /** Rolls back a transaction that was not ended. */
    abandonTransaction: () => database.exec('rollback'),
    close: () => database.close(),
  }
}

function openFile(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw databaseError(error, file)
  }
}

function execute(statement: StatementSync, values: SQLInputValue[]): QueryResult<Row> {
  if (statement.columns().length > 0) {
    // SQLite's rows have no prototype, which surprises comparisons and spreads of libraries.
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
