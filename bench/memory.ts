/**
 * Measures how soon a shop is there and what memory it takes, at rest and after each load that one process may be offered.
 * Writes the figures of the README to `bench/figures.json`. `--events` is the number of tracking events; `--postgres`
 * measures with a PostgreSQL that it starts, whose own memory is not counted.
 */
import { parseArgs } from 'node:util'
import { openShop, requireBuild } from '#tests/support/built-shop.ts'
import { openChild } from '#tests/support/child.ts'
import { openLoad } from '#tests/support/load.ts'
import { freePort, get, readText, untilBestCompressed } from '#tests/support/net.ts'
import { openSandbox } from '#tests/support/sandbox.ts'
import type { BurstOrder, BurstReport } from './parts/burst.ts'
import { megabytes, say, sayLoad } from './parts/figures.ts'
import { openPostgres } from './parts/postgres.ts'
import { measureStarts } from './parts/starts.ts'

const PAGES = ['/', '/scripts', '/products/6982072']

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '300000' },
    postgres: { type: 'boolean', default: false },
  },
})
const events = Number(options.events)

await measureStarts()
await requireBuild()
const sandbox = await openSandbox()
const database = options.postgres ? await openPostgres() : null
const port = await freePort()
const shop = await openShop(
  sandbox,
  {
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    ...(database && { DATABASE_URL: database.url }),
  },
  { port },
)
const load = await openLoad()
const burst = await openChild<BurstOrder, BurstReport>('bench/parts/burst.ts')

for (const page of PAGES) await untilBestCompressed(shop.origin + page)
await sayMemory('at rest, three pages kept')
await load.ask({ url: shop.origin, paths: PAGES, connections: 64, seconds: 15 })
await sayMemory('after 15 s of kept pages')
await recordEvents()
await sayMemory(`after ${events} events, each of another address`)
const uncached = ['/scripts?q=police*', '/cart?x=*']
await load.ask({ url: shop.origin, paths: uncached, connections: 64, seconds: 15, isCrowd: true })
await sayMemory('after 15 s of searches and carts, each of another address')
for (let count = 0; count < 5_000; count += 1)
  await get(`${shop.origin}/scripts?category=${count}&page=${count}`)
await sayMemory('after 5,000 addresses that mean nothing')
await readPictures()
await sayMemory('after every picture of the home page in every size')
const { entries, bytes } = await shop.ask('report')
say('kept documents, and their bytes', `${entries}, ${megabytes(bytes)}`, '≤ 32 MB')
sayLoad()
await Promise.all([load.stop(), burst.stop(), shop.stop()])
await Promise.all([sandbox.stop(), database?.stop()])

async function sayMemory(when: string) {
  const { residentBytes, peakBytes, heapBytes, committedBytes } = await shop.ask('report')
  say(when, megabytes(residentBytes), `≤ 300 MB, peak ${megabytes(peakBytes)}`)
  console.log(`  JavaScript heap: ${megabytes(heapBytes)} in use, ${megabytes(committedBytes)} committed`)
}

async function recordEvents() {
  let first = 0
  while (first < events) {
    const order = { url: shop.origin, connections: 50, seconds: 5, productIds: [6982072, 7037446], first }
    first = (await burst.ask(order)).next
  }
}

async function readPictures() {
  const html = readText(await get(`${shop.origin}/`))
  const addresses = new Set(html.match(/\/pictures\/\w+\/\d+\.(?:avif|webp|jpg)/g))
  for (const address of addresses) await get(shop.origin + address)
}
