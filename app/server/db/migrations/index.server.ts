/** All migrations in order. A released one never changes its content or name. */
import type { Migration } from 'kysely/migration'
import * as foundation from './001-foundation.server.ts'

export const migrations: Record<string, Migration> = {
  '001-foundation': foundation,
}
