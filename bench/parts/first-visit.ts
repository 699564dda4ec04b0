/** First visits of a phone, with an empty cache, until the page is quiet. */
import type { Browser } from '@playwright/test'
import { median } from '#tests/support/compare.ts'
import { PHONE } from './card-click.ts'
import { kilobytes, milliseconds, say } from './figures.ts'
import type { Origins } from './static-page.ts'

const QUIET_MS = 4_000

/** Medians of the shop's page and of the same page written by hand. */
export async function sayVisits(
  browser: Browser,
  origins: Origins,
  { path, nodeLimit, runs }: { path: string; nodeLimit: number; runs: number },
): Promise<void> {
  // The first visits make the pictures.
  await visit(browser, origins.shop + path)
  await visit(browser, origins.byHand + path)
  const ours: Visit[] = []
  const theirs: Visit[] = []
  for (let run = 0; run < runs; run += 1) {
    ours.push(await visit(browser, origins.shop + path))
    theirs.push(await visit(browser, origins.byHand + path))
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
  compare('nodes', ({ nodes }) => nodes, String, `≤ ${nodeLimit}`)
  compare(
    'layout shift',
    ({ shift }) => shift,
    (value) => value.toFixed(3),
    '≤ 0.005',
  )
  compare('bytes', ({ bytes }) => bytes, kilobytes)
}

type Visit = Awaited<ReturnType<typeof visit>>

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
