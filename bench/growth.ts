/** `npm run bench:growth`: what becomes of pages, memory and the event loop with 60, 1,000 and 10,000 packages. */
import process from 'node:process'
import { kilobytes, median, megabytes, milliseconds, say, sayLoad } from './parts/figures.ts'
import { get, type HttpResponse, pause, textOf, until, untilBestCompressed } from './parts/net.ts'
import { openSandbox, type SandboxChild } from './parts/sandbox.ts'
import { openShop, requireBuild, type ShopChild } from './parts/shop.ts'

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [60, 1_000, 10_000]
/** As often as the shop asks at all, so that many refreshes are seen in a short time. */
const TTL_MS = 1_000
const REFRESHES = 5

await requireBuild()
for (const size of SIZES) await grow(size)
sayLoad()

async function grow(packages: number) {
  const sandbox = await openSandbox(packages)
  const start = performance.now()
  const shop = await openShop(sandbox, { CATALOG_TTL_MS: String(TTL_MS) })
  const home = await until(`${shop.origin}/`, hasProducts)
  const opened = performance.now() - start
  const category = /\/scripts\?category=[^"&#\\]+/.exec(textOf(await get(`${shop.origin}/_page/scripts`)))
  console.log(`\n${packages} packages`)
  say('  start to a home page with products', milliseconds(opened), '< 5 s')
  await sayPage(shop, '/', home)
  await sayPage(shop, '/scripts')
  await sayPage(shop, category?.[0] ?? '/scripts')
  await sayRefreshes(shop, sandbox)
  const { residentBytes, peakBytes, heapBytes } = await shop.ask('report')
  say('  resident memory', `${megabytes(residentBytes)}, peak ${megabytes(peakBytes)}`, '< 500 MB')
  say('  of which heap', megabytes(heapBytes))
  await shop.stop()
  await sandbox.stop()
}

function hasProducts(response: HttpResponse): boolean {
  return response.status === 200 && textOf(response).includes('/pictures/')
}

async function sayPage(shop: ShopChild, path: string, first?: HttpResponse) {
  const cold = first ?? (await get(shop.origin + path))
  await untilBestCompressed(shop.origin + path)
  const again: HttpResponse[] = []
  for (let count = 0; count < 15; count += 1) again.push(await get(shop.origin + path))
  const size = again.at(-1)?.body.length ?? 0
  const times = `${milliseconds(cold.ms)} then ${milliseconds(median(again.map(({ ms }) => ms)))}`
  say(`  ${path}`, `${kilobytes(size)}, ${times}`)
}

async function sayRefreshes(shop: ShopChild, sandbox: SandboxChild) {
  say('  event loop held: refresh, nothing changed', await holds(shop, sandbox, 'forget'), '≤ 50 ms')
  say('  event loop held: refresh, all descriptions changed', await holds(shop, sandbox, 'change'), '≤ 50 ms')
}

/** The median of the longest holds of several refreshes, and the longest of all. */
async function holds(shop: ShopChild, sandbox: SandboxChild, before: 'forget' | 'change'): Promise<string> {
  const longest: number[] = []
  for (let count = 0; count < REFRESHES; count += 1) {
    await sandbox.ask(before)
    await sandbox.ask('forget')
    await shop.ask('forget')
    // The third call comes after the second one's answer was read, and that was asked for after the change.
    while ((await sandbox.ask('report')).calls < 3) await pause(50)
    longest.push((await shop.ask('report')).longestHoldMs)
  }
  return `${milliseconds(median(longest))}, worst ${milliseconds(Math.max(...longest))}`
}
