/** Each claim in both of its modes, through the pages' own loaders. */
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { PageAnswer, PageRequest } from '#app/kernel/page.ts'
import { load as loadHome } from '#app/routes/home/load.server.ts'
import { load as loadProduct } from '#app/routes/product/load.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { openShop } from './shop.ts'

const POPULAR = '6982072'

/** The demo store's folder with other claims. */
async function storeWith(claims: Record<string, string>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await cp(join(import.meta.dirname, '../../store'), dir, { recursive: true })
  const file = join(dir, 'settings.yaml')
  let settings = await readFile(file, 'utf8')
  for (const [key, value] of Object.entries(claims))
    settings = settings.replace(new RegExp(`^  ${key}: .*$`, 'm'), `  ${key}: ${value}`)
  await writeFile(file, settings)
  return dir
}

const ask = (shop: Shop, id = ''): PageRequest<Shop> => ({
  shop,
  params: { id },
  query: new URLSearchParams(),
  locale: 'en',
  signal: new AbortController().signal,
})

function dataOf<Data>(answer: PageAnswer<Data>): Data {
  if ('redirect' in answer) throw new Error('redirected')
  return answer.data
}

async function productOf(shop: Shop, id: string) {
  const data = dataOf(await loadProduct(ask(shop, id)))
  if (data.state !== 'found') throw new Error(`product ${id} is ${data.state}`)
  return data
}

/** What the server draws the page's still parts from. */
async function stillOf(shop: Shop, id: string): Promise<unknown> {
  const answer = await loadProduct(ask(shop, id))
  return 'still' in answer ? answer.still : null
}

test('multiple: the struck price is twice the price, with the seller’s badge', async () => {
  const { shop } = await openShop({ env: { STORE_DIR: await storeWith({ referencePrice: 'multiple' }) } })
  const { product } = await productOf(shop, POPULAR)
  expect(product.price).toMatchObject({ amount: 999, was: 1998 })
  expect(shop.site.saleBadge).toBe('50% OFF')
  expect(shop.siteIn('de').saleBadge).toBe('−50\u00a0%')
})

test('platform: nothing is struck through without a sale of the platform', async () => {
  const { shop } = await openShop({ env: { STORE_DIR: await storeWith({ referencePrice: 'platform' }) } })
  const { product } = await productOf(shop, POPULAR)
  expect(product.price).toMatchObject({ amount: 999, was: null })
  expect(shop.site.saleBadge).toBeNull()
})

test('testimonials: thirty when listed, none when only verified ones may show', async () => {
  const listed = await openShop({ env: { STORE_DIR: await storeWith({ testimonials: 'listed' }) } })
  expect(dataOf(await loadHome(ask(listed.shop))).reviews).toHaveLength(30)
  expect(await stillOf(listed.shop, POPULAR)).not.toMatchObject({ reviews: [] })

  const verified = await openShop({ env: { STORE_DIR: await storeWith({ testimonials: 'verified' }) } })
  expect(dataOf(await loadHome(ask(verified.shop))).reviews).toEqual([])
  expect(await stillOf(verified.shop, POPULAR)).toMatchObject({ reviews: [] })
})

test('popular: the listed product, or what payments say once there are any', async () => {
  const listed = await openShop({ env: { STORE_DIR: await storeWith({ popular: 'listed' }) } })
  expect((await productOf(listed.shop, POPULAR)).product.isPopular).toBe(true)

  const sold = await openShop({ env: { STORE_DIR: await storeWith({ popular: 'sold' }) } })
  expect((await productOf(sold.shop, POPULAR)).product.isPopular).toBe(false)
})

const LIVE = {
  TRADEPOST_DEMO: '',
  SESSION_SECRET: randomBytes(32).toString('hex'),
  ADMIN_PASSWORD: 'a-long-enough-password',
}

test('a live shop keeps invented claims back, says so in its log, and shows them on the seller’s word', async () => {
  const shy = await openShop({ env: { ...LIVE, STORE_DIR: await storeWith({}) } })
  expect(shy.shop.claims.withheld).toEqual(['referencePrice', 'testimonials'])
  expect(shy.lines.filter((line) => line.includes('withheld'))).toHaveLength(2)
  expect((await productOf(shy.shop, POPULAR)).product.price.was).toBeNull()
  expect(shy.shop.site.saleBadge).toBeNull()
  expect(dataOf(await loadHome(ask(shy.shop))).reviews).toEqual([])

  const bold = await openShop({ env: { ...LIVE, STORE_DIR: await storeWith({ acknowledged: 'true' }) } })
  expect(bold.shop.claims.withheld).toEqual([])
  expect((await productOf(bold.shop, POPULAR)).product.price.was).toBe(1998)
  expect(dataOf(await loadHome(ask(bold.shop))).reviews).toHaveLength(30)
})
