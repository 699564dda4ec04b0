import type { ChosenVariants } from 'tebex-emulator'
import { expect, test } from 'vitest'
import { computeBasketTotals } from '#app/shop/basket/basket-totals.ts'
import { openShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'

const BACKPACK = 6982072
const POLICE = 7037446

test('a visitor adds while signed out, logs in, finds the item, applies the coupon, pays and is thanked', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor()

  const refused = await ana.addToCart(BACKPACK)
  expect(refused.status).toBe(401)
  expect(refused.body.detail).toBe('Please login with FiveM first')
  expect(sandbox.calls).toEqual([])

  const callback = await ana.signIn({ returnTo: '/products/6982072', packageId: BACKPACK })
  expect(callback).toEqual({ url: '/products/6982072', authenticated: true, added: ['Backpack'] })

  const session = await ana.session()
  expect(session.authenticated).toBe(true)
  expect(session.basket?.count).toBe(1)

  const coupon = await ana.applyCoupon(' WELCOME10 ')
  expect(coupon.status).toBe(200)
  expect(coupon.body.basket?.coupons).toEqual([{ code: 'WELCOME10' }])

  const checkout = await ana.checkout()
  expect(new URL(checkout.body.url).origin).toBe(sandbox.url)
  sandbox.pay(await ana.ident())

  const thanks = await ana.openThankYou()
  expect(thanks.order?.items.map(({ quantity }) => quantity)).toEqual([1])
  expect((await ana.openThankYou()).order?.items).toHaveLength(1)
})

test('the cart answers in the units and shapes of the contract, without the platform’s ident', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  await ana.addToCart(String(POLICE))
  const basket = await ana.basket()
  const ident = await ana.ident()
  expect(basket?.packages.map(({ id }) => id)).toEqual([BACKPACK, POLICE])
  const sum = basket?.packages.reduce((total, item) => total + item.base_price, 0) ?? 0
  expect(basket?.base_price).toBeCloseTo(sum, 2)
  expect(basket?.packages[0]?.reference_price).toBeCloseTo((basket?.packages[0]?.base_price ?? 0) * 2, 2)
  expect(basket?.links).toEqual({ checkout: '/api/checkout' })
  expect(ident).not.toBe('')
  expect(JSON.stringify(basket)).not.toContain(ident)
})

test('removing takes the item out, twice is as good as once', async () => {
  const { visitor, countCalls } = await openShop()
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  expect((await ana.removeFromCart(BACKPACK)).body.basket?.packages).toEqual([])
  expect((await ana.removeFromCart(BACKPACK)).status).toBe(200)
  expect(countCalls('removeBasketPackage')).toBe(1)
})

test('ten clicks at once put one item into one basket', async () => {
  const { visitor, countCalls } = await openShop()
  const ana = visitor()
  await ana.signIn()
  const replies = await Promise.all(Array.from({ length: 10 }, () => ana.addToCart(BACKPACK)))
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect((await ana.basket())?.packages.map(({ in_basket }) => in_basket.quantity)).toEqual([1])
  expect(countCalls('createBasket')).toBe(1)
  expect(countCalls('addBasketPackage')).toBe(1)
})

test('a script-less form adds, says so on its page, and while signed out keeps the package for the login', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  const refused = await ana.postForm(
    '/api/basket/packages',
    { package_id: String(BACKPACK) },
    '/scripts?category=POLICE',
  )
  expect(refused.status).toBe(303)
  expect(refused.location).toBe('/scripts?category=POLICE#login-required')

  await ana.signIn()
  expect((await ana.basket())?.packages.map(({ id }) => id)).toEqual([BACKPACK])

  const added = await ana.postForm(
    '/api/basket/packages',
    { package_id: String(POLICE) },
    '/products/7037446',
  )
  expect(added.location).toBe('/products/7037446#added')
  const coupon = await ana.postForm('/api/basket/coupons', { coupon_code: 'NONSENSE' }, '/cart')
  expect(coupon.location).toBe('/cart?problem=coupon_rejected')
  expect((await ana.openCart('/cart?problem=coupon_rejected')).problem).toBe('coupon_rejected')
  expect((await ana.openCart('/cart?problem=<b>')).problem).toBeNull()

  const checkout = await ana.postForm('/api/checkout', {}, '/cart')
  expect(checkout.status).toBe(200)
  expect(checkout.body).toMatch(/<meta http-equiv="refresh" content="0;url=http:\/\/127\.0\.0\.1/)
  expect(checkout.body).toMatch(/<a href="http:\/\/127\.0\.0\.1/)
})

test('a signed-out visitor is sent from the checkout to the home page', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  expect((await ana.checkout()).body).toEqual({ url: '/' })
  expect((await ana.postForm('/api/checkout', {}, '/cart')).location).toBe('/')
})

test('a basket that the platform forgot is an empty cart, and the next login brings its items back', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  await ana.addToCart(POLICE)
  sandbox.baskets.forget(await ana.ident())
  const added = await ana.addToCart(7047650)
  expect(added.status).toBe(401)
  expect(await ana.basket()).toBeNull()
  expect(await ana.session()).toMatchObject({ authenticated: true, basket: null })
  await ana.signIn()
  expect((await ana.basket())?.packages.map(({ id }) => id)).toEqual([BACKPACK, POLICE, 7047650])
})

test('a change by a customer whose basket or session is gone asks for the login', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor()
  const bia = visitor('198.51.100.2')
  for (const each of [ana, bia]) await each.signIn({ packageId: BACKPACK })
  const changes = [
    (each: Visitor) => each.removeFromCart(BACKPACK),
    (each: Visitor) => each.applyCoupon('WELCOME10'),
    (each: Visitor) => each.removeCoupon('WELCOME10'),
  ]
  const withBasket = new Map(ana.cookies)
  sandbox.baskets.forget(await ana.ident())
  await bia.logout()
  for (const change of changes) {
    for (const [name, value] of withBasket) ana.cookies.set(name, value)
    // With the basket that is gone, with the session that has lost it, and without a session.
    for (const each of [ana, ana, bia]) {
      const { status, body } = await change(each)
      expect([status, body.code, body.detail]).toEqual([
        401,
        'login_required',
        'Please login with FiveM first',
      ])
    }
  }
  const form = await ana.postForm('/api/basket/packages/remove', { package_id: String(BACKPACK) }, '/cart')
  expect(form.location).toBe('/cart?problem=login_required')
})

test('coupons come and go, and the platform’s own sentence is passed on', async () => {
  const { visitor, countCalls } = await openShop()
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  const refused = await ana.applyCoupon('NONSENSE')
  expect(refused.status).toBe(422)
  expect(refused.body.code).toBe('coupon_rejected')
  expect(refused.body.detail).toBe('The selected coupon code is invalid.')

  const applied = await ana.applyCoupon('WELCOME10')
  const view = applied.body.basket && computeBasketTotals(applied.body.basket)
  expect(view?.couponDiscount).toBe(Math.round((view?.subtotal ?? 0) / 10))
  const removed = await ana.removeCoupon('WELCOME10')
  expect(removed.body.basket?.coupons).toEqual([])

  const calls = countCalls()
  const none = await ana.removeCoupon('  ')
  expect(none.body.detail).toBe('No coupon code provided')
  expect(none.status).toBe(400)
  expect(countCalls()).toBe(calls)
})

test('a session and its cart outlive a restart of the shop, and a sign-out does too', async () => {
  const open = await openShop({ env: { SESSION_SECRET: 'k9V2mQx7Lr4TzB8nYd3HsW6cFj1PaEuG5oNi' } })
  const ana = open.visitor()
  await ana.signIn({ packageId: BACKPACK })
  await open.restart()
  expect((await ana.session()).basket?.count).toBe(1)

  const stolen = new Map(ana.cookies)
  await ana.logout()
  await open.restart()
  const thief = open.visitor()
  for (const [name, value] of stolen) thief.cookies.set(name, value)
  expect((await thief.session()).authenticated).toBe(false)
})

test('quantities are what the shopper said last time, never a sum of clicks', async () => {
  const counted = 7047650
  const { visitor, shop, sandbox } = await openShop()
  sandbox.catalogue.change(({ packages }) => {
    for (const item of packages) if (item.id === counted) item.disable_quantity = false
  })
  await shop.catalog.refresh()
  const ana = visitor()
  await ana.signIn()
  const quantityAfter = async (id: number, quantity?: unknown) =>
    (await ana.addToCart(id, quantity)).body.basket?.packages.find((item) => item.id === id)?.in_basket
      .quantity
  expect(await quantityAfter(counted, '2')).toBe(2)
  expect(await quantityAfter(counted, 2)).toBe(2)
  expect(await quantityAfter(counted, 3)).toBe(3)
  expect(await quantityAfter(counted)).toBe(3)
  expect(await quantityAfter(BACKPACK, 5)).toBe(1)
  expect((await ana.addToCart(counted, 1_000)).status).toBe(400)
  expect((await ana.addToCart(counted, -1)).status).toBe(400)
  expect(await quantityAfter(POLICE, 'many')).toBe(1)
})

test('the subscription goes into the cart like everything else', async () => {
  const { visitor, content } = await openShop()
  const ana = visitor()
  await ana.signIn()
  const id = content.store.settings.subscription?.packageId
  expect((await ana.addToCart(id)).body.basket?.packages.map((item) => item.id)).toEqual([id])
})

test('two logins of one session at once share one basket, and either way back works', async () => {
  const { visitor, countCalls } = await openShop()
  const ana = visitor()
  await ana.postForm('/api/basket/packages', { package_id: String(BACKPACK) })
  const [first, second] = await Promise.all([ana.startLogin(), ana.startLogin()])
  expect(countCalls('createBasket')).toBe(1)
  const readIdent = (url: string) => new URL(url).searchParams.get('basketIdent')
  expect(readIdent(first.body.url)).toBe(readIdent(second.body.url))
  const again = await ana.startLogin()
  expect(await ana.returnTo(ana.passLoginPage(again.body.url))).toMatchObject({ authenticated: true })
  expect((await ana.session()).basket?.count).toBe(1)
})

test.each([
  { bareBasket: true },
  { usernameIdString: true, emptyLinksObject: true },
  { authNested: true },
  { moneyStrings: true },
  { linePriceTotal: true },
  { strictQuantity: true, strictType: true, refusalRedirect: 'withoutJson' },
  { nullsLeftOut: true, noVariables: 'null', undescribedFields: false },
] satisfies ChosenVariants[])('buying works on a platform with %j', async (variants) => {
  const { visitor } = await openShop({ sandbox: { variants } })
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  const basket = (await ana.addToCart(POLICE)).body.basket
  expect(basket?.packages).toHaveLength(2)
  expect(basket?.base_price).toBeGreaterThan(0)
  expect((await ana.checkout()).body.url).toMatch(/^http/)
})
