/** A catalogue as sellers should not write it: endless names, no pictures, no prices. Every page stays whole. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { createSandbox, type Sandbox } from '../../sandbox/index.ts'
import { CLIENT_DIR, SERVER_BUNDLE } from '../../scripts/sources.ts'
import { scaled } from '../support/machine.ts'
import { expectAccessible, expectWhole } from './fixtures.ts'

type Server = typeof import('../../server.ts')

const LONG = 'A Truly Long-Winded Dispatch Superscript with Donaudampfschifffahrtsgesellschaftskapitänsmütze'
const NAMELESS = 8000005
const PATHS = [
  '/',
  '/scripts',
  '/scripts?q=superscript',
  '/product/8000001',
  '/product/8000002',
  '/product/8000003',
]

const test = base.extend<object, { origin: string }>({
  origin: [
    async ({ browserName }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), `tradepost-hard-${browserName}-`))
      const sandbox = await createSandbox({ seed: 12 })
      spoil(sandbox)
      const { readEnv, startServer }: Server = await import(SERVER_BUNDLE)
      const env = readEnv({
        PORT: '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        TRADEPOST_DEMO: '1',
        TEBEX_PUBLIC_TOKEN: sandbox.publicToken,
        TEBEX_PRIVATE_KEY: sandbox.privateKey,
        TEBEX_WEBHOOK_SECRET: sandbox.webhookSecret,
        TEBEX_API_URL: sandbox.apiUrl,
        TEBEX_ALLOWED_HOSTS: new URL(sandbox.url).host,
      })
      const shop = await startServer({ env, clientDir: CLIENT_DIR })
      await use(shop.url)
      await shop.close()
      await sandbox.close()
      await rm(dataDir, { recursive: true })
    },
    { scope: 'worker', timeout: scaled(180_000) },
  ],
  baseURL: ({ origin }, use) => use(origin),
})

function spoil({ catalogue }: Sandbox) {
  catalogue.change(({ packages, categories }) => {
    for (const [index, item] of packages.entries()) {
      if (index % 3 === 0) item.name = `${LONG} ${index}`
      if (index % 3 === 1)
        Object.assign(item, { image: null, media: [], description: `<p>${'Wort'.repeat(60)}</p>` })
      if (index % 3 === 2) Object.assign(item, { base_price: null, total_price: null })
    }
    const nameless = packages.find(({ id }) => id === NAMELESS)
    if (nameless) nameless.name = ''
    for (const category of categories.slice(0, 1)) category.name = LONG.toUpperCase()
  })
}

// One worker: one such shop is enough.
test.describe.configure({ mode: 'default' })

for (const path of PATHS) {
  test(`${path} stays whole at every width and at 200 % zoom`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectWhole(page, [320], 640)
    // A window of 1280 by 800 at 200 %.
    await expectWhole(page, [640], 400)
    await expectWhole(page, [768], 1024)
    await expectWhole(page, [1920], 1080)
    await expectWhole(page, [1280])
    await expect(page.getByRole('main')).not.toContainText(/NaN|undefined|null/)
    await expectAccessible(page)
  })
}

test('a product without a name says that there is nothing to say', async ({ page }) => {
  await page.goto('/scripts')
  await expect(page.getByRole('main').getByText('Product information unavailable')).toHaveCount(1)
  await page.goto(`/product/${NAMELESS}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product information unavailable')
  await expect(page).toHaveTitle(/^Product information unavailable · /)
})
