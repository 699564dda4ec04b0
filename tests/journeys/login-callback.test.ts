/** A return from the platform's login page counts only with its proofs. */
import { expect, test } from 'vitest'
import { openShop } from './shop.ts'

const BACKPACK = 6982072
const POLICE = 7037446

test('a basket that got its user at the platform does not sign in before the callback has come', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  const { body } = await ana.startLogin()
  const back = ana.passLoginPage(body.url)
  expect((await ana.session()).authenticated).toBe(false)
  expect(await ana.basket()).toBeNull()
  expect((await ana.addToCart(BACKPACK)).status).toBe(401)
  expect(await ana.openCart()).toMatchObject({ username: null })
  await ana.returnTo(back)
  expect((await ana.session()).authenticated).toBe(true)
})

test('a login that another person finished does not sign its initiator in, also when he comes back later', async () => {
  const { visitor } = await openShop()
  const mallory = visitor()
  const eve = visitor('198.51.100.66')
  const { body } = await mallory.startLogin()
  const back = mallory.passLoginPage(body.url, 'mara_hale')
  await eve.returnTo(back)
  expect((await eve.session()).authenticated).toBe(false)
  await mallory.returnTo(back)
  expect((await mallory.session()).authenticated).toBe(false)
  // Neither does a second login of the same session, which would otherwise find the basket with its user.
  const again = await mallory.startLogin()
  const { searchParams } = new URL(again.body.url)
  await mallory.returnTo(new URL(searchParams.get('return') ?? '').href.replace(/^https:\/\/[^/]+/, ''))
  expect((await mallory.session()).authenticated).toBe(false)
})

test('an initiator who was quicker than the other person is signed out when that person comes back', async () => {
  const { visitor } = await openShop()
  const mallory = visitor()
  const eve = visitor('198.51.100.66')
  const { body } = await mallory.startLogin()
  const back = mallory.passLoginPage(body.url, 'mara_hale')
  await mallory.returnTo(back)
  await eve.returnTo(back)
  expect((await mallory.session()).authenticated).toBe(false)
  expect((await mallory.addToCart(BACKPACK)).status).toBe(401)
})

test('a login that a foreign browser brought back before it was finished still works where it began', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  const eve = visitor('198.51.100.66')
  const { body } = await ana.startLogin({ packageId: BACKPACK })
  const link = new URL(new URL(body.url).searchParams.get('return') ?? '')
  expect((await eve.returnTo(link.pathname + link.search)).authenticated).toBe(false)
  expect((await eve.session()).authenticated).toBe(false)
  expect(await ana.returnTo(ana.passLoginPage(body.url))).toMatchObject({
    authenticated: true,
    added: ['Backpack'],
  })
})

test('a finished login that a foreign browser brought back first leads its own browser through the platform again', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  const eve = visitor('198.51.100.66')
  const { body } = await ana.startLogin({ returnTo: '/de/scripts', packageId: BACKPACK })
  const back = ana.passLoginPage(body.url)
  expect((await eve.returnTo(back)).authenticated).toBe(false)
  const again = await ana.returnTo(back)
  expect(again).toMatchObject({ authenticated: false, added: [] })
  expect(new URL(again.url).searchParams.get('basketIdent')).not.toBe(
    new URL(body.url).searchParams.get('basketIdent'),
  )
  expect(await ana.returnTo(ana.passLoginPage(again.url))).toEqual({
    url: '/de/scripts',
    authenticated: true,
    added: ['Backpack'],
  })
  expect((await eve.session()).authenticated).toBe(false)
})

test('without script that login goes on by a page with the link', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  const { body } = await ana.startLogin({ returnTo: '/pt/scripts' })
  const back = ana.passLoginPage(body.url)
  await visitor('198.51.100.66').returnTo(back)
  const { state } = await ana.openCallback(back)
  const pressed = await ana.postForm('/api/auth/callback', { state }, '/pt/auth-callback')
  expect(pressed.status).toBe(200)
  expect(pressed.body).toContain('<html lang="pt">')
  const link = /href="([^"]+)"/.exec(pressed.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect((await ana.returnTo(ana.passLoginPage(link))).authenticated).toBe(true)
})

test('a foreign browser that returns while the platform is away spends the login', async () => {
  const { visitor, sandbox } = await openShop()
  const mallory = visitor()
  const { body } = await mallory.startLogin()
  const back = mallory.passLoginPage(body.url, 'mara_hale')
  sandbox.failAll({ kind: 'status', status: 500 })
  await visitor('198.51.100.66').returnTo(back)
  sandbox.heal()
  expect((await mallory.returnTo(back)).authenticated).toBe(false)
  expect((await mallory.session()).authenticated).toBe(false)
})

test('a login that was used signs in no second time, with a cookie of before the logout either', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  const { body } = await ana.startLogin()
  const cookies = [new Map(ana.cookies)]
  const back = ana.passLoginPage(body.url)
  expect((await ana.returnTo(back)).authenticated).toBe(true)
  cookies.push(new Map(ana.cookies))
  await ana.addToCart(BACKPACK)
  cookies.push(new Map(ana.cookies))
  await ana.logout()
  for (const saved of [...cookies, new Map<string, string>()]) {
    ana.cookies.clear()
    for (const [name, value] of saved) ana.cookies.set(name, value)
    expect((await ana.returnTo(back)).authenticated).toBe(false)
    expect(await ana.session()).toMatchObject({ authenticated: false, user: null })
    expect((await ana.addToCart(BACKPACK)).status).toBe(401)
  }
})

test('the callback page of a login whose basket was paid leaves its own browser the purchases', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor()
  const { body } = await ana.startLogin({ packageId: BACKPACK })
  const back = ana.passLoginPage(body.url)
  await ana.returnTo(back)
  sandbox.pay(await ana.ident())
  expect((await ana.openThankYou()).order).not.toBeNull()
  await ana.returnTo(back)
  expect((await ana.openThankYou()).order).not.toBeNull()
})

test('a user who changes at the platform after the sign-in is not the customer', async () => {
  let time = Date.now()
  const { visitor, sandbox } = await openShop({ now: () => time })
  const mallory = visitor()
  await mallory.signIn()
  sandbox.login(await mallory.ident(), sandbox.catalogue.data.players[1]?.username)
  time += 10_000
  expect(await mallory.session()).toMatchObject({ authenticated: false, user: null })
})

test('a login older than half an hour does not sign in, whatever is asked afterwards', async () => {
  let time = Date.now()
  const { visitor } = await openShop({ now: () => time })
  const ana = visitor()
  const { body } = await ana.startLogin()
  const back = ana.passLoginPage(body.url)
  time += 31 * 60_000
  await ana.returnTo(back)
  expect((await ana.session()).authenticated).toBe(false)
})

test.each(['?success=true', '&success=true', '%3Fsuccess=true'])(
  'the state is found in an address that ends in %s',
  async (end) => {
    const { visitor } = await openShop()
    const ana = visitor()
    const { body } = await ana.startLogin({ returnTo: '/scripts?category=POLICE' })
    const url = new URL(body.url)
    ana.passLoginPage(body.url)
    const back = (url.searchParams.get('return') ?? '').replace(/^https:\/\/[^/]+/, '')
    await ana.returnTo(back + end)
    expect((await ana.session()).authenticated).toBe(true)
  },
)

test('looking at the callback page changes nothing; its form signs in, pressed twice too', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  const { body } = await ana.startLogin()
  const back = ana.passLoginPage(body.url)
  const before = new Map(ana.cookies)
  await ana.openCallback(back)
  expect(ana.cookies).toEqual(before)
  expect((await ana.session()).authenticated).toBe(false)
  const presses = await Promise.all([ana.returnTo(back), ana.returnTo(back)])
  expect(presses.map(({ authenticated }) => authenticated)).toEqual([true, true])
  expect((await ana.session()).authenticated).toBe(true)
})

test('two logins in two tabs keep their own ways back', async () => {
  const { visitor, countCalls } = await openShop()
  const ana = visitor()
  const first = await ana.startLogin({ returnTo: '/products/6982072', packageId: BACKPACK })
  const second = await ana.startLogin({ returnTo: '/subscription', packageId: POLICE })
  expect(countCalls('createBasket')).toBe(1)
  const back = [first, second].map(({ body }) => ana.passLoginPage(body.url))
  expect((await ana.returnTo(back[1] ?? '')).url).toBe('/subscription')
  expect((await ana.returnTo(back[0] ?? '')).url).toBe('/products/6982072')
  expect((await ana.basket())?.packages.map(({ id }) => id)).toEqual([BACKPACK, POLICE])
})

test('a login cancelled in one tab does not end the one in another', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  const first = await ana.startLogin({ returnTo: '/scripts' })
  const second = await ana.startLogin({ returnTo: '/subscription' })
  const cancelled = new URL(new URL(first.body.url).searchParams.get('return') ?? '')
  expect(await ana.returnTo(cancelled.pathname + cancelled.search)).toMatchObject({
    url: '/scripts#login-unfinished',
    authenticated: false,
  })
  expect(await ana.returnTo(ana.passLoginPage(second.body.url))).toMatchObject({ authenticated: true })
})

test('a failed login says so where it began, on the cart page in its banner', async () => {
  let time = Date.now()
  const { visitor, sandbox } = await openShop({ now: () => time })
  const withoutCookies = visitor()
  const started = await withoutCookies.startLogin({ returnTo: '/de/scripts' })
  withoutCookies.cookies.clear()
  const lost = await withoutCookies.returnTo(withoutCookies.passLoginPage(started.body.url))
  expect(lost).toEqual({ url: '/de/scripts#login-unconfirmed', authenticated: false, added: [] })

  const ana = visitor()
  const toCart = await ana.startLogin({ returnTo: '/cart' })
  const back = ana.passLoginPage(toCart.body.url)
  sandbox.failAll({ kind: 'status', status: 500 })
  expect((await ana.returnTo(back)).url).toBe('/cart?problem=login_unavailable')
  sandbox.heal()
  time += 31 * 60_000
  expect((await ana.returnTo(back)).url).toBe('/cart?problem=login_unconfirmed')
  expect((await ana.returnTo('/auth-callback?success=true')).url).toBe('/#login-unconfirmed')
})

test('a login that began below a message on the cart page comes back to a cart without it', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  expect((await ana.signIn({ returnTo: '/de/cart?problem=login_required' })).url).toBe('/de/cart')
})

test('a pending package survives a login that failed, and the next one says what it added', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor()
  const { body } = await ana.startLogin({ packageId: BACKPACK })
  const back = ana.passLoginPage(body.url)
  sandbox.failAll({ kind: 'status', status: 500 })
  await ana.returnTo(back)
  sandbox.heal()
  const next = await ana.signIn()
  expect(next).toEqual({ url: '/', authenticated: true, added: ['Backpack'] })
  expect((await ana.basket())?.packages.map(({ id }) => id)).toEqual([BACKPACK])
})

test('a package that could not be added at the sign-in comes with the next one that is', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor()
  sandbox.failNext({ operation: 'addBasketPackage', times: 9, fault: { kind: 'status', status: 500 } })
  expect(await ana.signIn({ packageId: BACKPACK })).toEqual({
    url: '/#add-failed',
    authenticated: true,
    added: [],
  })
  sandbox.heal()
  const { body } = await ana.addToCart(POLICE)
  expect(body.basket?.packages.map(({ id }) => id)).toEqual([POLICE, BACKPACK])
  expect(body.added).toEqual(['Backpack'])
  expect((await ana.addToCart(POLICE)).body.added).toEqual([])
})

test('a package that the platform refuses is not tried again and again', async () => {
  const { visitor, sandbox, countCalls } = await openShop()
  const ana = visitor()
  sandbox.failNext({ operation: 'addBasketPackage', fault: { kind: 'status', status: 422 } })
  expect((await ana.signIn({ packageId: BACKPACK })).url).toBe('/#add-failed')
  await ana.addToCart(POLICE)
  expect(countCalls('addBasketPackage')).toBe(2)
})

test('a pending package outlives a basket that was paid unseen, at the click and at the login', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor()
  await ana.signIn({ packageId: POLICE })
  sandbox.pay(await ana.ident())
  expect((await ana.addToCart(BACKPACK)).status).toBe(401)
  expect(await ana.signIn()).toMatchObject({ added: ['Backpack'] })
  expect((await ana.basket())?.packages.map(({ id }) => id)).toEqual([BACKPACK])

  const ben = visitor()
  await ben.signIn({ packageId: POLICE })
  sandbox.pay(await ben.ident())
  expect(await ben.signIn({ packageId: BACKPACK })).toMatchObject({ added: ['Backpack'] })
  expect((await ben.basket())?.packages.map(({ id }) => id)).toEqual([BACKPACK])
  // The receipt of the paid basket is not shown while another one is open.
  expect((await ben.openThankYou()).order).toBeNull()
})

test('without script the form goes back with a notice', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  await ana.postForm('/api/basket/packages', { package_id: String(BACKPACK) }, '/pt/scripts')
  const { body } = await ana.startLogin({ returnTo: '/pt/scripts' })
  const { state } = await ana.openCallback(ana.passLoginPage(body.url))
  const pressed = await ana.postForm('/api/auth/callback', { state }, '/pt/auth-callback')
  expect([pressed.status, pressed.location]).toEqual([303, '/pt/scripts#added'])
  const lost = await ana.postForm('/api/auth/callback', { state: 'x', returnTo: '/pt' }, '/pt/auth-callback')
  expect([lost.status, lost.location]).toEqual([303, '/pt#login-unconfirmed'])
})

test('the notice of an add is shown shortly after an add, and at no other time', async () => {
  let time = Date.now()
  const { visitor } = await openShop({ now: () => time })
  const ana = visitor()
  const shown = async () => (await ana.get('/api/notices.css')).body
  expect(await shown()).toBe('')
  await ana.signIn()
  expect(await shown()).toBe('')
  await ana.postForm('/api/basket/packages', { package_id: String(BACKPACK) }, '/scripts')
  expect(await shown()).toBe('#added:target{display:flex}')
  time += 60_000
  expect(await shown()).toBe('')
})

test('taking something out of a basket that is gone asks for the login, which brings the rest back', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor()
  expect((await ana.removeFromCart(BACKPACK)).status).toBe(401)
  await ana.signIn({ packageId: BACKPACK })
  await ana.addToCart(POLICE)
  sandbox.baskets.forget(await ana.ident())
  const { status, body } = await ana.removeFromCart(BACKPACK)
  expect([status, body.detail]).toEqual([401, 'Please login with FiveM first'])
  const form = await ana.postForm('/api/basket/packages/remove', { package_id: String(BACKPACK) }, '/cart')
  expect(form.location).toBe('/cart?problem=login_required')
  expect(await ana.signIn()).toMatchObject({ added: ['Police Job'] })
})
