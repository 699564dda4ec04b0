import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { fixture, openShop } from '../../tests/fixture.ts'
import { createEmulator } from '../create.ts'
import { explainError } from '../reason.ts'
import { createExampleCatalogue } from '../tebex/seed/example.ts'
import { readSeed } from '../tebex/seed/seed.ts'
import type { Emulator } from '../types.ts'
import { listSwitches, OPTIONS, readOptions } from './options.ts'

async function openWith(...args: string[]) {
  const { values } = parseArgs({ args: ['--port', '0', '--quiet', ...args], options: OPTIONS })
  const emulator = await createEmulator(await readOptions(values))
  onTestFinished(() => emulator.close())
  return emulator
}

test('without a seed there is a store with one package of each kind', async () => {
  const { catalogue } = await openWith()
  expect(catalogue.data.store.name).toBe('Example Store')
  expect(new Set(catalogue.data.packages.map(({ type }) => type)).size).toBe(3)
  const known = new Set(catalogue.data.packages.map(({ id }) => id))
  const named = [
    ...catalogue.data.sales.flatMap(({ packages }) => packages),
    ...catalogue.data.cumulative.flat(),
  ]
  expect(named.filter((id) => !known.has(id))).toEqual([])
})

test('a store’s file needs names and prices, and no more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'store.yaml')
  await writeFile(
    file,
    'store: { name: Mine, currency: EUR }\ncategories: [{ name: All of it, packages: [{ name: One, base_price: 2 }] }]',
  )
  const { catalogue, url } = await openWith('--seed', file)
  expect(catalogue.data).toMatchObject({
    store: { name: 'Mine', webstore_url: url },
    categories: [{ slug: 'all-of-it', order: 1 }],
    packages: [{ name: 'One', slug: 'one', currency: 'EUR', category: { name: 'All of it' } }],
  })
  expect(catalogue.data.players.length).toBeGreaterThan(0)
  expect((await fetch(url)).status).toBe(200)
})

test('pages of a store’s file need a title and what they say', () => {
  const text =
    'store: { name: A, currency: EUR }\ncategories: []\npages: [{ title: House Rules, content: <p>None.</p> }]'
  const { pages, store } = readSeed(text)('http://one')
  expect(pages).toMatchObject([{ id: 1, slug: 'house-rules', account_id: store.id, hidden: false }])
})

test('a key that does not exist in a store’s file is named', () => {
  const text =
    'store: { name: A, currency: EUR }\ncategories: [{ name: B, packages: [{ name: C, prize: 2 }] }]'
  expect(() => readSeed(text)).toThrow(/prize/)
})

test('a seed is read anew for each emulator', () => {
  const first = createExampleCatalogue('http://one')
  first.coupons.length = 0
  expect(createExampleCatalogue('http://one').coupons.length).toBeGreaterThan(0)
})

test('a storefront with a token written into it gets its store by this token alone', async () => {
  const { apiUrl } = await openWith('--public-token', 'w59w-0123abcd')
  const read = (token: string) => fetch(`${apiUrl}/accounts/${token}/categories?includePackages=1`)
  expect((await read('w59w-0123abcd')).status).toBe(200)
  expect((await read('sbx1-0123abcd')).status).toBe(404)
  await expect(openWith('--public-token', 'a/b')).rejects.toThrow('--public-token needs letters')
})

const readAll = async ({ apiUrl, publicToken }: Emulator) =>
  (await fetch(`${apiUrl}/accounts/${publicToken}/categories?includePackages=1`)).text()

test('a copy of a store answers as the store does', async () => {
  const shop = await openShop()
  onTestFinished(() => shop.sandbox.close())
  const { apiUrl, publicToken, catalogue } = shop.sandbox
  catalogue.change(({ categories: [scripts, club, offers] }) => {
    if (club && scripts) club.parent = { ...scripts }
    if (offers && club) offers.parent = { ...club }
  })
  const copy = await openWith('--from-token', publicToken, '--from-url', apiUrl)
  expect(JSON.parse(await readAll(copy))).toEqual(JSON.parse(await readAll(shop.sandbox)))
  expect(copy.catalogue.data.store).toMatchObject({
    name: fixture().store.name,
    created_at: fixture().store.created_at,
  })
})

test('a copy has the questions of a store whose lists come without them', async () => {
  const shop = await openShop({ variants: { listsWithoutQuestions: true } })
  onTestFinished(() => shop.sandbox.close())
  const { apiUrl, publicToken, limits, catalogue, calls } = shop.sandbox
  limits.requests = { count: 10, windowMs: 300 }
  const copy = await openWith('--from-token', publicToken, '--from-url', apiUrl)
  const listQuestions = ({ catalogue }: Emulator) =>
    new Map(catalogue.data.packages.map(({ id, variables }) => [id, variables]))
  expect(listQuestions(copy)).toEqual(listQuestions(shop.sandbox))
  const alone = calls.filter(({ path, status }) => /\/packages\/\d+$/.test(path) && status === 200)
  expect(alone.length).toBe(catalogue.data.packages.length)
})

test('packages are read alone only where a list has no questions', async () => {
  const shop = await openShop()
  onTestFinished(() => shop.sandbox.close())
  const { apiUrl, publicToken, calls } = shop.sandbox
  await openWith('--from-token', publicToken, '--from-url', apiUrl)
  expect(calls.length).toBe(2)
})

test('switches are set by name, survive a reset, and are listed', async () => {
  const { variants, reset } = await openWith('--set', 'bareBasket=true', '--set', 'unknownPackageAdd=404')
  variants.bareBasket = false
  reset()
  expect([variants.bareBasket, variants.unknownPackageAdd]).toEqual([true, 404])
  await expect(openWith('--set', 'bareBasket=perhaps')).rejects.toThrow(
    'bareBasket is one of false, true, not perhaps.',
  )
  await expect(openWith('--set', 'bare=true')).rejects.toThrow('There is no switch bare.')
  expect(listSwitches()).toContain('unknownPackageAdd = 422 | 404 | 400')
})

test('a port that is no number is refused in a sentence', async () => {
  await expect(openWith('--port', 'four')).rejects.toThrow('--port needs a whole number, not four.')
})

test('an error says what it comes from', () => {
  const refused = new AggregateError([], '')
  Object.assign(refused, { code: 'ECONNREFUSED' })
  const cause = new TypeError('fetch failed', { cause: refused })
  expect(explainError(new Error('getWebstore failed', { cause }))).toBe(
    'getWebstore failed: fetch failed: ECONNREFUSED',
  )
})
