/** The same test on the embedded database and on PostgreSQL. */
import process from 'node:process'
import { afterAll, expect, test } from 'vitest'
import { findPostgres } from './postgres.ts'

const postgres = await findPostgres()

afterAll(async () => {
  if ('stop' in postgres) await postgres.stop()
})

/** What a shop's environment needs to run on the database of this test. */
export type OnDatabase = { env: Record<string, string> }

/** Registers the test twice. Without a PostgreSQL the second one is skipped, which CI does not accept. */
export function onBoth(name: string, run: (database: OnDatabase) => Promise<void>): void {
  test(`${name} (embedded)`, () => run({ env: {} }))
  onPostgres(name, run)
}

/** For what only several processes on one server can do. */
export function onPostgres(name: string, run: (database: OnDatabase) => Promise<void>): void {
  if ('createDatabase' in postgres) {
    test(`${name} (PostgreSQL)`, async () => run({ env: { DATABASE_URL: await postgres.createDatabase() } }))
  } else if (process.env.CI) {
    test(`${name} (PostgreSQL)`, () => expect(postgres.reason).toBe(''))
  } else {
    test.skip(`${name} (PostgreSQL: ${postgres.reason})`)
  }
}
