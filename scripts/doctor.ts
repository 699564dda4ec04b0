/** Checks what the shop needs, one line each, and ends with 1 when something is wrong. Changes nothing. */
import { access, constants } from 'node:fs/promises'
import process from 'node:process'
import { translatedLocales } from '#app/messages/index.ts'
import { reservedSlugs } from '#app/reserved-slugs.server.ts'
import { openDatabase } from '#app/server/db/db.server.ts'
import { type Env, readEnv } from '#app/server/env/env.server.ts'
import { readStore } from '#app/server/store/store.server.ts'
import { openTebex } from '#app/server/tebex.server.ts'
import { type Tebex, TebexError } from '#tebex/index.ts'
import { enterHome } from './home.ts'
import { isBuilt } from './sources.ts'

/** The platform wants to know for which country it shall answer; any routed IPv4 address does. */
const SOME_ADDRESS = '8.8.8.8'

let isHealthy = true

enterHome()

console.log(`  ok    Node ${process.versions.node}`)
const env = await check('environment', async () => readEnv(process.env), describeEnv)
if (env) {
  await check(
    'store files',
    () => readStore(env.storeDir, translatedLocales, reservedSlugs),
    ({ settings }) => `${settings.name}, from ${env.storeDir}`,
  )
  await check(
    'data folder',
    () => access(env.dataDir, constants.W_OK).catch(tolerateMissing),
    () => env.dataDir,
  )
  await check(
    'database',
    () => tryDatabase(env),
    () => (env.databaseUrl ? 'PostgreSQL answers' : 'embedded, intact'),
  )
  if (env.isDemo) console.log('  ok    platform: the sandbox (start the shop to have it)')
  else await checkPlatform(env)
}
const built = await isBuilt()
console.log(`  ok    build: ${built ? 'up to date' : 'will be made at the next start'}`)
process.exit(isHealthy ? 0 : 1)

async function check<Result>(
  subject: string,
  look: () => Promise<Result>,
  describe: (found: Result) => string,
) {
  try {
    const found = await look()
    console.log(`  ok    ${subject}: ${describe(found)}`)
    return found
  } catch (error) {
    isHealthy = false
    console.log(`  WRONG ${subject}: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

function describeEnv({ isDemo, publicOrigin, warnings }: Env): string {
  const remarks = warnings.map((warning) => `\n        remark: ${warning}`).join('')
  return `${isDemo ? 'demo' : 'live'}, ${publicOrigin}${remarks}`
}

function tolerateMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}

async function tryDatabase({ dataDir, databaseUrl }: Env) {
  const database = await openDatabase({ dataDir, url: databaseUrl })
  await database.ping()
  await database.close()
}

async function checkPlatform(env: Env): Promise<void> {
  const client = openTebex({ env, log: { debug: () => undefined, warn: () => undefined } })
  await check(
    'platform',
    () => askPlatform(client),
    (found) => found,
  )
  if (env.tebex.privateKey !== null)
    await check(
      'private key',
      () => tryPrivateKey(client),
      () => 'taken by the platform',
    )
}

async function askPlatform(client: Tebex): Promise<string> {
  const { name, currency } = await client.webstore.get()
  const categories = await client.categories.list({ includePackages: true })
  const packages = categories.reduce((sum, category) => sum + category.packages.length, 0)
  return `${name}, ${currency}, ${packages} packages in ${categories.length} categories`
}

/** A read that needs the key. The platform refuses a wrong one, or sends its caller away. */
async function tryPrivateKey(client: Tebex): Promise<void> {
  try {
    await client.packages.list({ ipAddress: SOME_ADDRESS })
  } catch (error) {
    if (!(error instanceof TebexError)) throw error
    const isSentAway = error.status !== null && error.status >= 300 && error.status < 400
    if (error.code === 'credentials_required' || isSentAway)
      throw new Error('refused by the platform; copy TEBEX_PRIVATE_KEY anew from the platform’s panel')
    throw error
  }
}
