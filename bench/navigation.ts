/**
 * `npm run bench:navigation [runs]`: from the click on a card of a product to the product on the screen, in place and as
 * a plain document, with the processor slowed four times, on a fast and on a slow network. In turn, medians.
 */
import process from 'node:process'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, requireBrowser } from '../scripts/browser.ts'
import { median, milliseconds, say, sayLoad } from './parts/figures.ts'
import { textOf, until } from './parts/net.ts'
import { openSandbox } from './parts/sandbox.ts'
import { openShop, requireBuild } from './parts/shop.ts'

const runs = Number(process.argv[2] ?? 15)
const SLOWER = 4
/** Latency in milliseconds, throughput in bytes a second; the slow one is Lighthouse's mobile line. */
const NETWORKS = {
  fast: { latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  slow: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 },
}
const GOALS = { fast: '≤ 1.2', slow: '≤ 0.8' }
/** A hand rests this long on a link before it presses, and presses this long. In milliseconds. */
const REST_MS = 120
const PRESS_MS = 60

await requireBuild()
const sandbox = await openSandbox()
const shop = await openShop(sandbox)
await until(`${shop.origin}/scripts`, (response) => textOf(response).includes('/pictures/'))
const browser = await chromium.launch({
  executablePath: await requireBrowser(() => undefined),
  args: CHROMIUM_FLAGS,
})
for (const network of ['fast', 'slow'] as const) await compare(network)
sayLoad()
await browser.close()
await shop.stop()
await sandbox.stop()

async function compare(network: keyof typeof NETWORKS) {
  const inPlace: number[] = []
  const documents: number[] = []
  for (let run = 0; run <= runs; run += 1) {
    const ours = await measure(browser, { network, isInPlace: true })
    const plain = await measure(browser, { network, isInPlace: false })
    // The first pair makes the pictures.
    if (run === 0) continue
    inPlace.push(ours)
    documents.push(plain)
  }
  say(`${network} network: in place`, milliseconds(median(inPlace)))
  say(`${network} network: plain document`, milliseconds(median(documents)))
  say('  in place / plain document', (median(inPlace) / median(documents)).toFixed(2), GOALS[network])
}

type Measure = { network: keyof typeof NETWORKS; isInPlace: boolean }

/** One visit in a fresh context that has seen a product already, so that what all of them share is in its cache. */
async function measure(from: Browser, { network, isInPlace }: Measure): Promise<number> {
  const context = await from.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  if (!isInPlace) await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
  await page.addInitScript(watch)
  await open(page, '/products/6982072')
  await open(page, '/scripts')
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[network] })
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const card = page.getByRole('article').nth(1)
  if (isInPlace) {
    // Page changes in place come with the first link that is pointed at.
    await page.getByRole('article').nth(2).hover()
    await page.locator('html[data-navigates]').waitFor({ state: 'attached' })
  }
  await card.hover()
  await page.waitForTimeout(REST_MS)
  await card.getByRole('link').click({ delay: PRESS_MS, position: { x: 8, y: 8 } })
  const shown = await page.waitForFunction(() => sessionStorage.getItem('shown'))
  const { clicked, at } = JSON.parse(String(await shown.jsonValue()))
  await context.close()
  return at - clicked
}

async function open(page: Page, path: string) {
  await page.goto(shop.origin + path)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** Runs in each document: notes when a link was clicked, and when the frame was drawn that shows where it leads. */
function watch() {
  const now = () => performance.timeOrigin + performance.now()
  const heading = () => document.querySelector('main h1')?.textContent
  const note = () => {
    sessionStorage.setItem('clicked', String(now()))
    sessionStorage.setItem('left', heading() ?? '')
  }
  addEventListener('click', note, { capture: true })
  const look = () => {
    const clicked = Number(sessionStorage.getItem('clicked'))
    const isOther = heading() !== undefined && heading() !== sessionStorage.getItem('left')
    if (clicked === 0 || !isOther) return requestAnimationFrame(look)
    // A task after the frame: by then it was drawn.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => sessionStorage.setItem('shown', JSON.stringify({ clicked, at: now() }))
    return requestAnimationFrame(() => port2.postMessage(null))
  }
  requestAnimationFrame(look)
}
