/** Every migration in order. A shipped one never changes its content or name; the next one gets the next number. */
import type { Migration } from 'kysely/migration'
import * as foundation from './001-foundation.server.ts'

export const migrations: Record<string, Migration> = {
  '001-foundation': foundation,
}
