/**
 * Prints how the back office bears a million visits and two million interactions: what each of its questions takes, how
 * many events a second are kept, what survives a kill, and how soon the shop is open again. `--url` measures PostgreSQL.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '#app/server/db/db.server.ts'
import { createTebex } from '#tebex/index.ts'
import { ROOT } from '../scripts/sources.ts'
import { openChild } from './parts/child.ts'
import { milliseconds, say, sayLoad } from './parts/figures.ts'
import { freePort } from './parts/net.ts'
import { type BurstOrder, type BurstReport, burstAddress, fillDatabase } from './parts/records.ts'
import { openSandbox } from './parts/sandbox.ts'
import { requireBuild } from './parts/shop.ts'

const PASSWORD = 'quiet otter under blue roofs'
const ASKED = 40
const KILLS = 5

const { values: options } = parseArgs({ options: { url: { type: 'string' } } })
const databaseUrl = options.url ?? null

await requireBuild()
const dataDir = await mkdtemp(join(tmpdir(), 'tradepost-records-'))
const sandbox = await openSandbox()
const products = await listProducts()
sayLoad()

const filled = performance.now()
const { visits, interactions } = await fillDatabase({ dataDir, url: databaseUrl }, products)
say(
  'filled',
  `${((performance.now() - filled) / 1000).toFixed(0)} s`,
  `${visits} visits, ${interactions} interactions`,
)

let shop = await start()
say('start with that database', milliseconds(shop.startMs), '< 2 s')
await measureQuestions()
await measureBurst()
await shop.end('SIGTERM')
await measureKills()
await sandbox.stop()
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

async function start() {
  const port = await freePort()
  const { publicToken, privateKey, webhookSecret, apiUrl, url } = sandbox.first
  const origin = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child: ChildProcess = fork(join(ROOT, 'bench/parts/shop-process.ts'), [], {
    cwd: ROOT,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      DATA_DIR: dataDir,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      LOG_LEVEL: 'silent',
      ADMIN_PASSWORD: PASSWORD,
      TRUSTED_PROXIES: '127.0.0.1',
      TRADEPOST_DEMO: '1',
      TEBEX_PUBLIC_TOKEN: publicToken,
      TEBEX_PRIVATE_KEY: privateKey,
      TEBEX_WEBHOOK_SECRET: webhookSecret,
      TEBEX_API_URL: apiUrl,
      TEBEX_ALLOWED_HOSTS: new URL(url).host,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 10))
  return {
    origin,
    startMs: performance.now() - began,
    end: (signal: 'SIGTERM' | 'SIGKILL') => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      return ended
    },
  }
}

async function measureQuestions() {
  const { origin } = shop
  const login = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  const cookie = (login.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  const ask = (path: string) => fetch(origin + path, { headers: { cookie } })
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const { nextCursor } = await (await ask(`/api/admin/visitors?to=${day(45)}`)).json()
  const paths = [
    '/admin',
    '/admin?days=90',
    '/admin/visitors',
    '/admin/visitors?q=curitiba',
    '/admin/interactions',
    '/admin/interactions?sort=product',
    '/admin/audit',
    '/api/admin/stats',
    '/api/admin/visitors',
    `/api/admin/visitors?to=${day(45)}&cursor=${nextCursor}`,
    `/api/admin/visitors?from=${day(40)}&to=${day(40)}`,
    '/api/admin/visitors?q=brasil',
    '/api/admin/visitors?q=firefox',
    '/api/admin/visitors?q=81.2.',
    '/api/admin/visitors?q=81',
    '/api/admin/visitors?q=nowhere-at-all',
    '/api/admin/visitors?sort=country',
    '/api/admin/visitors?sort=ip&direction=desc',
    `/api/admin/visitors?sort=city&from=${day(3)}`,
    '/api/admin/visitors?sort=page&q=curitiba',
    '/api/admin/interactions?q=backpack',
    '/api/admin/interactions?action=checkout',
    '/api/admin/interactions?action=checkout&q=malm',
    '/api/admin/interactions?sort=action&direction=desc',
  ]
  for (const path of paths) {
    const times: number[] = []
    let status = 0
    for (let index = 0; index < ASKED; index++) {
      const began = performance.now()
      const response = await ask(path)
      await response.arrayBuffer()
      times.push(performance.now() - began)
      status = response.status
    }
    times.sort((a, b) => a - b)
    say(
      `${path}${status === 200 ? '' : ` (${status})`}`,
      milliseconds(times[Math.floor(ASKED * 0.95)] ?? 0),
      'p95 < 200 ms',
    )
  }
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
  times.sort((a, b) => a - b)
  const acknowledged = report.acknowledged.length
  say('burst of 10 s: kept a second', String(Math.round(acknowledged / report.seconds)), '≥ 2,000')
  say('burst: answers', JSON.stringify(report.statuses))
  say('burst: rows beyond the acknowledged ones', String(stored - acknowledged), '≥ 0')
  say('burst: home page p95', milliseconds(times[Math.floor(times.length * 0.95)] ?? 0), '< 300 ms')
}

async function measureKills() {
  const productIds = products.map(({ id }) => id)
  let first = 2_000_000
  let lost = 0
  let acknowledged = 0
  for (let kill = 0; kill < KILLS; kill++) {
    shop = await start()
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
