/**
 * Measures a page on a phone, from the empty cache until it is hydrated: processor time of the main thread, bytes, and
 * layout. Medians; the first argument is the number of runs.
 */
import process from 'node:process'
import { type Browser, chromium } from '@playwright/test'
import { openShop, requireBuild } from '#tests/support/built-shop.ts'
import { median } from '#tests/support/compare.ts'
import { untilBestCompressed } from '#tests/support/net.ts'
import { openSandbox } from '#tests/support/sandbox.ts'
import { CHROMIUM_FLAGS, requireBrowser } from '../scripts/browser.ts'
import { kilobytes, milliseconds, say, sayLoad } from './parts/figures.ts'

const PAGES = ['/', '/scripts', '/products/6982072']
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
const runs = Number(process.argv[2] ?? 9)

type Visit = Awaited<ReturnType<typeof visit>>

await requireBuild()
const sandbox = await openSandbox()
const shop = await openShop(sandbox)
for (const page of PAGES) await untilBestCompressed(shop.origin + page)
const executablePath = await requireBrowser(() => undefined)
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
for (const page of PAGES) await sayPage(page)
sayLoad()
await browser.close()
await shop.stop()
await sandbox.stop()

async function sayPage(page: string) {
  // The first visit makes the pictures.
  await visit(browser, shop.origin + page)
  const visits: Visit[] = []
  for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, shop.origin + page))
  const compute = (pick: (visit: Visit) => number) => median(visits.map(pick))
  console.log(`\n${page}, medians of ${runs} visits`)
  say('  processor time of the main thread', milliseconds(compute(({ taskMs }) => taskMs)))
  say('    scripts', milliseconds(compute(({ scriptMs }) => scriptMs)))
  say('    styles', milliseconds(compute(({ styleMs }) => styleMs)))
  say('    layout', milliseconds(compute(({ layoutMs }) => layoutMs)))
  say('  layouts', String(compute(({ layouts }) => layouts)))
  say('  layout shift', compute(({ shift }) => shift).toFixed(3), '≤ 0.005')
  say('  bytes', kilobytes(compute(({ bytes }) => bytes)))
}

/** One visit with an empty cache. Times are those of the thread, which other work on the machine disturbs least. */
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
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
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
