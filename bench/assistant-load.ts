/**
 * `npm run bench:chats`: what eighty slow chats do to the home page, what the shop adds to an answer, how long a visitor
 * waits for the notice that the language service is broken, and how soon the window can be used after its click.
 */
import { chromium } from '@playwright/test'
import type { Fault } from 'tebex-emulator'
import { chatFaults } from '#sandbox/llm.ts'
import { CHROMIUM_FLAGS, requireBrowser } from '../scripts/browser.ts'
import { chat, post, type Spoken } from './assistant/chatter.ts'
import { openServices } from './assistant/services.ts'
import { median, milliseconds, say, sayLoad } from './parts/figures.ts'
import { get, pause, until } from './parts/net.ts'
import { openShop, requireBuild } from './parts/shop.ts'

const CHATS = 80
const MODEL_MS = 4_000
const SECONDS = 12
const REPLIES = 60
/** The shop tells a visitor to wait so long when it is busy. */
const BUSY_PAUSE_MS = 5_000
/** A document is compressed quickly at first; the best form replaces it soon after. */
const BEST_COMPRESSION_MS = 2_000
const OPENINGS = 7
const QUESTION = 'Which frameworks do you support, and how much is the backpack?'

const { tenCharacters, noChoices, notText, ...others } = chatFaults
/** In the order of what they do to a connection. */
const FAULTS: Record<string, Fault> = {
  ...others,
  tenCharacters,
  noChoices,
  notText,
  drip: { kind: 'drip', ms: 400 },
}

await requireBuild()
const services = await openServices()
const shop = await openShop(services, {
  AI_API_URL: `${services.first.url}/ai/v1`,
  AI_API_KEY: 'bench',
  DISCORD_WEBHOOK_URL: `${services.first.url}/discord/webhook`,
  TRUSTED_PROXIES: '127.0.0.1',
  CLIENT_IP_HEADER: 'x-forwarded-for',
  CHAT_GLOBAL_DAILY: '1000000',
})
const home = `${shop.origin}/`
await until(home, ({ status }) => status === 200)
await pause(BEST_COMPRESSION_MS)

await measureOverhead()
await measureHome()
await measureNotices()
await measureWindow()
sayLoad()
await shop.stop()
await services.stop()
process.exit(0)

/** The service answers at once, so that what is left of an answer is ours. */
async function measureOverhead() {
  await chat(shop.origin, QUESTION)
  const whole: number[] = []
  const away: number[] = []
  const messages = [{ role: 'user', content: QUESTION }]
  for (let index = 0; index < REPLIES; index += 1) {
    whole.push((await chat(shop.origin, QUESTION)).ms)
    const { ms } = await post(
      `${services.first.url}/ai/v1/chat/completions`,
      { model: 'any', messages },
      { authorization: 'Bearer bench' },
    )
    away.push(ms)
  }
  say(
    'an answer without the time of the language service',
    milliseconds(median(whole) - median(away)),
    '< 20 ms',
  )
}

/** Eighty visitors who ask again when they are answered, or may ask again; and a visitor of the home page. */
async function measureHome() {
  const quiet = await viewsFor(3)
  say('home page without chats, p95', milliseconds(p95(quiet)))
  await services.ask({ fault: { kind: 'delay', ms: MODEL_MS } })
  await shop.ask('forget')
  const end = performance.now() + SECONDS * 1_000
  const talking = Array.from({ length: CHATS }, () => keepPolling(end))
  const views = await viewsFor(SECONDS)
  const spoken = (await Promise.all(talking)).flat()
  await services.ask('heal')
  say(
    `home page during ${CHATS} slow chats, p95 of ${views.length} views`,
    milliseconds(p95(views)),
    '< 300 ms',
  )
  const { longestHoldMs } = await shop.ask('report')
  say('  slowest view', milliseconds(Math.max(...views)))
  say('  longest hold of the event loop', milliseconds(longestHoldMs))
  const answered = spoken.filter(({ status }) => status === 200).length
  const busy = spoken.filter(({ code }) => code === 'busy').length
  say(
    '  answered / told that it is busy / anything else',
    `${answered} / ${busy} / ${spoken.length - answered - busy}`,
  )
}

async function keepPolling(end: number): Promise<Spoken[]> {
  const spoken: Spoken[] = []
  while (performance.now() < end) {
    const one = await chat(shop.origin, QUESTION)
    spoken.push(one)
    if (one.status !== 200) await pause(Math.max(0, Math.min(BUSY_PAUSE_MS, end - performance.now())))
  }
  return spoken
}

async function viewsFor(seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1_000
  const times: number[] = []
  while (performance.now() < end) {
    const { status, ms } = await get(home)
    if (status !== 200) throw new Error(`the home page answered ${status}`)
    times.push(ms)
    await pause(10)
  }
  return times
}

async function measureNotices() {
  const waits: Record<string, number> = {}
  const codes = new Set<string>()
  for (const [name, fault] of Object.entries(FAULTS)) {
    await services.ask({ fault })
    const { code, ms } = await chat(shop.origin, QUESTION)
    codes.add(code)
    waits[name] = ms
  }
  await services.ask('heal')
  const [slowest = '', ms = 0] = Object.entries(waits).sort(([, one], [, other]) => other - one)[0] ?? []
  say(
    `slowest notice of ${Object.keys(waits).length} broken services (${slowest})`,
    milliseconds(ms),
    '< 15 s',
  )
  say('  notices', [...codes].map((code) => code || 'none').join(', '))
}

async function measureWindow() {
  const browser = await chromium.launch({
    executablePath: await requireBrowser(() => undefined),
    args: CHROMIUM_FLAGS,
  })
  const times: number[] = []
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await page.goto(home)
    const button = page.getByRole('button', { name: 'Support chat' })
    await button.waitFor()
    await page.waitForLoadState('networkidle')
    times.push(await button.evaluate(openWindow))
    await context.close()
  }
  await browser.close()
  say('window: from the click to usable, nothing fetched before', milliseconds(median(times)), '< 150 ms')
}

/** In the page: a click without a pointer, which would have fetched the window's code before. */
async function openWindow(button: Element): Promise<number> {
  const before = performance.now()
  if (button instanceof HTMLElement) button.click()
  while (!document.activeElement?.closest('dialog')) await new Promise(requestAnimationFrame)
  return performance.now() - before
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}
