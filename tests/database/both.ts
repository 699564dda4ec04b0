/** The same test on the embedded database and on PostgreSQL. */
import process from 'node:process'
import { expect, inject, test } from 'vitest'
import { createDatabase } from './postgres.ts'

const postgres = inject('postgres')

/** What a shop's environment needs to run on the database of this test. */
export type OnDatabase = { env: Record<string, string> }

/** Registers the test twice. Without a PostgreSQL the second one is skipped, which CI does not accept. */
export function onBoth(name: string, run: (database: OnDatabase) => Promise<void>): void {
  test(`${name} (embedded)`, () => run({ env: {} }))
  onPostgres(name, run)
}

/** For what only several processes on one server can do. */
export function onPostgres(name: string, run: (database: OnDatabase) => Promise<void>): void {
  if ('url' in postgres) {
    test(`${name} (PostgreSQL)`, async () =>
      run({ env: { DATABASE_URL: await createDatabase(postgres.url) } }))
  } else if (process.env.CI) {
    test(`${name} (PostgreSQL)`, () => expect(postgres.reason).toBe(''))
  } else {
    test.skip(`${name} (PostgreSQL: ${postgres.reason})`)
  }
}
