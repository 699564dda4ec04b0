/**
 * A page's weight, in bytes as sent, has a budget. None of it depends on the machine; a page that outgrows its budget
 * fails here.
 */
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { scaled } from '#tests/support/machine.ts'
import { PANEL_STYLES, ROOT, STYLES } from '../../scripts/sources.ts'
import { openShop, type ShopChild } from '../support/built-shop.ts'
import { untilBestCompressed } from '../support/net.ts'
import { openSandbox, type SandboxChild } from '../support/sandbox.ts'
import { listRepeats, listShipped, sumBytes } from '../support/weights.ts'
import { BUDGETS } from './budgets.ts'

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)
const PAGES = ['/', '/scripts', '/products/6982072']

let sandbox: SandboxChild
let shop: ShopChild

beforeAll(async () => {
  sandbox = await openSandbox()
  shop = await openShop(sandbox)
  for (const page of PAGES) await untilBestCompressed(shop.origin + page)
}, scaled(120_000))

afterAll(async () => {
  await shop.stop()
  await sandbox.stop()
})

test.each(PAGES)('%s keeps its budget of bytes and requests', async (page) => {
  const files = await listShipped(shop.origin, page)
  expect(sumBytes(files, 'document')).toBeLessThan(BUDGETS.document)
  expect(sumBytes(files, 'style')).toBeLessThan(BUDGETS.style)
  expect(sumBytes(files, 'script')).toBeLessThan(BUDGETS.script)
  expect(sumBytes(files, 'font')).toBeLessThan(BUDGETS.font)
  expect(files.filter(({ kind }) => kind === 'script').length).toBeLessThanOrEqual(7)
  expect(files.length).toBeLessThanOrEqual(15)
})

test.each(PAGES)('%s brings no code twice', async (page) => {
  expect(listRepeats(await listShipped(shop.origin, page))).toEqual([])
})

test.each(PAGES)('%s brings nothing of the panel, the chat window or the drawer', async (page) => {
  const scripts = (await listShipped(shop.origin, page)).filter(({ kind }) => kind === 'script')
  expect(scripts.length).toBeGreaterThan(0)
  const foreign = scripts.filter(({ path }) => /admin|chat|drawer/.test(path))
  expect(foreign.map(({ path }) => path)).toEqual([])
  const searches = ['Visitantes', 'Senha incorreta', 'chat-window-log']
  const found = searches.filter((word) => scripts.some(({ text }) => text.includes(word)))
  expect(found).toEqual([])
})

test('page changes in place load nothing of the panel', async () => {
  const manifest = Manifest.parse(
    JSON.parse(await readFile(join(ROOT, 'dist/client/.vite/manifest.json'), 'utf8')),
  )
  const loaded = new Set(['app/client-routes.ts'])
  for (const key of loaded) for (const next of manifest[key]?.imports ?? []) loaded.add(next)
  expect(loaded.size).toBeGreaterThan(1)
  const files = [...loaded].map((key) => manifest[key]?.file ?? '')
  const texts = await Promise.all(files.map((file) => readFile(join(ROOT, 'dist/client', file), 'utf8')))
  expect(files.filter((_, index) => texts[index]?.includes('Senha incorreta'))).toEqual([])
})

test('the bootstrap script imports nothing: what it imported would come before the first paint', async () => {
  const files = await listShipped(shop.origin, '/')
  const bootstrap = files.find(({ path }) => path.includes('/bootstrap'))
  expect(bootstrap?.text).toContain('data-entry')
  expect(bootstrap?.text).not.toMatch(/\bimport\s*[{"*]|\bfrom\s*"/)
})

test('every component has its looks, those of the panel in a stylesheet that the shop does not load', async () => {
  const css = await readFile(STYLES, 'utf8')
  const panelCss = await readFile(PANEL_STYLES, 'utf8')
  const files = globSync('app/**/*.module.css', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(50)
  const isOfPanel = (file: string) => file.startsWith('app/panel/')
  const buildClassPrefix = (file: string) => `.${basename(file, '.module.css')}-`
  const missing = files.filter((file) => !(isOfPanel(file) ? panelCss : css).includes(buildClassPrefix(file)))
  expect(missing).toEqual([])
  expect(files.filter((file) => isOfPanel(file) && css.includes(buildClassPrefix(file)))).toEqual([])
})
