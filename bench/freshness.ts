/**
 * `npm run bench:freshness`: the first view after a change of the catalogue, platform calls per thousand views in a
 * minute, and a stampede on a cold shop.
 */
import { median, milliseconds, say, sayLoad } from './parts/figures.ts'
import { get, type HttpResponse, headerOf, pause, textOf, until } from './parts/net.ts'
import { openSandbox } from './parts/sandbox.ts'
import { openShop, requireBuild } from './parts/shop.ts'

const PAGES = ['/', '/scripts', '/products/6982072', '/products/6982412', '/_page/scripts']
const VIEWS = 1_000
const CHANGES = 5

await requireBuild()
await firstViews()
await upstreamCalls()
await stampede()
sayLoad()

/** Every view between the change at the platform and its arrival on the page, and one of a page that was not cached. */
async function firstViews() {
  const sandbox = await openSandbox(1_000)
  const shop = await openShop(sandbox, { CATALOG_TTL_MS: '1000' })
  const paths = [...textOf(await until(`${shop.origin}/scripts`, hasProducts)).matchAll(/\/product\/\d+/g)]
  const watched = shop.origin + (paths[0]?.[0] ?? '/scripts')
  await shop.ask('forget')
  const stored: number[] = []
  const cold: number[] = []
  for (let change = 0; change < CHANGES; change += 1) {
    const before = await readVersion(watched, [])
    await sandbox.ask('change')
    while ((await readVersion(watched, stored)) === before) await pause(5)
    const path = paths[change * 2 + 1]?.[0] ?? '/scripts'
    cold.push((await get(shop.origin + path)).ms)
  }
  say('1,000 packages: view of a kept page during a change, slowest', slowest(stored), '< 150 ms')
  say('first view of a page after a change, slowest', slowest(cold), '< 150 ms')
  // The clock counts what other work takes from both of us; this is the shop's own part of a wait.
  const { longestHoldMs } = await shop.ask('report')
  say('longest that a visitor waits for other work of the shop', milliseconds(longestHoldMs))
  await shop.stop()
  await sandbox.stop()
}

function slowest(times: readonly number[]): string {
  return `${milliseconds(Math.max(...times))} (median ${milliseconds(median(times))})`
}

function hasProducts(response: HttpResponse): boolean {
  return textOf(response).includes('/product/')
}

/** A product's page changes with the platform's words. */
async function readVersion(url: string, times: number[]): Promise<string | null> {
  const response = await get(url)
  times.push(response.ms)
  return headerOf(response, 'etag')
}

async function upstreamCalls() {
  const sandbox = await openSandbox()
  const shop = await openShop(sandbox)
  await until(`${shop.origin}/scripts`, ({ status }) => status === 200)
  await sandbox.ask('forget')
  for (let view = 0; view < VIEWS; view += 1) {
    await get(shop.origin + (PAGES[view % PAGES.length] ?? '/'))
    await pause(60_000 / VIEWS)
  }
  const { calls } = await sandbox.ask('report')
  say(`platform calls in a minute with ${VIEWS} views`, String(calls), '≤ 2')
  await shop.stop()
  await sandbox.stop()
}

/** A shop that has nothing yet and a platform that takes its time: everybody at once. */
async function stampede() {
  const sandbox = await openSandbox()
  await sandbox.ask('slow')
  const shop = await openShop(sandbox)
  const responses = await Promise.all(Array.from({ length: VIEWS }, () => get(`${shop.origin}/`)))
  const documents = new Set(responses.map(({ status, rawHeaders }) => `${status} ${readEtag(rawHeaders)}`))
  const { calls } = await sandbox.ask('report')
  const { renders } = await shop.ask('report')
  say(`${VIEWS} visitors of a cold shop: platform calls`, String(calls), '1')
  say(`${VIEWS} visitors of a cold shop: renders`, String(renders), '1')
  say(`${VIEWS} visitors of a cold shop: different responses`, String(documents.size), '1')
  await shop.stop()
  await sandbox.stop()
}

function readEtag(rawHeaders: string[]): string {
  return rawHeaders[rawHeaders.indexOf('ETag') + 1] ?? ''
}
