/** One PostgreSQL for all test files that ask for one. */
import type { TestProject } from 'vitest/node'
import { findPgBouncer, findPostgres } from './servers/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { url: string } | { reason: string }
    pgBouncer: { binary: string } | { reason: string }
  }
}

export default async function setup({ provide }: TestProject) {
  provide('pgBouncer', await findPgBouncer())
  const found = await findPostgres()
  if ('reason' in found) return provide('postgres', found)
  provide('postgres', { url: found.url })
  return found.stop
}
