/** `npm run dev` as a developer sees it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { spawnShop } from '../process/spawned-shop.ts'
import { freePort } from '../support/net.ts'
import { hydrated, test } from './fixtures.ts'

const PAGES = ['/', '/scripts', '/products/6982072']

test('the browser hydrates the pages of the sources without a complaint and listens for changes', async ({
  page,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradepost-dev-'))
  const port = String(await freePort())
  const { kill } = await spawnShop([process.execPath, 'start.mjs', 'scripts/dev.ts'], {
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    PORT: port,
    SANDBOX_PORT: String(await freePort()),
  })
  for (const path of PAGES) {
    const listening = page.waitForEvent('console', (message) => message.text() === '[vite] connected.')
    await page.goto(`http://localhost:${port}${path}`)
    await Promise.all([hydrated(page), listening])
  }
  // A page that still loads would count the answers it loses with the server as complaints.
  await page.goto('about:blank')
  await kill()
  await rm(dataDir, { recursive: true })
})
