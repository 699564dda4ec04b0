/** The same test on the embedded database, on PostgreSQL, and on PostgreSQL behind PgBouncer. */
import process from 'node:process'
import { expect, inject, test } from 'vitest'
import { scaled } from '#tests/support/machine.ts'
import { openPgBouncer } from './servers/pgbouncer.ts'
import { createDatabase } from './servers/postgres.ts'

const postgres = inject('postgres')
const pgBouncer = inject('pgBouncer')

/** Environment variables with which a shop runs on the database of this test. */
export type OnDatabase = { env: Record<string, string> }

type Run = (database: OnDatabase) => Promise<void>

/** Registers the test twice. Without a PostgreSQL the second one is skipped, which CI does not accept. */
export function onBoth(name: string, run: Run, timeoutMs?: number): void {
  onEmbedded(name, run, timeoutMs)
  onPostgres(name, run, timeoutMs)
}

export function onEmbedded(name: string, run: Run, timeoutMs?: number): void {
  register(`${name} (embedded)`, () => run({ env: {} }), timeoutMs)
}

/** For what only several processes on one server can do. */
export function onPostgres(name: string, run: Run, timeoutMs?: number): void {
  const title = `${name} (PostgreSQL)`
  if ('reason' in postgres) skip(title, postgres.reason)
  else register(title, async () => run(buildEnvironment(await createDatabase(postgres.url))), timeoutMs)
}

/** Behind a pool that gives each transaction another connection: nothing may depend on a session. */
export function onPgBouncer(name: string, run: Run, timeoutMs?: number): void {
  const title = `${name} (PgBouncer)`
  if ('reason' in postgres) skip(title, postgres.reason)
  else if ('reason' in pgBouncer) skip(title, pgBouncer.reason)
  else {
    const open = async () => openPgBouncer(pgBouncer.binary, await createDatabase(postgres.url))
    register(title, async () => run(buildEnvironment(await open())), timeoutMs)
  }
}

function register(title: string, run: () => Promise<void>, timeoutMs?: number): void {
  test(title, run, timeoutMs === undefined ? undefined : scaled(timeoutMs))
}

const buildEnvironment = (DATABASE_URL: string): OnDatabase => ({ env: { DATABASE_URL } })

/** CI does not accept a test that cannot run. */
function skip(title: string, reason: string): void {
  if (process.env.CI) test(title, () => expect(reason).toBe(''))
  else test.skip(`${title}: ${reason}`)
}
