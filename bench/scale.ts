/**
 * Measures one, two and three shops on one PostgreSQL with a synchronous standby: uncached pages, then mixed load while
 * one shop is killed every 20 seconds and, under three, the database fails over. Acknowledged webhooks must all be in
 * the ledger; what visitors noticed is counted. `--seconds` is the length of a stage, `--kill-every` that between kills.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { seededRandom } from 'tebex-emulator/extension'
import { openDatabase } from '#app/server/db/db.server.ts'
import { rebuildLedger } from '#app/shop/orders/ledger/rebuild.server.ts'
import { requireBuild } from '#tests/support/built-shop.ts'
import { openLoad } from '#tests/support/load.ts'
import { pause } from '#tests/support/net.ts'
import { openSandbox } from '#tests/support/sandbox.ts'
import { ADMIN_PASSWORD, createLoad } from '../tests/database/shop-load.ts'
import { ORIGIN } from '../tests/journeys/shop.ts'
import { milliseconds, say, sayLoad } from './parts/figures.ts'
import { openSeveralShops } from './parts/several-shops.ts'
import { openPair } from './parts/standby.ts'

const COUNTS = [1, 2, 3]
const UNCACHED = ['/scripts?q=police*', '/cart?x=*']
const CONNECTIONS = 24

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    'kill-every': { type: 'string', default: '20' },
  },
})
const seconds = Number(options.seconds)
const killEvery = Number(options['kill-every'])

await requireBuild()
const sandbox = await openSandbox()
const postgres = await openPair()
const shops = await openSeveralShops(
  sandbox,
  {
    DATABASE_URL: postgres.url,
    PUBLIC_ORIGIN: ORIGIN,
    ADMIN_PASSWORD,
    SESSION_SECRET: 'a-secret-for-the-bench-that-is-long-enough-0123456789',
    TRUSTED_PROXIES: '127.0.0.1',
    CHAT_VISITOR_DAILY: '100000',
    CHAT_GLOBAL_DAILY: '100000',
  },
  COUNTS.length,
)
for (const count of COUNTS) await measurePages(count)
await drill()
sayLoad()
await shops.stop()
await postgres.stop()
await sandbox.stop()
// The connections that the load keeps open would hold this process for a while.
process.exit()

/** The shops share the machine with the load, the database and the platform's stand-in. */
async function measurePages(count: number): Promise<void> {
  shops.use(count)
  const loads = await Promise.all(shops.listOrigins().map(async (url) => ({ url, load: await openLoad() })))
  const order = { paths: UNCACHED, connections: CONNECTIONS / count, isCrowd: true }
  const ask = (length: number) =>
    Promise.all(loads.map(({ url, load }) => load.ask({ ...order, url, seconds: length })))
  await ask(2)
  const began = await shops.readCpuMs()
  const reports = await ask(seconds / 4)
  const cpuMs = (await shops.readCpuMs()) - began
  const answers = reports.reduce((sum, { statuses }) => sum + (statuses[200] ?? 0), 0)
  const others = reports.reduce((sum, { responses }) => sum + responses, 0) - answers
  say(
    `uncached pages a second, ${count} shops`,
    (answers / (seconds / 4)).toFixed(0),
    `${others} not answered with 200`,
  )
  say('  processor time of one', milliseconds(cpuMs / answers))
  say('  processors that the shops had', (cpuMs / (seconds * 250)).toFixed(2))
  for (const { load } of loads) await load.stop()
}

async function drill(): Promise<void> {
  const load = createLoad({ secret: sandbox.first.webhookSecret, random: seededRandom(1) })
  load.openAt(shops.url)
  const finished = load.run()
  for (const count of COUNTS) {
    shops.use(count)
    const { answered, refused, broken } = load.visitors
    const acknowledged = load.acknowledged.events.length
    const kills = Math.floor(seconds / killEvery)
    for (let kill = 0; kill < kills; kill++) {
      await pause(killEvery * 1000)
      if (count === COUNTS.length && kill === 1) await failOver()
      else await shops.kill(kill)
    }
    const { visitors } = load
    say(
      `${count} shops, ${kills} kills: webhooks acknowledged`,
      String(load.acknowledged.events.length - acknowledged),
    )
    say('  visitors answered', String(visitors.answered - answered))
    say('  visitors broken off, refused', `${visitors.broken - broken}, ${visitors.refused - refused}`)
  }
  load.end()
  await finished
  await compareLedger(load)
}

async function failOver(): Promise<void> {
  const began = performance.now()
  await postgres.failOver()
  say('  failover of the database, in place of a kill', milliseconds(performance.now() - began))
}

async function compareLedger({ acknowledged, unexpected }: ReturnType<typeof createLoad>): Promise<void> {
  const db = await openDatabase({ dataDir: '', url: postgres.url })
  const rows = await db.kysely.selectFrom('webhook_events').select('id').execute()
  const stored = new Set(rows.map(({ id }) => id))
  const lost = acknowledged.events.filter((id) => !stored.has(id))
  const { references, changed } = await rebuildLedger(db)
  await db.close()
  say('acknowledged webhooks that are lost', `${lost.length} of ${acknowledged.events.length}`, '0')
  say('ledger entries that a rebuild changes', `${changed} of ${references}`, '0')
  say('answers that should not be', String(unexpected.length), '0')
  for (const answer of new Set(unexpected.map((each) => each.slice(0, 80)))) console.log(`  ${answer}`)
}
