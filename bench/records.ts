/**
 * Prints how the back office bears a million visits, two million interactions and 100,000 payments: what each of its pages
 * takes and what the home page feels of it, how many events a second are kept, what survives a kill, and how soon the shop
 * is open again. `--postgres` measures a PostgreSQL that it starts, `--url` another one; `--visits`, `--interactions` and
 * `--payments` are other sizes, `--only panel` leaves out bursts and kills.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createTebex } from 'tebex-client'
import { openDatabase } from '#app/server/db/db.server.ts'
import { openChild } from './parts/child.ts'
import { milliseconds, p95, say, sayLoad } from './parts/figures.ts'
import { fillLedger } from './parts/ledger.ts'
import { measureHome, measurePanel } from './parts/panel.ts'
import { openPostgres } from './parts/postgres.ts'
import { type BurstOrder, type BurstReport, burstAddress, fillDatabase } from './parts/records.ts'
import { openSandbox } from './parts/sandbox.ts'
import { openSellerShop } from './parts/seller-shop.ts'
import { requireBuild } from './parts/shop.ts'

const KILLS = 5

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    visits: { type: 'string', default: '1000000' },
    interactions: { type: 'string', default: '2000000' },
    payments: { type: 'string', default: '100000' },
    only: { type: 'string' },
  },
})

await requireBuild()
const server = options.postgres ? await openPostgres() : null
const databaseUrl = server?.url ?? options.url ?? null
const dataDir = await mkdtemp(join(tmpdir(), 'tradepost-records-'))
const sandbox = await openSandbox()
const products = await listProducts()
const place = { dataDir, url: databaseUrl, sandbox }
sayLoad()

const filled = performance.now()
const { visits, interactions } = await fillDatabase(place, products, {
  visits: Number(options.visits),
  interactions: Number(options.interactions),
})
await withDatabase(async (db) => {
  await fillLedger(db, Number(options.payments))
  if (db.kind === 'postgresql') await sql`vacuum analyze`.execute(db.kysely)
})
say(
  'filled',
  `${((performance.now() - filled) / 1000).toFixed(0)} s`,
  `${visits} visits, ${interactions} interactions, ${options.payments} payments`,
)

let shop = await openSellerShop(place)
say('start with that database', milliseconds(shop.startMs), '< 2 s')
await measurePanel(shop)
await measureHome(shop)
if (options.only !== 'panel') await measureBurst()
await shop.end('SIGTERM')
if (options.only !== 'panel') await measureKills()
await sandbox.stop()
await server?.stop()
await rm(dataDir, { recursive: true })
process.exit(0)

async function listProducts() {
  const { publicToken, privateKey, apiUrl } = sandbox.first
  const tebex = createTebex({ publicToken, privateKey, baseUrl: apiUrl })
  const categories = await tebex.categories.list({ includePackages: true })
  return categories.flatMap(({ packages }) =>
    packages.map(({ id, name }) => ({ id, name, path: `/product/${id}` })),
  )
}

async function measureBurst() {
  const { origin } = shop
  const load = await openChild<BurstOrder, BurstReport>('parts/burst.ts')
  const productIds = products.map(({ id }) => id)
  let isOver = false
  const times: number[] = []
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now()
      await (await fetch(origin)).arrayBuffer()
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  })()
  const before = await countInteractions()
  const report = await load.ask({ url: origin, connections: 200, seconds: 10, productIds, first: 0 })
  isOver = true
  await watching
  await load.stop()
  const stored = (await countInteractions()) - before
  const acknowledged = report.acknowledged.length
  say('burst of 10 s: kept a second', String(Math.round(acknowledged / report.seconds)), '≥ 2,000')
  say('burst: answers', JSON.stringify(report.statuses))
  say('burst: rows beyond the acknowledged ones', String(stored - acknowledged), '≥ 0')
  say('burst: home page p95', milliseconds(p95(times)), '< 300 ms')
}

async function measureKills() {
  const productIds = products.map(({ id }) => id)
  let first = 2_000_000
  let lost = 0
  let acknowledged = 0
  for (let kill = 0; kill < KILLS; kill++) {
    shop = await openSellerShop(place)
    const load = await openChild<BurstOrder, BurstReport>('parts/burst.ts')
    const working = load.ask({ url: shop.origin, connections: 50, seconds: 1.5, productIds, first })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await shop.end('SIGKILL')
    const report = await working
    await load.stop()
    first = report.next
    acknowledged += report.acknowledged.length
    const there = await listAddresses()
    lost += report.acknowledged.filter((one) => !there.has(burstAddress(one).replace(/\d+$/, '0'))).length
  }
  say(`kill -9 ${KILLS} times: acknowledged events lost`, `${lost} of ${acknowledged}`, '0')
  if (databaseUrl === null) say('integrity', await checkIntegrity(), 'ok')
}

async function withDatabase<Result>(ask: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>) {
  const db = await openDatabase({ dataDir, url: databaseUrl })
  try {
    return await ask(db)
  } finally {
    await db.close()
  }
}

function countInteractions(): Promise<number> {
  return withDatabase(async ({ reports }) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from interactions`.execute(reports)
    return rows[0]?.count ?? 0
  })
}

/** Addresses of the bench's own calls, which begin with 11 to 99. */
function listAddresses(): Promise<Set<string>> {
  return withDatabase(async ({ reports }) => {
    const newest = reports
      .selectFrom('interactions')
      .select('ip_address')
      .orderBy('id', 'desc')
      .limit(200_000)
    return new Set((await newest.execute()).map(({ ip_address }) => ip_address))
  })
}

function checkIntegrity(): Promise<string> {
  return withDatabase(async ({ kysely }) => {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(kysely)
    return rows[0]?.integrity_check ?? 'no answer'
  })
}
