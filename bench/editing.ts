/**
 * `npm run bench:editing`: a shop with 1,000 packages and a product file for each publishes several times while visitors
 * read it: how long from the press to the new page, what visitors feel of it, and what the panel's pages cost. The first
 * argument is the number of packages, the second that of requests a second; `--postgres` keeps the draft in a PostgreSQL.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createTebex } from 'tebex-client'
import { ROOT } from '../scripts/sources.ts'
import { readForm } from '../tests/journeys/admin/form-page.ts'
import { openChild } from './parts/child.ts'
import { median, milliseconds, p95, say, sayLoad } from './parts/figures.ts'
import { freePort, get, pause, textOf, until } from './parts/net.ts'
import { openPostgres } from './parts/postgres.ts'
import { openSandbox, type SandboxChild } from './parts/sandbox.ts'
import { openShop, requireBuild, type ShopChild } from './parts/shop.ts'
import type { VisitorsOrder, VisitorsReport } from './parts/visitors.ts'

const SAVE = '/api/admin/store/save'
const PASSWORD = 'quiet otter under blue roofs'
const PUBLICATIONS = 8
const EVERY_MS = 4_000
const PANEL_VIEWS = 40
const MODEL = join(ROOT, 'sandbox/store/products/6982072.yaml')

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { postgres: { type: 'boolean', default: false } },
})
const [packages = 1_000, perSecond = 500] = positionals.map(Number)

await requireBuild()
const server = options.postgres ? await openPostgres() : null
const sandbox = await openSandbox(packages)
const ids = await listPackages(sandbox)
const storeDir = await makeStore(ids)
const shop = await openPublishingShop()
const seller = await signIn(shop)
const product = `/products/${ids[0]}`
const pages = ['/', '/scripts', product, '/pt', `/de${product}`, '/_page/scripts']
await until(`${shop.origin}/scripts`, (response) => textOf(response).includes('/products/'))
await publish(0)

await sayPanel()
await sayPublications()
sayLoad()
await shop.stop()
await sandbox.stop()
await server?.stop()
await rm(storeDir, { recursive: true })

async function listPackages({ first: { publicToken, privateKey, apiUrl } }: SandboxChild) {
  const tebex = createTebex({ publicToken, privateKey, baseUrl: apiUrl })
  const categories = await tebex.categories.list({ includePackages: true })
  return categories.flatMap((category) => category.packages.map(({ id }) => id))
}

/** The demo's folder with a file for every package. */
async function makeStore(all: readonly number[]): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'tradepost-editing-'))
  await cp(join(ROOT, 'sandbox/store'), dir, { recursive: true })
  await rm(join(dir, 'products'), { recursive: true })
  await mkdir(join(dir, 'products'))
  const model = (await readFile(MODEL, 'utf8')).replace(/^otherEdition.*\n/m, '')
  for (const id of all) await writeFile(join(dir, `products/${id}.yaml`), model)
  return dir
}

async function openPublishingShop(): Promise<ShopChild> {
  const port = await freePort()
  const env = {
    STORE_DIR: storeDir,
    ADMIN_PASSWORD: PASSWORD,
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    ...(server && { DATABASE_URL: server.url }),
  }
  return openShop(sandbox, env, { port })
}

/** Asks the panel's API as the seller; from many addresses, because its limits are not what is measured. */
async function signIn({ origin }: ShopChild) {
  let asked = 0
  let cookie = ''
  const ask = (path: string, body?: object) => {
    asked += 1
    const headers = { origin, cookie, 'x-forwarded-for': `198.18.${(asked >> 8) % 256}.${asked % 256}` }
    if (!body) return fetch(origin + path, { headers })
    const sent = { ...headers, 'content-type': 'application/json', accept: 'application/json' }
    return fetch(origin + path, { method: 'POST', headers: sent, body: JSON.stringify(body) })
  }
  const login = await ask('/api/admin/login', { password: PASSWORD })
  cookie = (login.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  return ask
}

/** Another mark in the name, the banner and a product; returns when publishing was pressed and what it took to respond. */
async function publish(number: number): Promise<{ pressedAt: number; respondedMs: number }> {
  const text = `Mark-${number}`
  await change('/admin/store/general', { 'original.name': text })
  await change('/admin/store/promo', { 'original.promo.text': text })
  await change(`/admin/store/product/${ids[0]}`, { 'original.intro': text })
  const pressedAt = performance.now()
  const response = await seller('/api/admin/store/publish', {})
  const said = await response.text()
  if (response.status !== 200) throw new Error(`publishing was refused: ${said}`)
  return { pressedAt, respondedMs: performance.now() - pressedAt }
}

/** Saves a form of the panel. */
async function change(page: string, changes: Record<string, string>): Promise<void> {
  const { fields } = readForm(await (await seller(page)).text(), SAVE)
  const response = await seller(SAVE, { ...fields, ...changes })
  if (!response.url.includes('outcome=saved')) throw new Error(`an edit was refused: ${response.url}`)
}

async function sayPanel(): Promise<void> {
  for (const path of ['/admin/store', '/admin/store/draft', '/admin/store/promo', '/admin/store/products']) {
    const times: number[] = []
    for (let count = 0; count < PANEL_VIEWS; count += 1) {
      const began = performance.now()
      await (await seller(path)).arrayBuffer()
      times.push(performance.now() - began)
    }
    say(`${path}: p95`, milliseconds(p95(times)), '≤ 200 ms')
  }
}

async function sayPublications(): Promise<void> {
  const visitors = await openChild<VisitorsOrder, VisitorsReport>('parts/visitors.ts')
  for (const path of pages) await get(shop.origin + path)
  await shop.ask('forget')
  const seconds = (EVERY_MS * (PUBLICATIONS + 1)) / 1000
  const visiting = visitors.ask({ url: shop.origin, paths: pages, perSecond, connections: 20, seconds })
  const responded: number[] = []
  const served: number[] = []
  const holds: number[] = []
  const used: number[] = []
  for (let number = 1; number <= PUBLICATIONS; number += 1) {
    await pause(EVERY_MS / 4)
    const before = await shop.ask('forget')
    const { pressedAt, respondedMs } = await publish(number)
    responded.push(respondedMs)
    const isNew = (response: Parameters<typeof textOf>[0]) => textOf(response).includes(`Mark-${number}`)
    await Promise.all(pages.map((path) => until(shop.origin + path, isNew)))
    served.push(performance.now() - pressedAt)
    const after = await shop.ask('report')
    holds.push(after.longestHoldMs)
    used.push(after.cpuMs - before.cpuMs)
  }
  const worst = (times: readonly number[]) =>
    `${milliseconds(median(times))}, ${milliseconds(Math.max(...times))}`
  say(`${packages} packages: publishing responds, median and slowest`, worst(responded))
  say('all of the watched pages are new, median and slowest', worst(served), '≤ 2 s')
  say('event loop held meanwhile, median and longest', worst(holds), '≤ 50 ms')
  say('processor time meanwhile, visitors included, median and most', worst(used))
  const report = await visiting
  say(`visitors, ${perSecond} a second: answers`, JSON.stringify(report.statuses), 'all 200')
  say('– p95 and slowest of them', `${milliseconds(report.p95)}, ${milliseconds(report.slowest)}`)
  say(
    '– different documents, words of two publications in one',
    `${report.documents}, ${report.mixtures}`,
    '0',
  )
  await visitors.stop()
}
