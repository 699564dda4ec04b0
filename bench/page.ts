/**
 * Measures first visits of a phone, each page beside the same page written by hand: thread time of the browser's main
 * thread until the page is quiet, layouts, elements, bytes. Then the way from a card to its product. Medians; the
 * first argument is the number of runs.
 */
import process from 'node:process'
import { type Browser, chromium } from '@playwright/test'
import { openShop, requireBuild } from '#tests/support/built-shop.ts'
import { median } from '#tests/support/compare.ts'
import { get, readText, untilBestCompressed } from '#tests/support/net.ts'
import { openSandbox } from '#tests/support/sandbox.ts'
import { CHROMIUM_FLAGS, requireBrowser } from '../scripts/browser.ts'
import { measureTap, NETWORKS, PHONE } from './parts/card-click.ts'
import { kilobytes, milliseconds, say, sayLoad } from './parts/figures.ts'
import { openStaticPages } from './parts/static-page.ts'

/** Path, then the limit of document nodes. */
const PAGES = [
  ['/', 900],
  ['/scripts', 1_200],
  ['/products/6982072', 650],
] as const
const QUIET_MS = 4_000
const runs = Number(process.argv[2] ?? 7)

await requireBuild()
const sandbox = await openSandbox()
const shop = await openShop(sandbox)
const paths: string[] = PAGES.map(([path]) => path)
for (const path of paths) await untilBestCompressed(shop.origin + path)
const executablePath = await requireBrowser(() => undefined)
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
const [, firstProduct = ''] =
  /href="(\/products?\/\d+)"/.exec(readText(await get(`${shop.origin}/scripts`))) ?? []
const byHand = await openStaticPages(browser, shop.origin, [...new Set([...paths, firstProduct])])
for (const [path, nodes] of PAGES) await sayVisits(path, nodes)
await sayTaps()
sayLoad()
await browser.close()
await byHand.stop()
await shop.stop()
await sandbox.stop()

async function sayVisits(path: string, nodes: number) {
  // The first visits make the pictures.
  await visit(browser, shop.origin + path)
  await visit(browser, byHand.origin + path)
  const ours: Visit[] = []
  const theirs: Visit[] = []
  for (let run = 0; run < runs; run += 1) {
    ours.push(await visit(browser, shop.origin + path))
    theirs.push(await visit(browser, byHand.origin + path))
  }
  console.log(`\n${path}, medians of ${runs} visits: shop, written by hand`)
  const compare = (
    figure: string,
    pick: (visit: Visit) => number,
    write: (value: number) => string,
    goal = '',
  ) => say(`  ${figure}`, `${write(median(ours.map(pick)))}, ${write(median(theirs.map(pick)))}`, goal)
  compare('thread time of the main thread', ({ taskMs }) => taskMs, milliseconds)
  const ratio = median(ours.map(({ taskMs }) => taskMs)) / median(theirs.map(({ taskMs }) => taskMs))
  say('    shop / written by hand', ratio.toFixed(1), '≤ 3.5')
  compare('  scripts', ({ scriptMs }) => scriptMs, milliseconds)
  compare('  styles', ({ styleMs }) => styleMs, milliseconds)
  compare('  layout', ({ layoutMs }) => layoutMs, milliseconds)
  compare('layouts', ({ layouts }) => layouts, String, '≤ 6')
  compare('style recalculations', ({ styles }) => styles, String, '≤ 8')
  compare('nodes', (seen) => seen.nodes, String, `≤ ${nodes}`)
  compare(
    'layout shift',
    ({ shift }) => shift,
    (value) => value.toFixed(3),
    '≤ 0.005',
  )
  compare('bytes', ({ bytes }) => bytes, kilobytes)
}

async function sayTaps() {
  console.log(
    `\nFrom the tap on a card to the product, processor ÷ 4, medians of ${runs}: shop, written by hand`,
  )
  for (const network of ['fast', 'slow'] as const) {
    for (const isUsed of [false, true]) {
      const tap = { path: firstProduct, network, isUsed }
      const ours: number[] = []
      const theirs: number[] = []
      for (let run = 0; run <= runs; run += 1) {
        ours.push(await measureTap(browser, { ...tap, origin: shop.origin }))
        theirs.push(await measureTap(browser, { ...tap, origin: byHand.origin }))
      }
      const [shopMs, staticMs] = [median(ours.slice(1)), median(theirs.slice(1))]
      const { latency } = NETWORKS[network]
      const when = isUsed ? 'after a scroll' : 'as the first thing'
      say(
        `  ${network} network (${latency} ms), ${when}`,
        `${milliseconds(shopMs)}, ${milliseconds(staticMs)}`,
      )
      say('    shop / written by hand', (shopMs / staticMs).toFixed(1), '≤ 2')
    }
  }
}

type Visit = Awaited<ReturnType<typeof visit>>

/** One visit with an empty cache. */
async function visit(from: Browser, url: string) {
  const context = await from.newContext(PHONE)
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  let bytes = 0
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await client.send('Network.enable')
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(QUIET_MS)
  const { metrics } = await client.send('Performance.getMetrics')
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  const shift = await page.evaluate(sumLayoutShifts)
  await context.close()
  return {
    taskMs: read('TaskDuration') * 1000,
    scriptMs: read('ScriptDuration') * 1000,
    styleMs: read('RecalcStyleDuration') * 1000,
    layoutMs: read('LayoutDuration') * 1000,
    layouts: read('LayoutCount'),
    styles: read('RecalcStyleCount'),
    nodes: read('Nodes'),
    shift,
    bytes,
  }
}

/** Runs in the page. */
function sumLayoutShifts(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
    // Buffered entries come in a task of their own.
    setTimeout(() => resolve(sum), 100)
  })
}
