/** From the tap on a card to the product on the screen, on a slow phone. */
import type { Browser } from '@playwright/test'
import { median } from '#tests/support/compare.ts'
import { milliseconds, say } from './figures.ts'
import type { Origins } from './static-page.ts'

export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
}

/** Milliseconds there and back, and bits a second. */
const NETWORKS = {
  fast: { latency: 20, bits: 20_000_000 },
  slow: { latency: 150, bits: 1_600_000 },
} as const

const SLOWER = 4

type Tap = {
  origin: string
  /** The product's page, to which the card leads. */
  path: string
  network: keyof typeof NETWORKS
  /** The visitor has scrolled before: where there is a script, it has taken over. */
  isUsed: boolean
}

/** Medians of the shop's page and of the same page written by hand, at a quarter of the processor. */
export async function sayTaps(
  browser: Browser,
  origins: Origins,
  { path, runs }: { path: string; runs: number },
): Promise<void> {
  console.log(
    `\nFrom the tap on a card to the product, processor ÷ 4, medians of ${runs}: shop, written by hand`,
  )
  for (const network of ['fast', 'slow'] as const) {
    for (const isUsed of [false, true]) {
      const tap = { path, network, isUsed }
      const ours: number[] = []
      const theirs: number[] = []
      for (let run = 0; run <= runs; run += 1) {
        ours.push(await measureTap(browser, { ...tap, origin: origins.shop }))
        theirs.push(await measureTap(browser, { ...tap, origin: origins.byHand }))
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

/** Milliseconds. */
async function measureTap(browser: Browser, { origin, path, network, isUsed }: Tap): Promise<number> {
  const { latency, bits } = NETWORKS[network]
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const throughput = bits / 8
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await page.addInitScript(noteTimes)
  await page.goto(`${origin}/scripts`)
  await page.waitForLoadState('networkidle')
  if (isUsed) {
    await page.evaluate(() => document.dispatchEvent(new Event('scroll')))
    await page.waitForTimeout(2_000)
  }
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.locator(`a[href="${path}"]`).first().tap({ noWaitAfter: true })
  await page.waitForFunction(() => sessionStorage.getItem('shown') !== null)
  const ms = await page.evaluate(
    () => Number(sessionStorage.getItem('shown')) - Number(sessionStorage.getItem('tapped')),
  )
  await context.close()
  return ms
}

/** Runs in every document before its own scripts. */
function noteTimes() {
  const now = () => String(performance.timeOrigin + performance.now())
  const readTitle = () => document.querySelector('h1')?.textContent ?? ''
  addEventListener(
    'click',
    () => {
      sessionStorage.setItem('title', readTitle())
      sessionStorage.setItem('tapped', now())
    },
    { capture: true },
  )
  const observer = new MutationObserver(() => {
    const title = sessionStorage.getItem('title')
    if (title === null || readTitle() === '' || readTitle() === title) return
    observer.disconnect()
    // The frame after this one is on the screen.
    requestAnimationFrame(() => requestAnimationFrame(() => sessionStorage.setItem('shown', now())))
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}
