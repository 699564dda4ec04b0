import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPlatform } from '#app/panel/health/checks/platform.server.ts'
import { createSandbox } from '#sandbox/index.ts'
import { findStore, listLacking, listSubscriptions, provePrivateKey, tryCoupon } from './checks.ts'

const sandbox = await createSandbox()
beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const open = (keys: { publicToken?: string; privateKey?: string } = {}) =>
  openPlatform({
    tebex: {
      publicToken: keys.publicToken ?? sandbox.publicToken,
      privateKey: keys.privateKey ?? sandbox.privateKey,
      apiUrl: sandbox.apiUrl,
    },
    publicOrigin: 'https://shop.example',
  })

async function listPackages() {
  const store = await findStore(open())
  if (typeof store === 'string') throw new Error(store)
  return store.packages
}

test('a token is proven by its store', async () => {
  expect(await findStore(open())).toMatchObject({
    name: 'Northgate Scripts',
    currency: 'USD',
    isDisabled: false,
  })
  expect(await findStore(open({ publicToken: 'unknown' }))).toBe('storeUnknown')
  sandbox.failAll({ kind: 'status', status: 503 })
  expect(await findStore(open())).toBe('unreachable')
})

test('a private key is proven by an authenticated basket, and an outage is no refusal', async () => {
  expect(await provePrivateKey(open())).toBe('proven')
  expect(sandbox.calls.at(-1)).toMatchObject({ operation: 'createBasket', status: 200 })
  expect(await provePrivateKey(open({ privateKey: 'wrong' }))).toBe('keyRefused')
  sandbox.failAll({ kind: 'status', status: 503 })
  expect(await provePrivateKey(open())).toBe('unreachable')
})

test.each([
  ['WELCOME10', 'exists'],
  ['SPRING24', 'codeRefused'],
  ['NOSUCH', 'codeRefused'],
])('the coupon %s is %s', async (code, state) => {
  expect(await tryCoupon(open(), code)).toBe(state)
})

test('a coupon that needs a filled basket exists, and a coupon that needs a customer stays unproven', async () => {
  const refuse = (status: number, detail: string) =>
    sandbox.failNext({
      operation: 'applyCoupon',
      times: 1,
      fault: { kind: 'status', status, detail },
    })
  refuse(400, 'This coupon does not apply to the packages in the basket.')
  expect(await tryCoupon(open(), 'WELCOME10')).toBe('later')
  refuse(422, 'User must login before adding packages to basket')
  expect(await tryCoupon(open(), 'WELCOME10')).toBe('unproven')
})

test('packages that cannot be bought or lack a picture or description are listed', async () => {
  sandbox.catalogue.change(({ packages }) => {
    const [first, second] = packages
    if (first)
      Object.assign(first, {
        name: 'Dear',
        base_price: 'much',
        image: null,
        media: [],
        description: '<p> </p>',
      })
    if (second) Object.assign(second, { name: 'Late', expiration_date: '2020-01-01T00:00:00+00:00' })
  })
  const lacking = new Map(
    listLacking(await listPackages(), Date.now()).map(({ name, lacks }) => [name, lacks]),
  )
  expect(lacking.get('Dear')).toEqual(['sale', 'picture', 'description'])
  expect(lacking.get('Late')).toEqual(['sale'])
})

test('subscriptions of a store are listed', async () => {
  expect(listSubscriptions(await listPackages()).map(({ id }) => id)).toContain(7_070_001)
})
