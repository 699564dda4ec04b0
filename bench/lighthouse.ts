/**
 * `npm run bench:lighthouse`: the throttled mobile profile, the shop and a hand-written static page with the same
 * pictures in turn, medians of five. Needs `npm install` in `bench/lighthouse` once. Arguments: another number of
 * runs, and one page alone.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { CHROMIUM_FLAGS, requireBrowser } from '../scripts/browser.ts'
import { openChild } from './parts/child.ts'
import { kilobytes, median, milliseconds, say, sayLoad } from './parts/figures.ts'
import { get, textOf, until } from './parts/net.ts'
import { openSandbox } from './parts/sandbox.ts'
import { openShop, requireBuild } from './parts/shop.ts'

type Figures = {
  score: number
  firstPaintMs: number
  largestPaintMs: number
  blockedMs: number
  shift: number
  bytes: number
}

const PAGES = process.argv[3] ? [process.argv[3]] : ['/', '/scripts', '/products/6982072']
const runs = Number(process.argv[2] ?? 5)

if (!existsSync(join(import.meta.dirname, 'lighthouse/node_modules/lighthouse')))
  throw new Error('Lighthouse is missing: run npm install in bench/lighthouse')
const browser = { chromePath: await requireBrowser(() => undefined), chromeFlags: CHROMIUM_FLAGS }

await requireBuild()
const sandbox = await openSandbox()
const shop = await openShop(sandbox)
for (const page of PAGES)
  await until(shop.origin + page, (response) => textOf(response).includes('/pictures/'))
const plain = await openChild<string, string>('parts/static-page.ts', { args: [shop.origin, ...PAGES] })
const lighthouse = await openChild<string, Figures | { error: string }>('lighthouse/measure.mjs', {
  args: [JSON.stringify(browser)],
})

for (const page of PAGES) await compare(page)
sayLoad()
await Promise.all([lighthouse.stop(), plain.stop(), shop.stop()])
await sandbox.stop()

async function compare(page: string) {
  await warmPictures(page)
  const ours: Figures[] = []
  const theirs: Figures[] = []
  for (let round = 0; round < runs; round += 1) {
    ours.push(await measure(shop.origin + page))
    theirs.push(await measure(plain.first + page))
  }
  const paint = median(ours.map(({ largestPaintMs }) => largestPaintMs))
  const plainPaint = median(theirs.map(({ largestPaintMs }) => largestPaintMs))
  console.log(`\n${page}, medians of ${runs} runs in turn`)
  say('  shop', summary(ours))
  say('  static page', summary(theirs))
  say('  largest paint, shop / static page', (paint / plainPaint).toFixed(2), '≤ 1.5')
  say('  performance', String(median(ours.map(({ score }) => score))), '≥ 99')
}

function summary(all: Figures[]): string {
  const of = (pick: (figures: Figures) => number) => median(all.map(pick))
  const paints = `${milliseconds(of((each) => each.firstPaintMs))} / ${milliseconds(of((each) => each.largestPaintMs))}`
  const shift = of((each) => each.shift).toFixed(3)
  return `first / largest paint ${paints}, blocked ${milliseconds(of((each) => each.blockedMs))}, shift ${shift}, ${kilobytes(of((each) => each.bytes))}`
}

/** A run in which the browser lost its own trace says nothing about the page: it is run once more. */
async function measure(url: string): Promise<Figures> {
  const figures = await lighthouse.ask(url)
  if (!('error' in figures)) return figures
  const again = await lighthouse.ask(url)
  if ('error' in again) throw new Error(again.error)
  return again
}

/** Every size of every picture is made once, so that both pages are served what is ready. */
async function warmPictures(page: string) {
  const html = textOf(await get(shop.origin + page))
  const addresses = new Set(html.match(/\/pictures\/\w+\/\d+\.(?:avif|webp|jpg)/g))
  for (const address of addresses) await get(shop.origin + address)
}
