/** A shop of its own for each worker: the built bundle, a sandbox, a fresh data folder; and what visitors do. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import {
  test as base,
  type ConsoleMessage,
  chromium,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { signWebhook } from 'tebex-client'
import { createSandbox, type Sandbox } from '../../sandbox/index.ts'
import { CHROMIUM_FLAGS } from '../../scripts/browser.ts'
import { CLIENT_DIR, ROOT, SERVER_BUNDLE } from '../../scripts/sources.ts'
import { scaled } from '../support/machine.ts'
import { freePort } from '../support/net.ts'

/** The platform's number for a payment that stands. */
const PAID = 1

/** The browser's note that a preview of the panel ran no script, as it is meant to. */
const FRAME_WITHOUT_SCRIPT = /^Blocked script execution in .+ because the document's frame is sandboxed/

type Server = typeof import('../../server.ts')
export type World = {
  origin: string
  sandbox: Sandbox
  /** Opens the shop once more, with the same secrets and nothing in memory. */
  openAgain: () => Promise<{ origin: string; close: () => Promise<void> }>
}

/** Opens the admin panel of every worker's shop. */
export const ADMIN_PASSWORD = 'quiet otter under blue roofs'

/** Opens a shop of its own over a sandbox of its own for a worker. */
export async function useWorld(
  { browserName }: { browserName: string },
  use: (world: World) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), `tradepost-${browserName}-`))
  // A copy, which tests of the panel change.
  const storeDir = join(dataDir, 'store')
  await cp(join(ROOT, 'sandbox/store'), storeDir, { recursive: true })
  await publishNotes(join(storeDir, 'news'))
  const sandbox = await createSandbox()
  const { readEnv, startServer }: Server = await import(SERVER_BUNDLE)
  const variables = {
    DATA_DIR: dataDir,
    STORE_DIR: storeDir,
    LOG_LEVEL: 'silent',
    SESSION_SECRET: 'the same for every shop of this sandbox',
    TRADEPOST_DEMO: '1',
    ADMIN_PASSWORD,
    TEBEX_PUBLIC_TOKEN: sandbox.publicToken,
    TEBEX_PRIVATE_KEY: sandbox.privateKey,
    TEBEX_WEBHOOK_SECRET: sandbox.webhookSecret,
    TEBEX_API_URL: sandbox.apiUrl,
    TEBEX_ALLOWED_HOSTS: new URL(sandbox.url).host,
    AI_API_URL: `${sandbox.url}/ai/v1`,
    AI_API_KEY: 'sandbox-ai-key',
    DISCORD_WEBHOOK_URL: `${sandbox.url}/discord/webhook`,
    ...sandbox.discordVariables,
    CHAT_VISITOR_DAILY: '1000',
  }
  const open = async () => {
    const env = readEnv({ ...variables, PORT: String(await freePort()) })
    const { url, close } = await startServer({ env, clientDir: CLIENT_DIR })
    return { url, close, origin: env.publicOrigin }
  }
  const shop = await open()
  sandbox.webhooks.endpoint(`${shop.url}/api/webhooks/tebex`)
  await use({ origin: shop.origin, sandbox, openAgain: open })
  await shop.close()
  await sandbox.close()
  await rm(dataDir, { recursive: true })
}

/** Notes whose day is to come by this machine's clock are of today. */
async function publishNotes(dir: string) {
  const today = new Date().toISOString().slice(0, 10)
  for (const name of await readdir(dir)) {
    const file = join(dir, name)
    const text = await readFile(file, 'utf8')
    const dated = text.replace(/^date: (\S+)$/m, (line, day: string) =>
      day > today ? `date: ${today}` : line,
    )
    if (dated !== text) await writeFile(file, dated)
  }
}

export const test = base.extend<{ complaints: string[]; refunds: undefined }, { world: World }>({
  world: [useWorld, { scope: 'worker', timeout: scaled(180_000) }],

  baseURL: ({ world }, use) => use(world.origin),

  /** The next test's customers own nothing. */
  refunds: [
    async ({ world: { sandbox } }, use) => {
      await use(undefined)
      for (const { transactionId, status } of sandbox.payments.list())
        if (status.id === PAID) sandbox.refund(transactionId)
      await sandbox.webhooks.settled()
    },
    { auto: true },
  ],

  /** Messages on the browser's console; a test that ends with any has failed. */
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message: ConsoleMessage) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        if (!FRAME_WITHOUT_SCRIPT.test(message.text())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { pay, signIn as choosePlayer } from 'tebex-emulator/playwright'
export { expect }

/** By default a page is asked, and drawn, at each frame: on a busy machine that keeps its script from being read. */
const SELDOM = { polling: 50 }

/** Resolves when the page's script has taken over, for which a visitor who does something calls. */
export async function hydrated(page: Page) {
  await page.waitForFunction(
    () => {
      document.dispatchEvent(new Event('scroll'))
      return document.documentElement.dataset.hydrated !== undefined
    },
    undefined,
    SELDOM,
  )
}

/** Resolves when the sections below the first screen have their layout. */
export async function laidOut(page: Page) {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLElement>('.layout-below')].every(
        ({ style }) => style.contentVisibility === 'visible',
      ),
    undefined,
    SELDOM,
  )
}

/** A browser with the back/forward cache, which Playwright switches off for all others; the test closes it. */
export const openCachingBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: CHROMIUM_FLAGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })

/** The title says when the page comes back from that cache. */
export const tellWhenRestored = (page: Page) =>
  page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => (document.title = `restored: ${persisted}`)),
  )

/** Points at a link as a hand does, until page changes are made in place, and presses it. */
export async function follow(link: Locator) {
  await link.hover()
  await expect(link.page().locator('html[data-navigates]')).toBeAttached()
  await link.click()
}

/** Opens a page and waits until its script has taken over. */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** Signs in as the platform's login page would, without showing it; without a name as the sandbox's first player. */
export async function signIn(page: Page, { origin, sandbox }: World, player?: string) {
  const started = await page.request.post('/api/auth/login', { headers: { origin }, data: {} })
  const link = new URL((await started.json()).url)
  sandbox.login(link.searchParams.get('basketIdent') ?? '', player)
  const back = new URL(link.searchParams.get('return') ?? '')
  await page.request.post('/api/auth/callback', {
    headers: { origin },
    data: { state: back.searchParams.get('state') },
  })
}

/** Opens this page of the panel as the seller, in Portuguese. */
export async function enterPanel(page: Page, path: string) {
  await page.goto('/admin?lang=pt')
  await page.goto(path)
  await page.getByLabel('Senha', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Nothing of the page lies beside the screen at any of these widths; the last one stays. */
export async function expectWhole(page: Page, widths: readonly number[], height = 800) {
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    expect(await measureOverflow(page), `${width} px`).toBeLessThanOrEqual(0)
  }
}

/** Measured after a frame, when whatever follows the width has followed. */
function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return document.documentElement.scrollWidth - innerWidth
  })
}

/** No accessibility fault in this theme; nothing moves while it is looked at. */
export async function expectAccessible(page: Page, colorScheme: 'light' | 'dark' = 'light') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // The legacy mode looks at one document without a second page; ours have no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(faults, colorScheme).toEqual([])
}

/** A browser that has chosen the panel's Portuguese; the shop's pages stay in the browser's language. */
export const PORTUGUESE_PANEL = {
  cookies: [
    {
      name: 'admin_language',
      value: 'pt',
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    },
  ],
  origins: [],
}

/** A browser that is no bot. */
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

/** Logs in to the panel without checking its login page. */
export async function enter(page: Page, baseURL: string | undefined) {
  const answer = await page.request.post('/api/admin/login', {
    headers: { origin: baseURL ?? '' },
    data: { password: ADMIN_PASSWORD },
  })
  expect(answer.status()).toBe(204)
}

/** Opens the form behind a button beside the page's title, unless it is open. */
export async function unfold(page: Page, label: string) {
  const fold = page
    .locator('details[name=action]')
    .filter({ has: page.locator('summary', { hasText: label }) })
  if ((await fold.getAttribute('open')) === null) await fold.locator('> summary').click()
}

/** Records a sale as the platform's event, and logs in to the panel. */
export async function sell(page: Page, { origin, sandbox }: World, transaction: string) {
  const date = new Date().toISOString()
  const subject = {
    transaction_id: transaction,
    created_at: date,
    price_paid: { amount: 12.5, currency: 'EUR' },
    customer: { country: 'PT', username: { id: '48151623', username: 'ana' } },
    products: [{ id: 6982072, name: 'Backpack', quantity: 1, paid_price: { amount: 12.5, currency: 'EUR' } }],
  }
  const event = { id: `event-${transaction}`, type: 'payment.completed', date, subject }
  const body = JSON.stringify(event)
  const headers = {
    'content-type': 'application/json',
    'x-signature': signWebhook(new TextEncoder().encode(body), sandbox.webhookSecret),
  }
  const answer = await page.request.post(`${origin}/api/webhooks/tebex`, { headers, data: Buffer.from(body) })
  expect(answer.status()).toBe(200)
  const login = await page.request.post('/api/admin/login', {
    headers: { origin },
    data: { password: ADMIN_PASSWORD },
  })
  expect(login.status()).toBe(204)
}
