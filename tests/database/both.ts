/** The same test on the embedded database and on PostgreSQL. */
import process from 'node:process'
import { expect, inject, test } from 'vitest'
import { createDatabase } from './postgres.ts'

const postgres = inject('postgres')

/** What a shop's environment needs to run on the database of this test. */
export type OnDatabase = { env: Record<string, string> }

type Run = (database: OnDatabase) => Promise<void>

/** Registers the test twice. Without a PostgreSQL the second one is skipped, which CI does not accept. */
export function onBoth(name: string, run: Run, timeoutMs?: number): void {
  test(`${name} (embedded)`, () => run({ env: {} }), timeoutMs)
  onPostgres(name, run, timeoutMs)
}

/** For what only several processes on one server can do. */
export function onPostgres(name: string, run: Run, timeoutMs?: number): void {
  if ('url' in postgres) {
    const onFresh = async () => run({ env: { DATABASE_URL: await createDatabase(postgres.url) } })
    test(`${name} (PostgreSQL)`, onFresh, timeoutMs)
  } else if (process.env.CI) {
    test(`${name} (PostgreSQL)`, () => expect(postgres.reason).toBe(''))
  } else {
    test.skip(`${name} (PostgreSQL: ${postgres.reason})`)
  }
}
