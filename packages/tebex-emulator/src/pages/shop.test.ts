import { afterAll, beforeEach, expect, test } from 'vitest'
import { ID, openShop } from '../../tests/fixture.ts'

const shop = await openShop()
const { sandbox, call, submit } = shop
beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

/** The path that a form leads to. */
async function follow(path: string, form: Record<string, string>): Promise<string> {
  const { status, location } = await submit(path, form)
  expect(status).toBe(303)
  const { pathname, search } = new URL(location ?? '', sandbox.url)
  return pathname + search
}

/** The first link or form of a page that matches, as its path. */
function findPath(text: string, pattern: RegExp): string {
  const [, address = ''] = pattern.exec(text) ?? []
  return address.replaceAll('&amp;', '&').replace(sandbox.url, '')
}

const begin = (form: Record<string, string> = {}) => follow('/shop', form)

test('the test shop sells a package without a storefront and without script', async () => {
  const first = await call('GET', '/shop')
  expect(first.text).toContain('Script 101')
  expect(first.text).toMatch(/Test shop of tebex-emulator \d+\.\d+\.\d+/)
  expect(first.text).not.toContain('<script')
  const page = await begin()
  const signIn = findPath((await call('GET', page)).text, /href="([^"]*\/fivem\/[^"]*)"/)
  const [, ident = ''] = /basketIdent=([^&]+)/.exec(signIn) ?? []
  expect((await call('GET', signIn)).status).toBe(200)
  const back = await follow('/fivem/', {
    basketIdent: ident,
    return: `${sandbox.url}${page}`,
    username: 'chip',
  })
  expect((await call('GET', back)).text).toContain('Signed in as chip.')
  expect(await follow(page, { action: 'add', package_id: String(ID.plain) })).toBe(page)
  expect(await follow(page, { action: 'add', package_id: String(ID.single) })).toBe(page)
  expect(await follow(page, { action: 'remove', package_id: String(ID.single) })).toBe(page)
  const pay = findPath((await call('GET', page)).text, /href="([^"]*\/pay\/[^"]*)"/)
  const checkout = findPath((await call('GET', pay)).text, /name="checkout" value="([^"]*)"/)
  const form = { checkout, email: 'a@b.example', name: 'Ana', country: 'US', postalCode: '1', terms: 'on' }
  const complete = await follow(pay, { action: 'pay', ...form })
  expect(findPath((await call('GET', complete)).text, /href="([^"]*)">Continue/)).toContain(page)
  expect((await call('GET', page)).text).toContain(sandbox.payments.list()[0]?.transactionId)
})

test('a package’s questions are asked, and a refusal is told beside the packages', async () => {
  const page = await begin()
  sandbox.login(page.replace('/shop/', ''), 'chip')
  const { text } = await call('GET', page)
  expect(text).toContain('name="answer.colour"')
  expect(text).toContain('name="type"')
  const asksColour = { action: 'add', package_id: String(ID.asksColour) }
  const refused = await submit(page, asksColour)
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining(`role="alert">Script ${ID.asksColour}: `),
  ])
  await follow(page, { ...asksColour, 'answer.colour': '71' })
  await follow(page, { action: 'add', package_id: String(ID.either), type: 'subscription' })
  expect((await call('GET', page)).text).toContain('$10.50')
})

test('stores without a sign-in name the player, universal stores none', async () => {
  sandbox.variants.storeKind = 'minecraft'
  expect((await call('GET', '/shop')).text).toContain('name="username"')
  const page = await begin({ username: 'chip' })
  expect((await call('GET', page)).text).toContain('Signed in as chip.')
  sandbox.variants.storeKind = 'universal'
  expect((await call('GET', await begin())).text).toContain('aria-label="Add Script 101"')
})

test('a basket that is not known, and a form that is none, are answered with the shop', async () => {
  expect(await call('GET', '/shop/none')).toMatchObject({ status: 404 })
  expect(await submit('/shop/none', {})).toMatchObject({ status: 404 })
  expect(await submit(await begin(), { action: 'steal' })).toMatchObject({ status: 422 })
})
