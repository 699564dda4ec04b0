/**
 * Opens the shop. With a platform token in the environment it runs alone, as a deployment does. Without one it is set up
 * first, where that was asked for (`tradepost start`, `--setup`, production); else the sandbox stands in for the
 * platform, and what the demo needs is made up and told.
 */
import './pool-priority.ts'
import { join } from 'node:path'
import process from 'node:process'
import type { Sandbox } from '#sandbox/index.ts'
import { createDemoEnvironment, isDemo, openSandbox } from './demo.ts'
import { withDemoCopy } from './demo-store.ts'
import { explain } from './failure.ts'
import { enterHome, findDataDir, HOME, readVersion } from './home.ts'
import { runNightly } from './public-demo/nightly.ts'
import { run } from './run.ts'
import { CLIENT_DIR, isBuilt, SERVER_BUNDLE } from './sources.ts'
import { needsSetup } from './tradepost/setup/needed.ts'
import type { SetupServer } from './tradepost/setup/serve.ts'
import type { Places } from './tradepost/setup/staged.ts'
import { isSupervised, openWhenTold, PRIVATE_ADDRESS, waitForTurn } from './tradepost/supervised.ts'

type Server = typeof import('../server.ts')
type RunningServer = Awaited<ReturnType<Server['startServer']>>

/** A load balancer needs up to this time to notice that this process is leaving. */
const STOP_NOTICE_MS = 1_000
/** Supervisors kill after ten seconds. */
const STOP_WITHIN_MS = 9_500
const NOT_BUILT = `The shop is not built, and the packages that build it are not installed (NODE_ENV=production leaves them out): run "npm ci --include=dev" once, or use a release, which is built already.`

const say = (line = '') => process.stdout.write(`${line}\n`)

let sandbox: Sandbox | null = null
let setup: SetupServer | null = null
let shop: RunningServer | null = null
let isStopping = false
const isStopped = new AbortController()
let isPublicDemoKept = false
// One stop may send several signals: to the process group, and again by npm and by start.mjs.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(STOP_NOTICE_MS))
// start.mjs is gone.
process.on('disconnect', () => stop(STOP_NOTICE_MS))

const places = enter()
if (process.argv.includes('--public-demo')) process.exit(await runPublicDemo())
if (!(await isBuilt())) {
  if (!canBuild()) fail(NOT_BUILT)
  say('Building the shop (once, until a source changes) …')
  // Builds in a separate process because the bundler needs much memory and sets environment variables.
  const code = await run(['scripts/build.ts'])
  if (code !== 0) process.exit(code)
}

try {
  const isNew = needsSetup(process.env, places.store)
  const hasSandbox = !isNew && isDemo(process.env)
  // Set before React is imported, which reads this variable once.
  process.env.NODE_ENV ??= 'production'
  const { openSetupPages, readEnv, startServer }: Server = await import(SERVER_BUNDLE)
  // A variable that this version refuses must end it while the previous version still serves.
  if (!isNew && !hasSandbox) readEnv(process.env)
  if (isSupervised) await waitForTurn()
  if (hasSandbox) sandbox = await openSandbox(process.env)
  if (isNew) setup = await setUp(places, { openSetupPages, readEnv, startServer })
  const env = await withDemoCopy(
    readEnv({ ...process.env, ...(sandbox && createDemoEnvironment(sandbox, process.env)) }),
  )
  if (env.isPublicDemo) await (await import('./public-demo/documents.ts')).addDocuments(env.storeDir)
  if (sandbox) await (await import('#sandbox/history/traffic.ts')).writeDemoTraffic(env)
  const isPrivate = isSupervised || setup !== null
  shop = await startServer({
    env: { ...env, ...(isPrivate && PRIVATE_ADDRESS) },
    clientDir: CLIENT_DIR,
    ...(setup && { takeSetupSession: setup.takeSession }),
  })
  await setup?.close()
  const url = isSupervised
    ? await openWhenTold(shop, env, () => stop())
    : isPrivate
      ? await shop.moveTo(env)
      : shop.url
  say(`\n  Shop      ${env.publicOrigin}   (Tradepost ${readVersion()})`)
  if (sandbox) {
    sandbox.webhooks.endpoint(`${url}/api/webhooks/tebex`)
    say(`  Sandbox   ${sandbox.url}`)
    if (env.isPublicDemo)
      say(`  Panel     ${env.publicOrigin}/admin   open to everybody, who can change nothing`)
    else if (env.admin.isGenerated)
      say(`  Admin     ${env.publicOrigin}/admin   password: ${env.admin.password}`)
    say('\n  Demo: the sandbox stands in for the platform; no real payments.')
  }
  say()
} catch (error) {
  await sandbox?.close()
  fail(error)
}

/** Keeps the demo in a process of its own, which every night begins anew. */
function runPublicDemo(): Promise<number> {
  isPublicDemoKept = true
  return runNightly({
    command: ['scripts/start.ts'],
    dataDir: join(findDataDir(HOME), 'public-demo'),
    environment: { ...process.env, TRADEPOST_DEMO: 'public' },
    signal: isStopped.signal,
  })
}

function enter(): Places {
  try {
    return enterHome()
  } catch (error) {
    fail(error)
  }
}

/** Sets the shop up from the environment when it has all answers, else on a page at the shop's address. */
async function setUp(
  places: Places,
  { openSetupPages, readEnv, startServer }: Server,
): Promise<SetupServer | null> {
  let server: SetupServer | null = null
  const options = { environment: process.env, places, print: say }
  if (process.env.SETUP_NAME) {
    const { setUpFromEnvironment } = await import('./tradepost/setup/from-environment.ts')
    await setUpFromEnvironment(options)
  } else {
    const { openSetup } = await import('./tradepost/setup/serve.ts')
    const pages = await openSetupPages({ starter: places.starter, clientDir: CLIENT_DIR })
    const shop = { readEnv, startServer, clientDir: CLIENT_DIR }
    server = await openSetup({ ...options, pages, shop })
    await server.finished
  }
  process.loadEnvFile(places.envFile)
  process.env.STORE_DIR = places.store
  return server
}

function canBuild(): boolean {
  try {
    return import.meta.resolve('vite') !== ''
  } catch {
    return false
  }
}

function stop(noticeMs = 0) {
  if (isStopping) return
  isStopping = true
  isStopped.abort()
  if (isPublicDemoKept) return
  closeAll(noticeMs).then(() => process.exit(0), fail)
}

async function closeAll(noticeMs: number) {
  setTimeout(() => process.exit(0), STOP_WITHIN_MS)
  await setup?.close()
  await shop?.close(noticeMs)
  await sandbox?.close()
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
