import { createDatabase, findPostgres } from '../../tests/database/servers/postgres.ts'

/** A new, empty database on a PostgreSQL that is started for it; throws when there is none. */
export async function openPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const found = await findPostgres()
  if ('reason' in found) throw new Error(found.reason)
  return { url: await createDatabase(found.url), stop: found.stop }
}
