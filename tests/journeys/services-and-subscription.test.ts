/** A service makes no claim of a script, and a subscription says that it recurs wherever its price stands. */
import { expect, test } from 'vitest'
import type { LoaderResult } from '#app/framework/page.ts'
import { getMessages } from '#app/messages/all.server.ts'
import type { PageRequest } from '#app/page.ts'
import { createCard } from '#app/shop/assistant/facts.server.ts'
import { computeBasketTotals } from '#app/shop/basket/basket-totals.ts'
import { load as loadHome } from '#app/storefront/pages/home/load.server.ts'
import { load as loadProduct } from '#app/storefront/pages/product/load.server.ts'
import { canonicalQuery, load as loadScripts } from '#app/storefront/pages/scripts/load.server.ts'
import { formatTitle } from '#app/storefront/pages/scripts/title.ts'
import { openShop, type Shown } from './shop.ts'

const INSTALLATION = 7068501
const SUBSCRIPTION = 7070001
const BACKPACK = 6982072

function ask(
  { shop, content }: Shown,
  rest: { params?: Record<string, string>; search?: string } = {},
): PageRequest {
  return {
    shop,
    content,
    params: rest.params ?? {},
    query: canonicalQuery(new URLSearchParams(rest.search ?? ''), { ...shop, search: content.search }),
    locale: 'en',
    signal: new AbortController().signal,
  }
}

function found<Data, StaticSection>(answer: LoaderResult<Data, StaticSection>) {
  if ('redirect' in answer) throw new Error('redirected')
  return answer
}

test('services and the subscription carry no framework, no edition and no chip of a script', async () => {
  const { shop } = await openShop()
  for (const id of [INSTALLATION, 7068512, 7068531, 7068540, SUBSCRIPTION]) {
    const product = shop.catalog.findProduct(id)
    expect(product?.summary).toMatchObject({ frameworks: [], edition: null })
    expect(product?.detail).toMatchObject({ frameworks: [], edition: null })
    expect([...(product?.chips ?? [])]).toEqual([])
  }
  expect(shop.catalog.findProduct(BACKPACK)?.summary).toMatchObject({ kind: 'script', edition: 'escrow' })
})

test('they are not counted as scripts', async () => {
  const { shop, content } = await openShop()
  const products = [...(shop.catalog.current()?.products.values() ?? [])]
  const scripts = products.length - 5
  expect(found(await loadHome(ask({ shop, content }))).staticData?.scriptCount).toBe(scripts)
  expect(found(await loadScripts(ask({ shop, content }))).staticData?.counts).toEqual({
    scripts,
    services: 4,
  })
  const support = found(await loadScripts(ask({ shop, content }, { search: 'category=support' })))
  expect(support.staticData?.counts).toEqual({ scripts: 0, services: 4 })
  expect(support.staticData && formatTitle(support.staticData, getMessages('en'))).toBe('SUPPORT')
  const bundles = found(await loadScripts(ask({ shop, content }, { search: 'category=bundles' })))
  expect(bundles.staticData && formatTitle(bundles.staticData, getMessages('en'))).toBe('BUNDLES SCRIPTS')
  const hidden = found(await loadScripts(ask({ shop, content }, { search: 'category=subscription' })))
  expect(hidden.staticData?.counts).toEqual({ scripts: 0, services: 0 })
})

test('the page of a service promises nothing that only a script has', async () => {
  const { shop, content } = await openShop()
  const service = found(await loadProduct(ask({ shop, content }, { params: { id: String(INSTALLATION) } })))
  expect(service.staticData).toMatchObject({ notes: { features: [] }, texts: { included: [] } })
  expect(service.staticData?.product.descriptionHtml).not.toMatch(/Idle|Frameworks|escrow/)
  const script = found(await loadProduct(ask({ shop, content }, { params: { id: String(BACKPACK) } })))
  expect(script.staticData?.texts.included.length ?? 0).toBeGreaterThan(0)
})

test('a subscription says that its price is monthly on its card, on its page and in the cart', async () => {
  const { shop, visitor } = await openShop()
  expect(shop.catalog.findProduct(SUBSCRIPTION)?.summary.price.period).toBe('month')
  expect(shop.catalog.findProduct(BACKPACK)?.summary.price.period).toBeNull()
  const product = shop.catalog.findProduct(SUBSCRIPTION)
  expect(product && createCard(product, 'en').price).toBe('$9.99 per month')
  const customer = visitor()
  await customer.signIn()
  await customer.addToCart(BACKPACK)
  const { body } = await customer.addToCart(SUBSCRIPTION)
  expect(body.basket?.packages.map(({ period }) => period)).toEqual([null, 'month'])
  expect(body.basket && computeBasketTotals(body.basket)).toMatchObject({ monthly: 999, subtotal: 1998 })
})
