import { afterAll, beforeEach, expect, test } from 'vitest'
import { ID, openShop, URLS } from '../../tests/fixture.ts'
import { MAX_KEPT } from '../bounds.ts'

const shop = await openShop()
const { sandbox, account, call } = shop

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const RETURN = 'https://shop.test/auth-callback?from=%2Fscripts'

async function startLogin(): Promise<{ ident: string; form: Record<string, string> }> {
  const ident = await shop.newBasket()
  await call('GET', `${account}/baskets/${ident}/auth?returnUrl=${encodeURIComponent(RETURN)}`)
  return { ident, form: { basketIdent: ident, return: RETURN } }
}

async function startCheckout(packageId: number = ID.plain, more: Record<string, unknown> = {}) {
  const ident = await shop.newBasket('chip', more)
  await shop.add(ident, packageId)
  return { ident, path: `/pay/${ident}` }
}

const BUYER = { email: 'a@example.org', name: 'Ana B', country: 'US', postalCode: '1000', terms: 'yes' }

async function openPage(path: string): Promise<{ text: string; form: Record<string, string> }> {
  const { text } = await call('GET', path)
  return { text, form: { ...BUYER, checkout: /name="checkout" value="(\w+)"/.exec(text)?.[1] ?? '' } }
}

test('choosing a player binds the basket and comes back with success', async () => {
  const { ident, form } = await startLogin()
  const page = await call('GET', `/fivem/?${new URLSearchParams(form)}`)
  expect(page.text).toContain('Continue as chip')
  const { status, location } = await shop.submit('/fivem/', { ...form, username: 'chip' })
  expect([status, location]).toEqual([303, `${RETURN}&success=true`])
  expect(await shop.readBasket(ident)).toMatchObject({ username: 'chip', username_id: 1234567 })
})

test('cancelling comes back without success and without a name', async () => {
  const { ident, form } = await startLogin()
  expect((await shop.submit('/fivem/', form)).location).toBe(RETURN)
  expect(await shop.readBasket(ident)).toMatchObject({ username: null })
})

test.each(['/fivem/?basketIdent=a', '/pay/a?country=US'])(
  'with its switch %s redirects on to this machine’s other name, and no further',
  async (path) => {
    sandbox.variants.otherHost = true
    const { status, headers } = await call('GET', path)
    const elsewhere = `http://localhost:${sandbox.port}${path}`
    expect([status, headers.get('location')]).toEqual([303, elsewhere])
    expect((await fetch(elsewhere, { redirect: 'manual' })).status).toBe(404)
  },
)

test('with its switch a login is reported late', async () => {
  sandbox.variants.loginLateReads = 2
  const { ident, form } = await startLogin()
  await shop.submit('/fivem/', { ...form, username: 'chip' })
  for (const username of [null, null, 'chip', 'chip']) {
    expect(await shop.readBasket(ident)).toMatchObject({ username })
  }
})

test('the Discord sign-in comes back with id, tag and signature, with or without a basket', async () => {
  const form = { return: RETURN }
  expect((await call('GET', `/discord/?${new URLSearchParams(form)}`)).text).toContain('Continue as chip')
  const { ident } = await startLogin()
  const withBasket = new URLSearchParams({ ...form, basketIdent: ident })
  expect((await call('GET', `/discord/?${withBasket}`)).text).toContain('Continue as chip')
  const { status, location } = await shop.submit('/discord/', { ...form, username: 'chip' })
  const { searchParams } = new URL(location ?? '')
  expect(status).toBe(303)
  expect(Object.fromEntries(searchParams)).toEqual({
    from: '/scripts',
    discord_id: '100000000001234567',
    discord_tag: 'chip#0',
    signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await shop.readBasket(ident)).toMatchObject({ username: null })
  expect((await shop.submit('/discord/', form)).location).toBe(RETURN)
})

test('the Discord sign-in leads only to web addresses', async () => {
  const form = { return: 'javascript:alert(1)', username: 'chip' }
  expect((await call('GET', `/discord/?${new URLSearchParams(form)}`)).status).toBe(404)
  expect(await shop.submit('/discord/', form)).toMatchObject({ status: 404, location: null })
})

test('a login never leads to an address that it was not given', async () => {
  const { form } = await startLogin()
  const elsewhere = { ...form, return: 'https://evil.test/', username: 'chip' }
  expect(await shop.submit('/fivem/', elsewhere)).toMatchObject({ status: 404, location: null })
  const script = encodeURIComponent('javascript:alert(1)')
  expect((await call('GET', `${account}/baskets/${form.basketIdent}/auth?returnUrl=${script}`)).status).toBe(
    422,
  )
  expect((await call('POST', `${account}/baskets`, { complete_url: 'javascript:alert(1)' })).status).toBe(422)
})

test('paying completes the basket and goes on by itself when asked to', async () => {
  const { ident, path } = await startCheckout(ID.plain, { complete_auto_redirect: true })
  const { form } = await openPage(path)
  const { location } = await shop.submit(path, { ...form, action: 'pay' })
  expect(location).toBe(URLS.complete_url)
  expect(sandbox.payments.list()).toMatchObject([
    { basketIdent: ident, paid: 999, method: 'Test Payments', customer: { email: 'a@example.org' } },
  ])
})

test('the complete address gets the transaction under the name that storefronts read', async () => {
  sandbox.variants.completeParams = 'transaction'
  const { path } = await startCheckout(ID.plain, { complete_auto_redirect: true })
  const { form } = await openPage(path)
  const { location } = await shop.submit(path, { ...form, action: 'pay' })
  const [{ transactionId } = { transactionId: '' }] = sandbox.payments.list()
  expect(location).toBe(`${URLS.complete_url}?txn-id=${transactionId}`)
})

test('without the redirect the checkout says Order Complete and offers Continue', async () => {
  const { path } = await startCheckout()
  const { form } = await openPage(path)
  const { location } = await shop.submit(path, { ...form, action: 'pay' })
  expect(location).toBe(`${path}/complete`)
  const { text } = await call('GET', `${path}/complete`)
  expect(text).toContain('Order Complete')
  expect(text).toContain(`href="${URLS.complete_url}">Continue`)
})

test('two clicks on Pay now are one payment', async () => {
  const { path } = await startCheckout()
  const { form } = await openPage(path)
  await Promise.all([1, 2].map(() => shop.submit(path, { ...form, action: 'pay' })))
  expect(sandbox.payments.list()).toHaveLength(1)
})

test('the customer pays the copy from the start of the checkout', async () => {
  const { ident, path } = await startCheckout()
  const { form } = await openPage(path)
  await shop.add(ident, ID.onSale)
  await shop.submit(path, { ...form, action: 'pay' })
  expect(sandbox.payments.list()[0]?.paid).toBe(999)
  expect((await shop.readBasket(ident)).packages).toHaveLength(1)
})

test('missing details are named and nothing is paid', async () => {
  const { path } = await startCheckout()
  const { form } = await openPage(path)
  const { status, text } = await shop.submit(path, {
    action: 'pay',
    checkout: form.checkout ?? '',
    email: 'x',
  })
  expect(status).toBe(422)
  expect(text).toContain('Enter an email address')
  expect(text).toContain('Tick this box')
  expect(sandbox.payments.list()).toEqual([])
})

test('a declined payment leaves the order open', async () => {
  const { ident, path } = await startCheckout()
  const { form } = await openPage(path)
  const { text } = await shop.submit(path, { ...form, action: 'decline' })
  expect(text).toContain('The payment was declined')
  expect(sandbox.payments.list()).toMatchObject([{ status: { id: 18 } }])
  expect(await shop.readBasket(ident)).toMatchObject({ complete: false })
})

test('cancelling goes back to the cart', async () => {
  const { path } = await startCheckout()
  expect((await shop.submit(path, { action: 'cancel' })).location).toBe(URLS.cancel_url)
})

test('a coupon, a gift card and a creator code can be entered here', async () => {
  const { path } = await startCheckout()
  for (const code of ['WELCOME10', '0127 0244 7210 1111', 'DEV']) {
    expect((await shop.submit(path, { action: 'code', code })).location).toBe(path)
  }
  const { form } = await openPage(path)
  await shop.submit(path, { ...form, action: 'pay' })
  expect(sandbox.payments.list()).toMatchObject([{ price: 899, paid: 499, creatorCode: 'DEV' }])
})

test('the order’s sums name what a creator code takes off', async () => {
  const { ident, path } = await startCheckout()
  await shop.coupon(ident, 'WELCOME10')
  await call('POST', `${account}/baskets/${ident}/creator-codes`, { creator_code: 'NORA' })
  const { text } = await openPage(path)
  const sums = [...text.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, amount]) => [name, amount])
  expect(sums).toEqual([
    ['Subtotal', '$9.99'],
    ['WELCOME10', '−$1.00'],
    ['NORA', '−$0.45'],
    ['Total', '$8.54'],
  ])
})

test('a bad code is explained on the page', async () => {
  const { path } = await startCheckout()
  const { status, text } = await shop.submit(path, { action: 'code', code: '<b>' })
  expect(status).toBe(422)
  expect(text).toContain('The selected coupon code is invalid.')
})

test('another country changes the total before anything is paid', async () => {
  const { path } = await startCheckout()
  const { form } = await openPage(path)
  const { text } = await shop.submit(path, { ...form, country: 'PT', action: 'pay' })
  expect(text).toContain('Tax is now calculated for Portugal')
  expect(text).toContain('$12.29')
  expect(sandbox.payments.list()).toEqual([])
})

test('a free order needs no payment method', async () => {
  const { path } = await startCheckout(ID.free)
  const { text, form } = await openPage(path)
  expect(text).toContain('Complete order')
  await shop.submit(path, { ...form, action: 'pay' })
  expect(sandbox.payments.list()).toMatchObject([{ method: 'Free: No Payment Required', paid: 0 }])
})

test('the latest of many open checkouts are kept; a forgotten checkout opens anew', async () => {
  const { ident, path } = await startCheckout()
  const { form } = await openPage(path)
  for (let count = 0; count < MAX_KEPT; count += 1) sandbox.decline(ident)
  const late = await shop.submit(path, form)
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('This page was out of date')])
  const { status } = await shop.submit(path, (await openPage(path)).form)
  expect(status).toBe(303)
  expect(sandbox.baskets.get(ident)?.transactionId).not.toBeNull()
})

test('a checkout that does not exist says so', async () => {
  expect((await call('GET', '/pay/none')).status).toBe(404)
})

test('names are text, never markup', async () => {
  sandbox.catalogue.change(({ packages }) => {
    const [first] = packages
    if (first !== undefined) first.name = '<script>alert(1)</script>'
  })
  const { path } = await startCheckout()
  const { text } = await openPage(path)
  expect(text).not.toContain('<script>')
  expect(text).toContain('&lt;script&gt;')
})

test('a customer finds the subscription in the history and cancels it', async () => {
  const { ident } = await startCheckout(ID.monthly)
  sandbox.pay(ident)
  const { text } = await call('GET', '/portal?customer=chip')
  const reference = /tbx-r-\d+/.exec(text)?.[0] ?? ''
  await shop.submit('/portal', { customer: 'chip', reference, action: 'cancel' })
  expect(sandbox.subscriptions.get(reference)?.cancelledAt).not.toBeNull()
  expect((await call('GET', '/portal?customer=dale')).text).not.toContain(reference)
})

test('the payment can be read with the keys of the project only', async () => {
  const { ident } = await startCheckout()
  const { transactionId } = sandbox.pay(ident)
  const path = `/checkout/api/payments/${transactionId}?type=txn_id`
  expect((await call('GET', path)).status).toBe(401)
  const keys = { Authorization: `Basic ${btoa(`${sandbox.projectId}:${sandbox.privateKey}`)}` }
  expect((await call('GET', path, undefined, keys)).body).toMatchObject({ transaction_id: transactionId })
  expect((await call('GET', `/checkout/api/baskets/${ident}`, undefined, keys)).body).toMatchObject({
    complete: true,
    payment: { transaction_id: transactionId },
  })
  expect((await call('GET', '/checkout/api/payments/tbx-0', undefined, keys)).status).toBe(404)
})

test('the legal pages are there', async () => {
  for (const name of ['impressum', 'terms', 'privacy']) {
    expect((await call('GET', `/checkout/${name}`)).status).toBe(200)
  }
})
