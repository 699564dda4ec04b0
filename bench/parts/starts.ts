/** Measures how soon the shop's commands serve a page, and a large catalogue's shop: the figures of the README. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { createSandbox, type Sandbox } from '#sandbox/index.ts'
import { get, readText, until } from '#tests/support/net.ts'
import { CHROMIUM_FLAGS, requireBrowser } from '../../scripts/browser.ts'
import { DIST, ROOT } from '../../scripts/sources.ts'
import { describeFigures, RESULTS, type Results } from './describe-figures.ts'
import { say } from './figures.ts'

const PRODUCT = '/product/6982072'
const LARGE = 5_000

/** Prints the figures and writes them to `bench/figures.json`, from which `npm run docs` puts them into the README. */
export async function measureStarts(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tradepost-starts-'))
  await rm(DIST, { recursive: true, force: true })
  const startMs = await timeToProductPage(folder, 'scripts/start.ts', 3410, { inBrowser: true })
  const devMs = await timeToProductPage(folder, 'scripts/dev.ts', 3420, { inBrowser: false })
  const large = await measureCatalogue(folder, LARGE)
  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} cores, Node ${process.versions.node}`,
    startMs,
    devMs,
    largeStartMs: large.startMs,
    largeResidentBytes: large.residentBytes,
  }
  for (const { figure, measured, limit } of describeFigures(results)) say(figure, measured, limit)
  await writeFile(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
  await rm(folder, { recursive: true })
}

/** From the command to the product's document, or to its heading in a browser that starts with it. */
async function timeToProductPage(
  folder: string,
  script: string,
  port: number,
  { inBrowser }: { inBrowser: boolean },
) {
  const start = performance.now()
  const shop = launch(script, {
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    DATA_DIR: join(folder, String(port)),
  })
  const address = `http://localhost:${port}${PRODUCT}`
  await until(address, ({ status }) => status === 200)
  if (inBrowser) await lookAt(address)
  const ms = performance.now() - start
  await stop(shop)
  return Math.round(ms)
}

async function lookAt(address: string) {
  const executablePath = await requireBrowser(() => undefined)
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  const page = await browser.newPage()
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await browser.close()
}

async function measureCatalogue(folder: string, packages: number) {
  const sandbox = await createSandbox({ seed: packages })
  const port = 3440
  const start = performance.now()
  const shop = launch('scripts/start.ts', buildLiveEnvironment(sandbox, { port, folder }))
  // The home page of a live shop may name no product.
  await until(`http://localhost:${port}/scripts`, (list) => readText(list).includes('/product/'))
  const startMs = Math.round(performance.now() - start)
  for (const path of ['/scripts', PRODUCT, '/', '/cart']) await get(`http://localhost:${port}${path}`)
  const residentBytes = await readResidentMemory(shop)
  await stop(shop)
  await sandbox.close()
  return { startMs, residentBytes }
}

function buildLiveEnvironment(
  sandbox: Sandbox,
  { port, folder }: { port: number; folder: string },
): Record<string, string> {
  return {
    PORT: String(port),
    DATA_DIR: join(folder, `live-${port}`),
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

async function readResidentMemory({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}
