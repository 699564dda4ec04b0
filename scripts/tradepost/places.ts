/** Reads where a shop has its store and database, and its secrets, from an environment that may be incomplete. */
import process from 'node:process'
import type { DatabasePlace } from '#app/server/db/dump/dump.server.ts'
import { getStoreDir } from '#app/server/env/rules.server.ts'
import { persistSessionSecret } from '#app/server/env/secrets.server.ts'
import { readValues } from '#app/server/env/values.server.ts'
import { variables } from '#app/server/env/variables.server.ts'

const NAMES = Object.keys(variables.shape)
const SECRET = /_(TOKEN|KEY|SECRET|PASSWORD|PASSWORD_HASH)$|^(DATABASE|DISCORD_WEBHOOK)_URL$/
const Places = variables.pick({
  STORE_DIR: true,
  DATA_DIR: true,
  DATABASE_URL: true,
  NODE_ENV: true,
  TRADEPOST_DEMO: true,
  TEBEX_PUBLIC_TOKEN: true,
})
const VersionFile = variables.pick({ VERSION_FILE_URL: true })
const Secrets = variables.pick({ SESSION_SECRET: true, DATA_DIR: true })

export function readPlaces(): { storeDir: string; place: DatabasePlace; secrets: string[] } {
  const values = readSetValues()
  const places = Places.parse(values)
  return {
    storeDir: getStoreDir(places),
    place: { dataDir: places.DATA_DIR, databaseUrl: places.DATABASE_URL ?? null },
    secrets: NAMES.filter((name) => SECRET.test(name) && values[name] !== undefined),
  }
}

/** The file that names the latest version; throws when the shop would not start with its address. */
export function readVersionFileUrl(): string | null {
  const parsed = VersionFile.safeParse(readSetValues())
  if (!parsed.success) throw new Error(`VERSION_FILE_URL: ${parsed.error.issues[0]?.message}`)
  return parsed.data.VERSION_FILE_URL ?? null
}

/** Reads SESSION_SECRET as the shop does; throws when the shop would not start with it. */
export function readSessionSecrets(): string[] {
  const parsed = Secrets.safeParse(readSetValues())
  if (!parsed.success) throw new Error(`SESSION_SECRET: ${parsed.error.issues[0]?.message}`)
  const { SESSION_SECRET, DATA_DIR } = parsed.data
  return SESSION_SECRET.length > 0 ? SESSION_SECRET : [persistSessionSecret(DATA_DIR)]
}

function readSetValues() {
  return readValues(process.env, NAMES, (name, problem) => {
    throw new Error(`${name}: ${problem}`)
  })
}
