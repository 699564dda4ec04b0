/**
 * Measures what a page costs a phone: every file that comes with it in bytes as sent (`--part weight`); first visits, each
 * page beside the same page written by hand (`--part visit`); the way from a card to its product (`--part tap`). Without
 * `--part` all three; `--runs` is the number of visits and taps whose medians are said.
 */
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { openShop, requireBuild } from '#tests/support/built-shop.ts'
import { get, readText, untilBestCompressed } from '#tests/support/net.ts'
import { openSandbox } from '#tests/support/sandbox.ts'
import { CHROMIUM_FLAGS, requireBrowser } from '../scripts/browser.ts'
import { sayTaps } from './parts/card-click.ts'
import { sayLoad } from './parts/figures.ts'
import { sayVisits } from './parts/first-visit.ts'
import { createParts } from './parts/parts.ts'
import { openStaticPages } from './parts/static-page.ts'
import { sayWeight } from './parts/weight.ts'

/** Path, then the limit of document nodes. */
const PAGES = [
  ['/', 900],
  ['/scripts', 1_200],
  ['/products/6982072', 650],
] as const

const { values: options } = parseArgs({
  options: { part: { type: 'string' }, runs: { type: 'string', default: '7' } },
})
const isMeasured = createParts(['weight', 'visit', 'tap'], options.part)
const runs = Number(options.runs)

await requireBuild()
const sandbox = await openSandbox()
const shop = await openShop(sandbox)
const paths: string[] = PAGES.map(([path]) => path)
for (const path of paths) await untilBestCompressed(shop.origin + path)
if (isMeasured('weight')) for (const path of paths) await sayWeight(shop.origin, path)
if (isMeasured('visit') || isMeasured('tap')) await measureInBrowser()
sayLoad()
await shop.stop()
await sandbox.stop()

async function measureInBrowser(): Promise<void> {
  const executablePath = await requireBrowser(() => undefined)
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  const [, product = ''] =
    /href="(\/products?\/\d+)"/.exec(readText(await get(`${shop.origin}/scripts`))) ?? []
  const byHand = await openStaticPages(browser, shop.origin, [...new Set([...paths, product])])
  const origins = { shop: shop.origin, byHand: byHand.origin }
  if (isMeasured('visit'))
    for (const [path, nodeLimit] of PAGES) await sayVisits(browser, origins, { path, nodeLimit, runs })
  if (isMeasured('tap')) await sayTaps(browser, origins, { path: product, runs })
  await browser.close()
  await byHand.stop()
}
