/** The setup as a seller walks it on a phone, from the link in the terminal to the open shop. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { createSandbox, type Sandbox } from '../../../sandbox/index.ts'

const ROOT = join(import.meta.dirname, '../../..')

let sandbox: Sandbox
let child: ChildProcess
let home: string
let origin: string
let link: string

test.beforeAll(async () => {
  sandbox = await createSandbox()
  home = await mkdtemp(join(tmpdir(), 'setup-'))
  const port = await freePort()
  origin = `http://localhost:${port}`
  const { PATH } = process.env
  const env = {
    PATH,
    PORT: String(port),
    TRADEPOST_HOME: home,
    TEBEX_API_URL: sandbox.apiUrl,
    LOG_LEVEL: 'silent',
  }
  child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/start.ts', '--setup'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  link = await readLink(child)
})

test.afterAll(async () => {
  if (child.exitCode === null) {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  await sandbox.close()
  await rm(home, { recursive: true })
})

test('a seller walks the setup at 360 px and ends in the open shop', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(link)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Begin' }).click()

  await page.getByLabel('Public token').fill('t66x-wrong')
  await page.getByLabel('Private key').fill(sandbox.privateKey)
  await page.getByLabel('Webhook secret').fill(sandbox.webhookSecret)
  await page.getByRole('button', { name: 'Check the keys' }).click()
  await expect(page.getByLabel('Public token')).toBeFocused()
  await expect(page.getByText('Tebex knows no store with this token')).toBeVisible()
  await expectUsable(page)
  await page.getByLabel('Public token').fill(sandbox.publicToken)
  await page.getByRole('button', { name: 'Check the keys' }).click()
  await expect(page.getByText('Store found: Northgate Scripts')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: 'Continue' }).click()

  await page.getByLabel('Name of the shop').fill('Harbour Scripts')
  await page.getByLabel('Tagline').fill('Scripts from the harbour')
  await page.getByLabel('Support email').fill('help@harbour.test')
  await expect(page.getByLabel('Address of the shop')).toHaveValue(origin)
  await page.getByLabel('Panel password').fill('quiet otter under blue roofs')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Continue' }).click()

  const figure = findFigures(page)
  const before = await figure.textContent()
  await page.getByLabel('Accent colour, light theme').fill('#a13d00')
  await expect(figure).not.toHaveText(before ?? '')
  await chooseBeforeScript(page, { color: '#a13d00', figure: await figure.textContent() })
  await expectUsable(page)
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.getByLabel('Coupon code').fill('WELCOME10')
  await page.getByLabel('Percentage of the coupon').fill('10')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByText('Coupon WELCOME10 exists')).toBeVisible()
  await expect(page.getByText('Waiting for the validation event')).toBeVisible()
  await sandbox.webhooks.endpoint(`${origin}/api/webhooks/tebex`)
  await expect(page.getByText('Received: the validation event')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Go live' }).click()
  await expect(page.getByRole('heading', { name: 'Your shop is live' })).toBeVisible()
  await expect(page.getByRole('link', { name: `${origin}/admin` })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: origin, exact: true }).click()
  await expect(page).toHaveTitle(/^Harbour Scripts/)
})

/** A colour that was chosen while the page's script was still on its way. */
async function chooseBeforeScript(page: Page, { color, figure }: { color: string; figure: string | null }) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const output = findFigures(page)
  await expect(output).not.toHaveText(figure ?? '')
  await page.getByLabel('Accent colour, light theme').fill(color)
  resolve()
  await expect(output).toHaveText(figure ?? '')
  await page.unrouteAll()
}

/** The contrast of the light theme's accent. */
function findFigures(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'On the page' }).first()
}

/** Nothing lies beside the screen, and nothing keeps a reader of the screen from using it. */
async function expectUsable(page: Page) {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
}

async function readLink({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('no output to read')
  for await (const line of createInterface(stdout)) {
    const found = /http:\S+\/setup\/open\/\S+/.exec(line)?.[0]
    if (found === undefined) continue
    stdout.resume()
    return found
  }
  throw new Error('the setup ended before it printed its link')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
