/**
 * `npm run bench:uncached`: what one client with 32 connections, who asks for pages that no cache holds, does to the home
 * page of others. `--postgres` measures a PostgreSQL that it starts; with `--shops 2` the client's connections are spread
 * over two shops on it, and the home page is the first one's. `--seconds` is how long each attack takes.
 */
import { parseArgs } from 'node:util'
import { openChild } from './parts/child.ts'
import { milliseconds, say, sayLoad } from './parts/figures.ts'
import type { HammerOrder, HammerReport } from './parts/hammer.ts'
import { get, pause, textOf, untilBestCompressed } from './parts/net.ts'
import { openPostgres } from './parts/postgres.ts'
import { openSandbox } from './parts/sandbox.ts'
import { openShop, requireBuild } from './parts/shop.ts'

const CONNECTIONS = 32

const { values: options } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    shops: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '10' },
  },
})
const seconds = Number(options.seconds)
const shopCount = Number(options.shops)
if (shopCount > 1 && !options.postgres) throw new Error('Two shops share nothing but a PostgreSQL.')

await requireBuild()
const sandbox = await openSandbox()
const database = options.postgres ? await openPostgres() : null
const shops = await Promise.all(
  Array.from({ length: shopCount }, async () => ({
    shop: await openShop(sandbox, { ...(database && { DATABASE_URL: database.url }) }),
    hammer: await openChild<HammerOrder, HammerReport>('parts/hammer.ts'),
  })),
)
const home = `${shops[0]?.shop.origin}/`
const html = textOf(await untilBestCompressed(home))
const scripts = textOf(await untilBestCompressed(`${home}scripts`))
const pictures = new Set(
  [...`${html}${scripts}`.matchAll(/\/pictures\/(\w+)\//g)].flatMap(([, key]) =>
    ['avif', 'webp', 'jpg'].flatMap((format) =>
      [320, 480, 640, 960, 1280, 1920].map((width) => `/pictures/${key}/${width}.${format}`),
    ),
  ),
)
const product = /\/products\/\d+/.exec(scripts)?.[0] ?? '/'

const idle = await viewsFor(3)
say('home page, idle: median, p95', summary(idle))
await attack('searches', ['/scripts?q=police*'])
await attack('filters', ['/scripts?chip=esx,bundle&q=*', '/scripts?chip=esx,free&category=JOBS&q=a*'])
await attack('carts', ['/cart?x=*'])
await attack('addresses that are no page', ['/nowhere/*'])
await attack('product data', [`/_page${product}?x=*`])
await attack(`${pictures.size} pictures on a cold cache`, [...pictures])
sayLoad()
await Promise.all(shops.flatMap(({ shop, hammer }) => [hammer.stop(), shop.stop()]))
await Promise.all([sandbox.stop(), database?.stop()])

async function attack(name: string, paths: string[]) {
  const before = await processorMs()
  const working = shops.map(({ shop, hammer }) =>
    hammer.ask({ url: shop.origin, paths, connections: CONNECTIONS / shopCount, seconds }),
  )
  const views = await viewsFor(seconds)
  const reports = await Promise.all(working)
  say(`home page during ${name}: median, p95`, summary(views), `p95 ≤ ${milliseconds(3 * p95(idle))}`)
  const statuses: Record<string, number> = {}
  for (const [status, count] of reports.flatMap((report) => Object.entries(report.statuses)))
    statuses[status] = (statuses[status] ?? 0) + count
  const responses = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  const each = (((await processorMs()) - before) / responses).toFixed(1)
  console.log(`  responses: ${JSON.stringify(statuses)}, ${each} ms of processor time each`)
  await pause(500)
}

async function processorMs(): Promise<number> {
  const reports = await Promise.all(shops.map(({ shop }) => shop.ask('report')))
  return reports.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
}

async function viewsFor(time: number): Promise<number[]> {
  const end = performance.now() + time * 1000
  const views: number[] = []
  while (performance.now() < end) {
    const { status, ms } = await get(home)
    if (status !== 200) throw new Error(`the home page answered ${status}`)
    views.push(ms)
    await pause(20)
  }
  return views
}

function p95(views: readonly number[]): number {
  return views.toSorted((a, b) => a - b)[Math.floor(views.length * 0.95)] ?? 0
}

function summary(views: readonly number[]): string {
  const middle = views.toSorted((a, b) => a - b)[Math.floor(views.length / 2)] ?? 0
  return `${milliseconds(middle)}, ${milliseconds(p95(views))}`
}
