/** The operations that differ between SQLite and PostgreSQL. */
import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, PostgresAdapter, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from './schema.server.ts'

const LOOK_AGAIN_MS = 200
/** Longer than any query takes. */
const MAX_LOOKS = 100

export type SqlDialect = {
  /** True if other processes may use the database at the same time. */
  isShared: boolean
  /** True if the planner has statistics about the frequency of a column's values. */
  knowsValues: boolean
  types: {
    /** The type of a 53-bit key. SQLite stores rows in key order only with this type name. */
    id: string
    /** The type of text that both engines order byte by byte, as prefix searches and cursors require. */
    plain: string
    /** The end of a table's definition that makes SQLite store it in key order. */
    clustered: string
  }
  /**
   * Waits for the named lock and holds it until the transaction ends; any number of transactions can share a shared
   * lock. SQLite has a single writer and needs no lock.
   */
  lock: (db: Transaction<Schema>, name: string, mode?: 'shared') => Promise<void>
  /** Skips rows that another transaction has claimed. */
  skipClaimed: <Table extends keyof Schema, Row>(
    query: SelectQueryBuilder<Schema, Table, Row>,
  ) => SelectQueryBuilder<Schema, Table, Row>
  /** In bytes; `location` is the database's file or server. */
  measure: (db: Kysely<Schema>, location: string) => Promise<number>
  /** Rewrites the tables, so that their deleted rows remain in no file. */
  rewriteTables: (db: Kysely<Schema>, tables: readonly (keyof Schema)[]) => Promise<void>
}

/** The dialect of a database or one of its transactions. */
export function getDialect(db: Kysely<Schema>): SqlDialect {
  return db.getExecutor().adapter instanceof PostgresAdapter ? POSTGRES : SQLITE
}

const POSTGRES: SqlDialect = {
  isShared: true,
  knowsValues: true,
  types: { id: 'bigint', plain: 'text collate "C"', clustered: '' },
  async lock(db, name, mode) {
    const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
    await sql`select ${lock}(hashtextextended(${name}, 0))`.execute(db)
  },
  skipClaimed: (query) => query.forUpdate().skipLocked(),
  async measure(db) {
    const question = sql<{ size: number }>`select pg_database_size(current_database()) as size`
    const { rows } = await question.execute(db)
    return rows[0]?.size ?? 0
  },
  async rewriteTables(db, tables) {
    await waitForOlderTransactions(db)
    await sql`vacuum (full) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
  },
}

const SQLITE: SqlDialect = {
  isShared: false,
  knowsValues: false,
  types: { id: 'integer', plain: 'text', clustered: 'without rowid' },
  lock: async () => undefined,
  skipClaimed: (query) => query,
  async measure(_, file) {
    const sizes = ['', '-wal'].map((suffix) => statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0)
    return sizes.reduce((sum, size) => sum + size)
  },
  /**
   * SQLite overwrites deleted rows (`secure_delete`) but leaves copies in the gaps of split pages; the pages of an
   * emptied table are overwritten whole. The temporary copy stays in memory.
   */
  async rewriteTables(db, tables) {
    await db.transaction().execute(async (transaction) => {
      for (const table of tables) {
        const [from, copy] = [sql.table(table), sql.table(`copy_of_${table}`)]
        await sql`create temp table ${copy} as select * from ${from}`.execute(transaction)
        await sql`delete from ${from}`.execute(transaction)
        await sql`insert into ${from} select * from ${copy}`.execute(transaction)
        await sql`drop table ${copy}`.execute(transaction)
      }
    })
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  },
}

/**
 * A vacuum keeps deleted rows that an older transaction can still read. A snapshot's `xmin` covers every transaction on
 * the server, in other databases too, so this query's own snapshot shows whether any is left.
 */
async function waitForOlderTransactions(kysely: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::xid::text as next`.execute(kysely)
  const next = rows[0]?.next
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const older = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and age(backend_xmin) > age(${next}::xid)`.execute(kysely)
    if (older.rows.length === 0) return
    await wait(LOOK_AGAIN_MS)
  }
}
