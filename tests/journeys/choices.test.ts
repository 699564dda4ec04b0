import { expect, test } from 'vitest'
import type { Sandbox } from '#sandbox/index.ts'
import { type OpenOptions, openShop } from './shop.ts'

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

async function openSignedIn(options: OpenOptions = {}) {
  const open = await openShop({ prepare: withSeats, ...options })
  const ana = open.visitor()
  await ana.signIn()
  return {
    ...open,
    ana,
    lineOf: async (id: number) => (await ana.basket())?.packages.find((p) => p.id === id),
  }
}

test('what is sold both ways is bought once or monthly, and the cart says so', async () => {
  const { ana, sandbox, lineOf } = await openSignedIn()
  await ana.addChosen(LOADING_SCREEN, { type: 'subscription' })
  expect(sandbox.baskets.get(await ana.ident())?.lines[0]?.type).toBe('subscription')
  expect(await lineOf(LOADING_SCREEN)).toMatchObject({ period: 'month', price_text: { isMonthly: true } })
  expect((await ana.basket())?.text.monthly).not.toBeNull()

  await ana.addChosen(LOADING_SCREEN, { type: 'single' })
  expect(sandbox.baskets.get(await ana.ident())?.lines.map(({ type }) => type)).toEqual(['single'])
  expect(await lineOf(LOADING_SCREEN)).toMatchObject({ period: null })
  expect((await ana.addChosen(LOADING_SCREEN, { type: 'yearly' })).status).toBe(400)
})

test('the purchase type counts as the platform reports it, where it does', async () => {
  const { ana, lineOf } = await openSignedIn({ sandbox: { variants: { lineTypeChosen: true } } })
  await ana.addChosen(LOADING_SCREEN, { type: 'subscription' })
  expect(await lineOf(LOADING_SCREEN)).toMatchObject({ period: 'month' })
})

test('ten clicks at once on a choice are one line, written once', async () => {
  const { ana, countCalls } = await openSignedIn()
  const choice = { type: 'subscription', gift_to: 'tom.okoye' }
  await Promise.all(Array.from({ length: 10 }, () => ana.addChosen(LOADING_SCREEN, choice)))
  expect(countCalls('addBasketPackage')).toBe(1)
  expect(countCalls('removeBasketPackage')).toBe(0)
})

test('a quantity is set exactly, up and down, by script and by form', async () => {
  const { ana, lineOf } = await openSignedIn()
  const pieces = async () => (await lineOf(SEATS))?.in_basket.quantity
  await ana.addToCart(SEATS, 3)
  expect(await lineOf(SEATS)).toMatchObject({ in_basket: { quantity: 3 }, most: 5 })
  await ana.postForm('/api/basket/packages', { package_id: String(SEATS), quantity: '2' }, '/cart')
  expect(await pieces()).toBe(2)
  await ana.addToCart(SEATS)
  expect(await pieces()).toBe(2)
  await ana.addToCart(BACKPACK)
  expect(await lineOf(BACKPACK)).toMatchObject({ most: null })
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

test('what is sold out says so', async () => {
  const { ana, sandbox } = await openSignedIn()
  // No limit in the catalogue, and none left.
  sandbox.catalogue.change(({ packages }) => {
    for (const item of packages) if (item.id === POLICE) item.user_limit = 0
  })
  const refused = await ana.addToCart(POLICE)
  expect(refused).toMatchObject({ status: 422, body: { code: 'quantity_limit', detail: 'Sold out' } })
})

test('a gift goes to another player, and the cart says to whom', async () => {
  const { ana, sandbox, lineOf } = await openSignedIn()
  await ana.addChosen(BACKPACK, { gift_to: ' tom.okoye ' })
  expect(await lineOf(BACKPACK)).toMatchObject({ gift_to: 'tom.okoye' })
  // A click elsewhere says nothing of a gift, an empty field takes it back.
  await ana.addToCart(BACKPACK)
  expect(await lineOf(BACKPACK)).toMatchObject({ gift_to: 'tom.okoye' })
  await ana.addChosen(BACKPACK, { gift_to: '' })
  expect(await lineOf(BACKPACK)).toMatchObject({ gift_to: null })

  await ana.addChosen(BACKPACK, { gift_to: 'tom.okoye' })
  sandbox.pay(await ana.ident())
  expect((await ana.openThankYou()).order?.items).toMatchObject([{ giftTo: 'tom.okoye' }])
})

test('an unknown player is refused beside the field, and the cart stays as it was', async () => {
  const { ana, lineOf } = await openSignedIn()
  const refused = await ana.addChosen(BACKPACK, { gift_to: 'nobody at all' })
  const message = 'No Cfx.re account has this name. Please check the spelling.'
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ code: 'recipient_unknown', fields: [{ name: 'gift_to', message }] })
  expect(await lineOf(BACKPACK)).toBeUndefined()

  await ana.addToCart(BACKPACK)
  expect((await ana.addChosen(BACKPACK, { gift_to: 'nobody at all' })).status).toBe(422)
  expect(await lineOf(BACKPACK)).toMatchObject({ gift_to: null, in_basket: { quantity: 1 } })
  const fields = { package_id: String(BACKPACK), gift_to: 'nobody at all' }
  const form = await ana.postForm('/api/basket/packages', fields, '/products/6982072')
  expect(form.location).toBe('/cart?problem=recipient_unknown')
  expect((await ana.openCart(form.location ?? '')).problem).toBe('recipient_unknown')
})

test('what cannot be given away says so, and the platform is not asked', async () => {
  const { ana, shop, countCalls } = await openSignedIn()
  const id = shop.store.settings.subscription?.packageId ?? 0
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

test('what was chosen before the login is in the cart after it, and again after the platform forgot the basket', async () => {
  const { visitor, sandbox } = await openShop({ prepare: withSeats })
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
