/** Prints what the README claims about this shop: times to open, weights of a page, and growth with the catalogue. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { createSandbox, type Sandbox } from '#sandbox/index.ts'
import { CHROMIUM_FLAGS, requireBrowser } from '../scripts/browser.ts'
import { DIST, ROOT } from '../scripts/sources.ts'

const PRODUCT = '/product/6982072'
const dataDir = await mkdtemp(join(tmpdir(), 'tradepost-bench-'))
const executablePath = await requireBrowser(() => undefined)
const print = (figure: string, value: string, limit: string) =>
  console.log(`${figure.padEnd(58)}${value.padStart(12)}   ${limit}`)

await rm(DIST, { recursive: true, force: true })
print(
  'npm start, build included, to the first product page',
  await timeToProductPage('scripts/start.ts', 3410, { inBrowser: true }),
  '< 60 s',
)
print(
  'npm run dev, to the first product document',
  await timeToProductPage('scripts/dev.ts', 3420, { inBrowser: false }),
  '< 5 s',
)
await weighProductPage()
const small = await measureCatalogue(60)
const large = await measureCatalogue(5_000)
print('5,000 packages: start to a home page with products', seconds(large.startMs), '< 5 s')
print('5,000 packages: resident memory', `${Math.round(large.residentBytes / 1e6)} MB`, '< 400 MB')
print('home document, 60 / 5,000 packages', `${small.homeBytes} / ${large.homeBytes} B`, 'no larger')
await rm(dataDir, { recursive: true })
process.exit(0)

/** From the command to the product's document, or to its heading in a browser that starts with it. */
async function timeToProductPage(script: string, port: number, { inBrowser }: { inBrowser: boolean }) {
  const start = performance.now()
  const shop = launch(script, {
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    DATA_DIR: join(dataDir, String(port)),
  })
  const address = `http://localhost:${port}${PRODUCT}`
  await until(address)
  if (inBrowser) await lookAt(address)
  const ms = performance.now() - start
  await stop(shop)
  return seconds(ms)
}

async function lookAt(address: string) {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  const page = await browser.newPage()
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await browser.close()
}

async function weighProductPage() {
  const port = 3430
  const shop = launch('scripts/start.ts', {
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    DATA_DIR: join(dataDir, 'weight'),
  })
  const origin = `http://localhost:${port}`
  await until(origin + PRODUCT)
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  const page = await browser.newPage()
  const bytes: Record<string, number> = {}
  const foreign: string[] = []
  page.on('response', async (response) => {
    const request = response.request()
    if (!response.url().startsWith(origin)) foreign.push(response.url())
    const { responseBodySize } = await request.sizes()
    const kind = request.resourceType()
    bytes[kind] = (bytes[kind] ?? 0) + responseBodySize
  })
  await until(origin + PRODUCT)
  await page.goto(origin + PRODUCT, { waitUntil: 'networkidle' })
  print('product page: document, brotli', kilobytes(bytes.document), '≤ 20 KB')
  print('product page: script, brotli', kilobytes(bytes.script), '≤ 76 KB')
  print('product page: style, brotli', kilobytes(bytes.stylesheet), '≤ 15 KB')
  print('product page: fonts', kilobytes(bytes.font), '≤ 70 KB')
  print('product page: requests to other hosts', String(foreign.length), '0')
  await browser.close()
  await stop(shop)
}

async function measureCatalogue(packages: number) {
  const sandbox = await createSandbox({ seed: packages })
  const port = 3440
  const start = performance.now()
  const shop = launch('scripts/start.ts', liveEnvironment(sandbox, port))
  const home = await until(`http://localhost:${port}/`, (html) => html.includes('/product/'))
  const startMs = performance.now() - start
  for (const path of ['/scripts', PRODUCT, '/', '/cart']) await fetch(`http://localhost:${port}${path}`)
  const residentBytes = await residentMemory(shop)
  await stop(shop)
  await sandbox.close()
  return { startMs, residentBytes, homeBytes: brotliCompressSync(home).length }
}

function liveEnvironment(sandbox: Sandbox, port: number): Record<string, string> {
  return {
    PORT: String(port),
    DATA_DIR: join(dataDir, `live-${port}`),
    TEBEX_PUBLIC_TOKEN: sandbox.publicToken,
    TEBEX_PRIVATE_KEY: sandbox.privateKey,
    TEBEX_WEBHOOK_SECRET: sandbox.webhookSecret,
    TEBEX_API_URL: sandbox.apiUrl,
    TEBEX_ALLOWED_HOSTS: new URL(sandbox.url).host,
    SESSION_SECRET: 'a-secret-for-the-bench-that-is-long-enough-0123456789',
    ADMIN_PASSWORD: 'correct-horse-battery-bench',
  }
}

function launch(script: string, env: Record<string, string>): ChildProcess {
  const quiet = { LOG_LEVEL: 'silent', ...env }
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    cwd: ROOT,
    env: { ...process.env, ...quiet },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** Asks until the page answers with 200 and is ready; gives up after two minutes. */
async function until(url: string, isReady: (html: string) => boolean = () => true): Promise<string> {
  const giveUp = performance.now() + 120_000
  while (performance.now() < giveUp) {
    const response = await fetch(url).catch(() => null)
    const html = response?.ok ? await response.text() : ''
    if (html && isReady(html)) return html
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`${url} did not answer`)
}

async function residentMemory({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function kilobytes(bytes = 0): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
