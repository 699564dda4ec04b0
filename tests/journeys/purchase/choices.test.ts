import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#app/api/index.server.ts'
import { createShopPages } from '#app/entry.server.tsx'
import type { Sandbox } from '#sandbox/index.ts'
import { ROOT } from '../../../scripts/sources.ts'
import { type OpenOptions, ORIGIN, openShop } from '../shop.ts'
import { createVisitor } from '../visitor.ts'

/** Sold once and monthly. */
const LOADING_SCREEN = 7068512
const BACKPACK = 6982072
/** Bought once, unless a test says otherwise. */
const POLICE = 7037446
/** Here: at most five, several at once. */
const SEATS = 7047650

function withSeats(sandbox: Sandbox) {
  sandbox.catalogue.change(({ packages }) => {
    for (const item of packages)
      if (item.id === SEATS) Object.assign(item, { disable_quantity: false, user_limit: 5 })
  })
}

/** A shop whose API renders pages, as the server wires it. */
async function openWithPages(options: OpenOptions = {}) {
  const open = await openShop({ prepare: withSeats, ...options })
  const { shop, content, contents, sandbox } = open
  const pages = createShopPages({
    shop,
    content,
    assets: { styles: () => [], scripts: [], preloads: () => [] },
  })
  const api = createApi({ shop, content: contents.current, pages })
  const visitor = () =>
    createVisitor({ origin: ORIGIN, address: '203.0.113.7', sandbox, at: () => ({ api, shop, content }) })
  return {
    ...open,
    shop,
    sandbox,
    visitor,
    readHtml: async (path: string) => (await pages.respond(path, null)).body,
  }
}

/** A store of its own, in which one product is sold on the platform only. */
async function copyStore(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(join(ROOT, 'sandbox/store'), folder, { recursive: true })
  await appendFile(join(folder, `products/${BACKPACK}.yaml`), '\nsoldAt: platform\n')
  return folder
}

async function openSignedIn(options: OpenOptions = {}) {
  const open = await openWithPages(options)
  const ana = open.visitor()
  await ana.signIn()
  return {
    ...open,
    ana,
    findLine: async (id: number) => (await ana.basket())?.packages.find((p) => p.id === id),
  }
}

test('a script sold both ways is bought once or monthly, and the cart says so', async () => {
  const { ana, sandbox, findLine } = await openSignedIn()
  await ana.addChosen(LOADING_SCREEN, { type: 'subscription' })
  expect(sandbox.baskets.get(await ana.ident())?.lines[0]?.type).toBe('subscription')
  expect(await findLine(LOADING_SCREEN)).toMatchObject({ period: 'month', price_text: { isMonthly: true } })
  expect((await ana.basket())?.text.monthly).not.toBeNull()

  await ana.addChosen(LOADING_SCREEN, { type: 'single' })
  expect(sandbox.baskets.get(await ana.ident())?.lines.map(({ type }) => type)).toEqual(['single'])
  expect(await findLine(LOADING_SCREEN)).toMatchObject({ period: null })
  expect((await ana.addChosen(LOADING_SCREEN, { type: 'yearly' })).status).toBe(400)
})

test('the purchase type counts as the platform reports it, where it does', async () => {
  const { ana, findLine } = await openSignedIn({ sandbox: { variants: { lineTypeChosen: true } } })
  await ana.addChosen(LOADING_SCREEN, { type: 'subscription' })
  expect(await findLine(LOADING_SCREEN)).toMatchObject({ period: 'month' })
})

test('ten clicks at once on a choice are one line, written once', async () => {
  const { ana, countCalls } = await openSignedIn()
  const choice = { type: 'subscription', gift_to: 'tom.okoye' }
  await Promise.all(Array.from({ length: 10 }, () => ana.addChosen(LOADING_SCREEN, choice)))
  expect(countCalls('addBasketPackage')).toBe(1)
  expect(countCalls('removeBasketPackage')).toBe(0)
})

test('a quantity is set exactly, up and down, by script and by form', async () => {
  const { ana, findLine } = await openSignedIn()
  const pieces = async () => (await findLine(SEATS))?.in_basket.quantity
  await ana.addToCart(SEATS, 3)
  expect(await findLine(SEATS)).toMatchObject({ in_basket: { quantity: 3 }, most: 5 })
  await ana.postForm('/api/basket/packages', { package_id: String(SEATS), quantity: '2' }, '/cart')
  expect(await pieces()).toBe(2)
  await ana.addToCart(SEATS)
  expect(await pieces()).toBe(2)
  await ana.addToCart(BACKPACK)
  expect(await findLine(BACKPACK)).toMatchObject({ most: null })
})

test('a limit is named: beforehand where the catalogue knows it, else when the platform refuses', async () => {
  const { ana, sandbox, shop, countCalls } = await openSignedIn()
  const tooMany = await ana.addToCart(SEATS, 6)
  expect(tooMany).toMatchObject({
    status: 422,
    body: { code: 'quantity_limit', detail: 'At most 5 per customer' },
  })
  expect(countCalls('addBasketPackage')).toBe(0)

  sandbox.catalogue.change(({ packages }) => {
    for (const item of packages) if (item.id === POLICE) item.user_limit = 1
  })
  await shop.catalog.refresh()
  await ana.addToCart(POLICE)
  sandbox.pay(await ana.ident())
  await ana.signIn()
  const again = await ana.addToCart(POLICE)
  expect(again).toMatchObject({
    status: 422,
    body: { code: 'quantity_limit', detail: 'You can buy this once' },
  })
  const form = await ana.postForm('/api/basket/packages', { package_id: String(POLICE) }, '/products/7037446')
  expect(form.location).toBe('/cart?problem=quantity_limit')
})

test('a sold-out product says so', async () => {
  const { ana, sandbox } = await openSignedIn()
  // No limit in the catalogue, and none left.
  sandbox.catalogue.change(({ packages }) => {
    for (const item of packages) if (item.id === POLICE) item.user_limit = 0
  })
  const refused = await ana.addToCart(POLICE)
  expect(refused).toMatchObject({ status: 422, body: { code: 'quantity_limit', detail: 'Sold out' } })
})

test('a gift goes to another player, and the cart says to whom', async () => {
  const { ana, sandbox, findLine } = await openSignedIn()
  await ana.addChosen(BACKPACK, { gift_to: ' tom.okoye ' })
  expect(await findLine(BACKPACK)).toMatchObject({ gift_to: 'tom.okoye' })
  // A click elsewhere says nothing of a gift, an empty field takes it back.
  await ana.addToCart(BACKPACK)
  expect(await findLine(BACKPACK)).toMatchObject({ gift_to: 'tom.okoye' })
  await ana.addChosen(BACKPACK, { gift_to: '' })
  expect(await findLine(BACKPACK)).toMatchObject({ gift_to: null })

  await ana.addChosen(BACKPACK, { gift_to: 'tom.okoye' })
  sandbox.pay(await ana.ident())
  expect((await ana.openThankYou()).order?.items).toMatchObject([{ giftTo: 'tom.okoye' }])
})

test('an unknown player is refused beside the field, and the cart stays as it was', async () => {
  const { ana, findLine } = await openSignedIn()
  const refused = await ana.addChosen(BACKPACK, { gift_to: 'nobody at all' })
  const message = 'No Cfx.re account has this name. Please check the spelling.'
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ code: 'recipient_unknown', fields: [{ name: 'gift_to', message }] })
  expect(await findLine(BACKPACK)).toBeUndefined()

  await ana.addToCart(BACKPACK)
  expect((await ana.addChosen(BACKPACK, { gift_to: 'nobody at all' })).status).toBe(422)
  expect(await findLine(BACKPACK)).toMatchObject({ gift_to: null, in_basket: { quantity: 1 } })
  const fields = { package_id: String(BACKPACK), gift_to: 'nobody at all' }
  const form = await ana.postForm('/api/basket/packages', fields, '/products/6982072')
  expect(form.status).toBe(422)
  expect(form.body).toMatch(
    /<input(?=[^>]* name="gift_to")(?=[^>]* value="nobody at all")[^>]* aria-invalid="true"/,
  )
  expect(form.body).toContain(message)
})

test('an unknown player is asked for again after the login', async () => {
  const { visitor } = await openWithPages()
  const ana = visitor()
  const { body } = await ana.startLogin({ packageId: BACKPACK, gift_to: 'nobody at all', returnTo: '/' })
  const back = await ana.returnTo(ana.passLoginPage(body.url))
  expect(back).toEqual({ url: `/cart/add/${BACKPACK}`, authenticated: true, added: [] })
})

test('the page of a product offers what can be chosen, in static fields of its one form', async () => {
  const { readHtml } = await openWithPages()
  const both = await readHtml(`/product/${LOADING_SCREEN}`)
  expect(both).toMatch(/<input(?=[^>]* type="radio")(?=[^>]* form="buy")[^>]* value="single"/)
  expect(both).toContain('$7.99 per month')
  const seats = await readHtml(`/products/${SEATS}`)
  expect(seats).toMatch(/<input(?=[^>]* name="quantity")(?=[^>]* form="buy")[^>]* max="5"/)
  expect(seats).toContain('At most 5 per customer')
  const single = await readHtml(`/products/${BACKPACK}`)
  expect(single).toMatch(/<input(?=[^>]* name="gift_to")[^>]* form="buy"/)
  expect(single).not.toMatch(/name="(quantity|type)"/)
  expect(single.match(/id="buy"/g)).toHaveLength(1)
})

test('a product sold on the platform only is linked there, and refused here', async () => {
  const { visitor, readHtml, sandbox } = await openWithPages({ env: { STORE_DIR: await copyStore() } })
  const page = await readHtml(`/products/${BACKPACK}`)
  expect(page.includes(`href="${sandbox.catalogue.data.store.webstore_url}/package/${BACKPACK}"`)).toBe(true)
  expect(page.includes('action="/api/basket/packages"')).toBe(false)
  const ana = visitor()
  await ana.signIn()
  sandbox.clearCalls()
  const refused = await ana.addToCart(BACKPACK)
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'not_sold_here', page: `/products/${BACKPACK}#buy` },
  })
  expect(refused.body.detail).toContain('Tebex')
  expect(sandbox.calls).toEqual([])
})

test('a product that cannot be given away says so, and the platform is not asked', async () => {
  const { ana, content, countCalls } = await openSignedIn()
  const id = content.store.settings.subscription?.packageId ?? 0
  const refused = await ana.addChosen(id, { gift_to: 'tom.okoye' })
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'gift_refused', fields: [{ name: 'gift_to' }] },
  })
  expect(countCalls('addBasketPackage')).toBe(0)
})

test('a store without gifts offers none', async () => {
  const { ana } = await openSignedIn({
    prepare: (sandbox) =>
      sandbox.catalogue.change(({ store }) => {
        store.supports_gifting = false
      }),
  })
  expect((await ana.addChosen(BACKPACK, { gift_to: 'tom.okoye' })).body.code).toBe('gift_refused')
})

test('choices from before the login are in the cart after it, and again after the platform forgot the basket', async () => {
  const { visitor, sandbox } = await openWithPages()
  const ana = visitor()
  const fields = { package_id: String(SEATS), quantity: '4', gift_to: 'tom.okoye' }
  expect((await ana.postForm('/api/basket/packages', fields, '/product/1')).location).toBe(
    '/product/1#login-required',
  )
  const chosen = { packageId: LOADING_SCREEN, type: 'subscription' }
  const { body } = await ana.startLogin({ ...chosen, returnTo: '/' })
  await ana.returnTo(ana.passLoginPage(body.url))
  const lines = async () =>
    sandbox.baskets.get(await ana.ident())?.lines.map(({ packageId, quantity, type, gift }) => {
      return { packageId, quantity, type, giftTo: gift?.username }
    })
  const wanted = [
    { packageId: SEATS, quantity: 4, type: 'single', giftTo: 'tom.okoye' },
    { packageId: LOADING_SCREEN, quantity: 1, type: 'subscription', giftTo: undefined },
  ]
  expect(await lines()).toEqual(wanted)

  sandbox.baskets.forget(await ana.ident())
  await ana.session()
  await ana.signIn()
  expect(await lines()).toEqual(wanted)
})
