/** Where a shop's store and database are, and which secrets it has: of an environment that need not be whole. */

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import type { DatabasePlace } from '#app/server/db/dump/dump.server.ts'

const SECRETS = [
  'TEBEX_PUBLIC_TOKEN',
  'TEBEX_PRIVATE_KEY',
  'TEBEX_WEBHOOK_SECRET',
  'SESSION_SECRET',
  'ADMIN_PASSWORD',
  'ADMIN_PASSWORD_HASH',
  'ADMIN_TOTP_SECRET',
  'AI_API_KEY',
  'DISCORD_WEBHOOK_URL',
  'DATABASE_URL',
  'METRICS_TOKEN',
]

/** As the environment says, or a file that it names. */
function read(name: string): string | undefined {
  const file = process.env[`${name}_FILE`]
  return process.env[name] || (file ? readFileSync(file, 'utf8').trim() : undefined)
}

export function readPlaces(): { storeDir: string; place: DatabasePlace; secrets: string[] } {
  return {
    storeDir: resolve(read('STORE_DIR') ?? 'store'),
    place: { dataDir: resolve(read('DATA_DIR') ?? 'data'), databaseUrl: read('DATABASE_URL') ?? null },
    secrets: SECRETS.filter((name) => process.env[name] || process.env[`${name}_FILE`]),
  }
}
