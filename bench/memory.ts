/**
 * `npm run bench:memory`: resident memory of the shop at rest and after each load that one process may be offered, and
 * what its bounded structures hold when they are full. `--events` is the number of tracking events; `--postgres` measures
 * with a PostgreSQL that it starts, whose own memory is not counted.
 */
import { parseArgs } from 'node:util'
import { openChild } from './parts/child.ts'
import { megabytes, say, sayLoad } from './parts/figures.ts'
import type { HammerOrder, HammerReport } from './parts/hammer.ts'
import { freePort, get, textOf, untilBestCompressed } from './parts/net.ts'
import { openPostgres } from './parts/postgres.ts'
import type { BurstOrder, BurstReport } from './parts/records.ts'
import { openSandbox } from './parts/sandbox.ts'
import { openShop, requireBuild } from './parts/shop.ts'
import { listStructures } from './parts/structures.ts'
import type { LoadOrder, LoadReport } from './parts/throughput.ts'

const PAGES = ['/', '/scripts', '/products/6982072']

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '300000' },
    postgres: { type: 'boolean', default: false },
  },
})
const events = Number(options.events)

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
const load = await openChild<LoadOrder, LoadReport>('parts/load.ts')
const hammer = await openChild<HammerOrder, HammerReport>('parts/hammer.ts')
const burst = await openChild<BurstOrder, BurstReport>('parts/burst.ts')

for (const page of PAGES) await untilBestCompressed(shop.origin + page)
await sayMemory('at rest, three pages kept')
for (const page of PAGES) await load.ask({ url: shop.origin + page, connections: 64, seconds: 5 })
await sayMemory('after 15 s of kept pages')
await recordEvents()
await sayMemory(`after ${events} events, each of another address`)
await ask(['/scripts?q=police*', '/cart?x=*'])
await sayMemory('after 15 s of searches and carts, each of another address')
for (let count = 0; count < 5_000; count += 1)
  await get(`${shop.origin}/scripts?category=${count}&page=${count}`)
await sayMemory('after 5,000 addresses that mean nothing')
await readPictures()
await sayMemory('after every picture of the home page in every size')
const { entries, bytes } = await shop.ask('report')
say('kept documents, and their bytes', `${entries}, ${megabytes(bytes)}`, '≤ 32 MB')
await Promise.all([load.stop(), hammer.stop(), burst.stop(), shop.stop()])
await Promise.all([sandbox.stop(), database?.stop()])

console.log('\nstructures in the process, each as full as it may become')
for (const { name, bytes } of listStructures()) say(`  ${name}`, megabytes(bytes))
sayLoad()

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

function ask(paths: string[]) {
  return hammer.ask({ url: shop.origin, paths, connections: 64, seconds: 15, isCrowd: true })
}

async function readPictures() {
  const html = textOf(await get(`${shop.origin}/`))
  const addresses = new Set(html.match(/\/pictures\/\w+\/\d+\.(?:avif|webp|jpg)/g))
  for (const address of addresses) await get(shop.origin + address)
}
