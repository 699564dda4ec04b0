/**
 * `npm run bench:account`: how `/account` answers a customer with 500 orders among 20,000 payments, and how often the
 * platform is asked for it. `--url` measures PostgreSQL.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#app/server/db/db.server.ts'
import { createSandbox } from '#sandbox/index.ts'
import { deliverEvent, paymentEvent } from '../tests/payment-events.ts'
import { signInShopper } from '../tests/process/shopper.ts'
import { milliseconds, say, sayLoad } from './parts/figures.ts'
import { fillLedger } from './parts/ledger.ts'
import { until } from './parts/net.ts'
import { openShop, requireBuild } from './parts/shop.ts'

const ORDERS = 500
const OTHERS = 20_000
const AT_ONCE = 10
const VIEWS = 60
const PACKAGES = [6982072, 7037446]
const DAY_MS = 86_400_000

const { values: options } = parseArgs({ options: { url: { type: 'string' } } })
await requireBuild()
const sandbox = await createSandbox()
const dataDir = await mkdtemp(join(tmpdir(), 'tradepost-account-'))
const db = await openDatabase({ dataDir, url: options.url ?? null })
await fillLedger(db, OTHERS)
const kind = db.kind
await db.close()

const shop = await openShop(
  { first: sandbox },
  {
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: 'https://shop.example',
    ...(options.url === undefined ? {} : { DATABASE_URL: options.url }),
  },
)
await until(`${shop.origin}/readyz`, ({ status }) => status === 200)
const [player] = sandbox.catalogue.data.players
const events = Array.from({ length: ORDERS }, (_, index) =>
  paymentEvent({
    type: 'payment.completed',
    transaction: `tbx-account-${index}`,
    at: Date.now() - index * DAY_MS,
    customer: String(player?.username_id),
    packageId: PACKAGES[index % PACKAGES.length] ?? 0,
  }),
)
while (events.length > 0) {
  const some = events
    .splice(0, AT_ONCE)
    .map((event) => deliverEvent(shop.origin, sandbox.webhookSecret, event))
  if ((await Promise.all(some)).includes(false)) throw new Error('the shop did not take a webhook')
}
const shopper = await signInShopper(shop.origin, sandbox, PACKAGES[0] ?? 0)

sayLoad()
for (const path of ['/account', '/account?page=25', '/api/orders']) {
  const text = await shopper.read(path)
  if (!text.includes('tbx-account-')) throw new Error(`${path} shows no orders`)
  const times: number[] = []
  let mostCalls = 0
  const { cpuMs } = await shop.ask('report')
  for (let view = 0; view < VIEWS; view++) {
    sandbox.clearCalls()
    const began = performance.now()
    await shopper.read(path)
    times.push(performance.now() - began)
    mostCalls = Math.max(mostCalls, sandbox.calls.length)
  }
  times.sort((a, b) => a - b)
  say(
    `${path} at ${ORDERS} orders, ${kind}`,
    milliseconds(times[Math.floor(VIEWS * 0.95)] ?? 0),
    'p95 <= 200 ms',
  )
  const spentMs = (await shop.ask('report')).cpuMs - cpuMs
  say('  of it processor time of the shop', milliseconds(spentMs / VIEWS))
  say('  calls of the platform for one view', String(mostCalls), '<= 2')
}
await shop.stop()
await sandbox.close()
await rm(dataDir, { recursive: true })
