/** Each claim in both of its modes, through the pages' own loaders. */
import { randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseWebhook } from 'tebex-client'
import { expect, onTestFinished, test } from 'vitest'
import type { LoaderResult } from '#app/framework/page.ts'
import type { PageRequest } from '#app/page.ts'
import { load as loadHome } from '#app/storefront/pages/home/load.server.ts'
import { load as loadProduct } from '#app/storefront/pages/product/load.server.ts'
import { openShop, type Shown } from '../shop.ts'

const POPULAR = '6982072'
const GIFT_CARD = '7068540'

/** The demo store's folder with other claims. */
async function storeWith(claims: Record<string, string>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await cp(join(import.meta.dirname, '../../../sandbox/store'), dir, { recursive: true })
  const file = join(dir, 'settings.yaml')
  let settings = await readFile(file, 'utf8')
  for (const [key, value] of Object.entries(claims))
    settings = settings.replace(new RegExp(`^  ${key}: .*$`, 'm'), `  ${key}: ${value}`)
  await writeFile(file, settings)
  return dir
}

const ask = ({ shop, content }: Shown, id = ''): PageRequest => ({
  shop,
  content,
  params: { id },
  query: new URLSearchParams(),
  locale: 'en',
  signal: new AbortController().signal,
})

function getStaticData<StaticSection>(answer: LoaderResult<unknown, StaticSection>): StaticSection {
  if ('redirect' in answer || answer.staticData === undefined) throw new Error('no content')
  return answer.staticData
}

async function readProduct({ shop, content }: Shown, id: string) {
  const answer = await loadProduct(ask({ shop, content }, id))
  if ('redirect' in answer || !answer.staticData) throw new Error(`no product ${id}`)
  return answer.staticData
}

test('multiple: the struck price is twice the price, with the seller’s badge', async () => {
  const { shop, content } = await openShop({
    env: { STORE_DIR: await storeWith({ referencePrice: 'multiple' }) },
  })
  const { product } = await readProduct({ shop, content }, POPULAR)
  expect(product.price).toMatchObject({ amount: 999, was: 1998 })
  expect((await readProduct({ shop, content }, GIFT_CARD)).product.price.was).toBeNull()
  expect(content.site.saleBadge).toBe('50% OFF')
  expect(content.siteIn('de').saleBadge).toBe('−50\u00a0%')
})

test('a bundle shows its struck price or what its scripts cost one by one, never both, and its saving', async () => {
  const readNote = async (referencePrice: string) => {
    const { shop, content } = await openShop({ env: { STORE_DIR: await storeWith({ referencePrice }) } })
    const { product, notes } = await readProduct({ shop, content }, '7017029')
    return { was: product.price.was, total: notes.includesTotal, saving: notes.saving }
  }
  expect(await readNote('multiple')).toEqual({ was: 3398, total: null, saving: '$2.99' })
  expect(await readNote('platform')).toEqual({ was: null, total: '$19.98', saving: '$2.99' })
})

test('platform: nothing is struck through without a sale of the platform', async () => {
  const { shop, content } = await openShop({
    env: { STORE_DIR: await storeWith({ referencePrice: 'platform' }) },
  })
  const { product } = await readProduct({ shop, content }, POPULAR)
  expect(product.price).toMatchObject({ amount: 999, was: null })
  expect(content.site.saleBadge).toBeNull()
})

test('testimonials: thirty when listed, none when only verified ones may show', async () => {
  const listed = await openShop({ env: { STORE_DIR: await storeWith({ testimonials: 'listed' }) } })
  expect(getStaticData(await loadHome(ask(listed))).reviews).toMatchObject({ kind: 'sample' })
  expect(getStaticData(await loadHome(ask(listed))).reviews.reviews).toHaveLength(30)
  expect((await readProduct(listed, POPULAR)).reviews.reviews.length).toBeGreaterThan(0)

  const verified = await openShop({ env: { STORE_DIR: await storeWith({ testimonials: 'verified' }) } })
  expect(getStaticData(await loadHome(ask(verified))).reviews.reviews).toEqual([])
  expect((await readProduct(verified, POPULAR)).reviews.reviews).toEqual([])
})

test('verified: a review shows once the platform has told of its purchase, without the transaction, until it is refunded', async () => {
  const dir = await storeWith({ testimonials: 'verified' })
  const review = (name: string, script: string, transaction: string) =>
    `  - { name: ${name}, script: ${script}, text: Bought it., transaction: ${transaction} }\n`
  const reviews = review('Ana', 'Backpack', 'tbx-1') + review('Bob', 'Police Job', 'tbx-1')
  await writeFile(
    join(dir, 'testimonials.yaml'),
    `sample: false\nreviews:\n${reviews}${review('Eve', 'Backpack', 'tbx-2')}`,
  )
  const { shop, content } = await openShop({ env: { STORE_DIR: dir } })
  const record = (type: 'payment.completed' | 'payment.refunded', transaction: string) =>
    shop.payments.recordEvent(parseWebhook(new TextEncoder().encode(createEvent(type, transaction))))
  const shown = async () => (await readProduct({ shop, content }, POPULAR)).reviews
  const told: (string | null)[] = []
  shop.orders.onChange(({ transactionId }) => told.push(transactionId))
  expect(await shown()).toEqual({ kind: 'verified', reviews: [] })

  await record('payment.completed', 'tbx-1')
  expect(told).toEqual(['tbx-1'])
  expect(await shown()).toEqual({
    kind: 'verified',
    reviews: [{ name: 'Ana', script: 'Backpack', text: 'Bought it.' }],
  })
  expect(
    getStaticData(await loadHome(ask({ shop, content }))).reviews.reviews.map(({ name }) => name),
  ).toEqual(['Ana'])

  await record('payment.refunded', 'tbx-1')
  expect((await shown()).reviews).toEqual([])
})

function createEvent(type: string, transaction: string): string {
  const price = { amount: 9.99, currency: 'USD' }
  const products = [{ id: 6982072, name: 'Backpack [ESCROW]', type: 'single', quantity: 1 }]
  const subject = { transaction_id: transaction, status: { id: 1, description: 'Complete' }, price, products }
  const whole = { ...subject, price_paid: price, customer: {}, custom: {} }
  return JSON.stringify({ id: randomUUID(), type, date: '2026-11-21T09:00:00+00:00', subject: whole })
}

test('popular: the listed product, or the best seller once it has been sold eight times', async () => {
  const listed = await openShop({ env: { STORE_DIR: await storeWith({ popular: 'listed' }) } })
  expect((await readProduct(listed, POPULAR)).product.isPopular).toBe(true)

  const sold = await openShop({ env: { STORE_DIR: await storeWith({ popular: 'sold' }) } })
  const sell = (transaction: number) =>
    sold.shop.payments.recordEvent(
      parseWebhook(new TextEncoder().encode(createEvent('payment.completed', `tbx-${transaction}`))),
    )
  const isPopular = async () => (await readProduct(sold, POPULAR)).product.isPopular
  for (let sale = 1; sale < 8; sale++) await sell(sale)
  await sold.shop.catalog.refresh()
  expect(await isPopular()).toBe(false)
  await sell(8)
  await sold.shop.catalog.refresh()
  expect(await isPopular()).toBe(true)
})

const LIVE = {
  TRADEPOST_DEMO: '',
  SESSION_SECRET: randomBytes(32).toString('hex'),
  ADMIN_PASSWORD: 'a-long-enough-password',
}

test('a live shop keeps invented claims back, says so in its log, and shows them on the seller’s word', async () => {
  const shy = await openShop({ env: { ...LIVE, STORE_DIR: await storeWith({}) } })
  expect(shy.content.claims.withheld).toEqual(['referencePrice', 'testimonials'])
  expect(shy.lines.filter((line) => line.includes('withheld'))).toHaveLength(2)
  expect((await readProduct(shy, POPULAR)).product.price.was).toBeNull()
  expect(shy.content.site.saleBadge).toBeNull()
  expect(getStaticData(await loadHome(ask(shy))).reviews.reviews).toEqual([])

  const bold = await openShop({ env: { ...LIVE, STORE_DIR: await storeWith({ acknowledged: 'true' }) } })
  expect(bold.content.claims.withheld).toEqual([])
  expect((await readProduct(bold, POPULAR)).product.price.was).toBe(1998)
  expect(getStaticData(await loadHome(ask(bold))).reviews.reviews).toHaveLength(30)
})
