/** Ownership shows from the ledger to the session, the cart and the prices. */
import { expect, test } from 'vitest'
import type { PersonalPricesResponse } from '#app/shop/catalog/types.ts'
import { type OpenShop, openShop } from '../shop.ts'
import { connectWebhooks } from './webhooks.ts'

const BACKPACK = 6982072
const BACKPACK_UNLOCKED = 6982412
const POLICE = 7037446
const SUBSCRIPTION = 7070001
const TOM = 'tom.okoye'

/** Buys these as this player in a session of its own, and tells the shop. */
async function buy(open: OpenShop, ids: readonly number[], player = TOM) {
  const deliver = connectWebhooks(open)
  const visitor = open.visitor()
  await visitor.signIn({ player })
  for (const id of ids)
    expect((await visitor.post('/api/basket/packages', { package_id: id, confirm_owned: true })).status).toBe(
      200,
    )
  const { transactionId } = open.sandbox.pay(await visitor.ident())
  await deliver()
  return {
    async refund() {
      open.sandbox.refund(transactionId)
      await deliver()
    },
  }
}

async function signIn(open: OpenShop, player = TOM) {
  const visitor = open.visitor()
  await visitor.signIn({ player })
  return visitor
}

test('the session lists owned packages only to their owner, and a refund removes them with the next read', async () => {
  const open = await openShop()
  const purchase = await buy(open, [BACKPACK])
  const tom = await signIn(open)
  const stranger = await signIn(open, 'ivo-petrov')
  await tom.session()
  open.sandbox.clearCalls()
  expect((await tom.session()).owned).toEqual([BACKPACK])
  expect(open.countCalls()).toBe(0)
  expect(await stranger.session()).not.toHaveProperty('owned')
  expect(await open.visitor().session()).not.toHaveProperty('owned')
  await purchase.refund()
  expect(await tom.session()).not.toHaveProperty('owned')
})

test('a customer who has paid stays signed in, but must log in before adding something again', async () => {
  const open = await openShop()
  const deliver = connectWebhooks(open)
  const tom = await signIn(open)
  await tom.addToCart(BACKPACK)
  const { user } = await tom.session()
  open.sandbox.pay(await tom.ident())
  await deliver()
  await tom.openThankYou()
  expect(await tom.session()).toMatchObject({ authenticated: true, user, basket: null, owned: [BACKPACK] })
  expect((await tom.addToCart(POLICE)).status).toBe(401)
  expect((await tom.session()).authenticated).toBe(true)
  await tom.logout()
  expect(await tom.session()).toMatchObject({ authenticated: false, user: null })
})

test('a bundle grants the scripts that it includes', async () => {
  const open = await openShop()
  const { products } = open.content.store
  const bundle = [...products].find(
    ([id, { includes }]) => includes.length > 0 && open.shop.catalog.findProduct(id),
  )
  const [id, note] = bundle ?? []
  if (id === undefined || !note) throw new Error('the demo has no bundle')
  await buy(open, [id])
  expect((await (await signIn(open)).session()).owned).toEqual([id, ...note.includes])
})

test('an owned package is added to the cart only after a confirmation', async () => {
  const open = await openShop()
  await buy(open, [BACKPACK])
  const tom = await signIn(open)
  const refused = await tom.addToCart(BACKPACK)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'already_owned',
      fields: [{ name: 'confirm_owned', message: 'You already own this. Buy it again?' }],
      page: `/cart/add/${BACKPACK}`,
    },
  })
  expect((await tom.basket())?.packages).toEqual([])
  expect((await tom.addToCart(BACKPACK_UNLOCKED)).status).toBe(200)
  expect((await tom.addChosen(BACKPACK, { gift_to: 'ivo-petrov' })).status).toBe(200)
  await tom.removeFromCart(BACKPACK)
  const again = { package_id: BACKPACK, confirm_owned: true }
  expect((await tom.post('/api/basket/packages', again)).status).toBe(200)
  // The package in the cart was confirmed.
  expect((await tom.addToCart(BACKPACK)).status).toBe(200)
})

test('without JavaScript the page that adds asks first, and its button confirms', async () => {
  const open = await openShop()
  await buy(open, [BACKPACK])
  const tom = await signIn(open)
  const page = `/cart/add/${BACKPACK}`
  const sent = await tom.postForm('/api/basket/packages', { package_id: String(BACKPACK) }, '/scripts')
  expect(sent).toMatchObject({ status: 303, location: page })
  const fields = { package_id: String(BACKPACK), confirm_owned: '1', returnTo: '/cart' }
  expect(await tom.postForm('/api/basket/packages', fields, page)).toMatchObject({
    status: 303,
    location: '/cart',
  })
})

test('an owned package that was chosen before the login needs a confirmation, and is not added', async () => {
  const open = await openShop()
  await buy(open, [BACKPACK])
  const tom = open.visitor()
  const done = await tom.signIn({ player: TOM, packageId: BACKPACK })
  expect(done).toMatchObject({ authenticated: true, added: [], url: `/cart/add/${BACKPACK}` })
  expect((await tom.basket())?.packages).toEqual([])
})

test('a running subscription has its own confirmation text', async () => {
  const open = await openShop()
  await buy(open, [SUBSCRIPTION])
  const { body } = await (await signIn(open)).addToCart(SUBSCRIPTION)
  expect(body).toMatchObject({
    code: 'already_owned',
    fields: [{ message: 'You already subscribe to this. Subscribe again?' }],
  })
})

test('every upgrade chain of the demo is marked and priced from the ledger', async () => {
  const open = await openShop()
  const chains = open.sandbox.catalogue.data.cumulative
  const lower = chains.flatMap(([first]) => first ?? [])
  const higher = chains.flatMap(([, ...rest]) => rest)
  expect(lower.length).toBeGreaterThan(3)
  await buy(open, lower)
  const tom = await signIn(open)
  expect(new Set((await tom.session()).owned)).toEqual(new Set(lower))
  // Regular prices that changed since the purchase give the guess nothing to go by.
  const { prices } = (await tom.get<PersonalPricesResponse>(`/api/prices?ids=${higher}`)).body
  expect(prices).toHaveLength(higher.length)
  for (const chain of chains) {
    const [first, ...rest] = chain
    const name = open.shop.catalog.findProduct(first ?? 0)?.summary.name
    for (const id of rest) {
      const told = prices.find((price) => price.id === id)
      expect(told?.text).toBe(`Your price: ${told?.price} — you own ${name}`)
      const line = (await tom.addToCart(id)).body.basket?.packages.find((item) => item.id === id)
      expect(line?.price_text.amount ?? 'FREE').toBe(told?.price)
      await tom.removeFromCart(id)
    }
  }
})

test('personal pages suggest no owned packages', async () => {
  const open = await openShop()
  const before = await signIn(open)
  await before.addToCart(POLICE)
  const proposed = (await before.openCart()).related.map(({ id }) => id)
  expect(proposed.length).toBeGreaterThan(0)
  const free = proposed.filter((id) => open.shop.catalog.findProduct(id)?.detail.isSoldHere)
  const [bestSeller] = (await (await signIn(open)).openCart()).related
  await buy(open, bestSeller ? [...free, bestSeller.id] : free)
  const tom = await signIn(open)
  const inEmptyCart = (await tom.openCart()).related.map(({ id }) => id)
  expect(inEmptyCart).not.toContain(bestSeller?.id)
  expect(inEmptyCart.length).toBeGreaterThan(0)
  await tom.addToCart(POLICE)
  const after = (await tom.openCart()).related.map(({ id }) => id)
  expect(after.filter((id) => free.includes(id))).toEqual([])
})
