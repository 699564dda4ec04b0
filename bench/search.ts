/** `npm run bench:search`: how long a visitor waits for a search or a filter, with 1,000 packages or as many as named. */
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, requireBrowser } from '../scripts/browser.ts'
import { median, milliseconds, say, sayLoad } from './parts/figures.ts'
import { get, textOf, until } from './parts/net.ts'
import { openSandbox } from './parts/sandbox.ts'
import { openShop, requireBuild } from './parts/shop.ts'

const PACKAGES = Number(process.argv[2] ?? 1_000)
/** Words of the catalogue, pieces of them, slips of the finger, and nothing that any script has. */
const SEARCHES = [
  'police',
  'inventory',
  'gar',
  'polcie',
  'vehicle escrow',
  'polizeijob',
  'mochila',
  'qbox',
  'a',
  'zzzz',
  'menu job',
  'packge',
]
const CHIPS = ['esx', 'qbcore', 'qbox', 'escrow', 'unlocked', 'free']
const SORTS = ['newest', 'price', 'price-desc', 'name']
const BROWSER_ROUNDS = 12
const GOAL = '< 100 ms'

await requireBuild()
const sandbox = await openSandbox(PACKAGES)
const shop = await openShop(sandbox)
await until(`${shop.origin}/`, (response) => textOf(response).includes('/pictures/'))
console.log(`${PACKAGES} packages`)
for (const [kind, prefix] of [
  ['document', ''],
  ['data', '/_page'],
])
  await sayResponses(`response of the server: ${kind}`, `${shop.origin}${prefix}`)
await saySuggestions()
await sayBrowser()
sayLoad()
await shop.stop()
await sandbox.stop()

/** Every question once: what was asked before might be kept. */
async function sayResponses(figure: string, base: string) {
  const times: number[] = []
  const { cpuMs } = await shop.ask('report')
  for (const question of questions()) {
    const response = await get(`${base}/scripts?${question}`)
    if (response.status !== 200) throw new Error(`${question} answered ${response.status}`)
    times.push(response.ms)
  }
  say(`${figure}, median and worst of ${times.length}`, medianAndWorst(times), GOAL)
  const spent = (await shop.ask('report')).cpuMs - cpuMs
  say(
    '  processor time for each, which other work on the machine cannot lengthen',
    milliseconds(spent / times.length),
  )
}

/** Each search as it is typed, one character after the other. */
async function saySuggestions() {
  const times: number[] = []
  const typed = SEARCHES.flatMap((search) => [...search].map((_, index) => search.slice(0, index + 1)))
  const { cpuMs } = await shop.ask('report')
  for (const search of typed) {
    const response = await get(`${shop.origin}/api/suggestions?q=${encodeURIComponent(search)}`)
    if (response.status !== 200) throw new Error(`${search} answered ${response.status}`)
    times.push(response.ms)
  }
  const spent = (await shop.ask('report')).cpuMs - cpuMs
  const sorted = times.toSorted((one, other) => one - other)
  say(`suggestions, median and worst of ${times.length}`, medianAndWorst(times))
  say('  95th percentile', milliseconds(sorted[Math.floor(0.95 * sorted.length)] ?? 0), '< 50 ms')
  say('  processor time for each', milliseconds(spent / times.length))
}

function medianAndWorst(times: number[]): string {
  return `${milliseconds(median(times))}, ${milliseconds(Math.max(...times))}`
}

function questions(): string[] {
  const searches = SEARCHES.map((word) => `q=${encodeURIComponent(word)}`)
  const chips = CHIPS.flatMap((chip) => SORTS.map((sort) => `chip=${chip}&sort=${sort}`))
  const mixed = SEARCHES.flatMap((word) => CHIPS.map((chip) => `q=${encodeURIComponent(word)}&chip=${chip}`))
  return [...searches, ...chips, ...mixed]
}

/** From the key or the click to the new list in the page, in a real browser. */
async function sayBrowser() {
  const browser = await chromium.launch({
    executablePath: await requireBrowser(() => undefined),
    args: CHROMIUM_FLAGS,
  })
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const open = async (address: string) => {
    await page.goto(shop.origin + address, { waitUntil: 'networkidle' })
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  }
  const searches: number[] = []
  const filters: number[] = []
  for (let round = 0; round < BROWSER_ROUNDS; round += 1) {
    await open('/scripts')
    await page.getByRole('searchbox').fill(`${SEARCHES[round % SEARCHES.length]} ${round}`)
    searches.push(await measureTime(page, 'form[action] button:not([type=button])'))
    await open(`/scripts?sort=${SORTS[round % SORTS.length]}`)
    filters.push(await measureTime(page, 'a[href*="chip="]:not([aria-current])'))
  }
  say('in the browser: a search, median and worst', medianAndWorst(searches), GOAL)
  say('in the browser: a filter, median and worst', medianAndWorst(filters), GOAL)
  await browser.close()
}

/** Clicks, and waits inside of the page until the address and the count of results are new. */
function measureTime(page: Page, selector: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const target = [...document.querySelectorAll<HTMLElement>(wanted)].find(
      (element) => element.closest('main') !== null,
    )
    const main = document.querySelector('main')
    if (!target || !main) throw new Error(`nothing to click: ${wanted}`)
    const before = location.href
    const start = performance.now()
    const changed = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (location.href === before) return
        observer.disconnect()
        resolve()
      })
      observer.observe(main, { childList: true, subtree: true, characterData: true })
    })
    target.click()
    await changed
    return performance.now() - start
  }, selector)
}
