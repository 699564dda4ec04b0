import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addPackage,
  findAddState,
  forgetBasket,
  refreshBasket,
  restoreBasket,
  setBasket,
  useBasket,
} from './basket-store.ts'
import { applyCode } from './codes.ts'
import { removePackage } from './items.ts'
import type { Basket } from './types.ts'

const basket: Basket = {
  ident: 'b1',
  currency: 'USD',
  packages: [
    {
      id: 7,
      name: 'Backpack',
      path: '/product/7',
      image: null,
      base_price: 9.99,
      reference_price: null,
      period: null,
      in_basket: { quantity: 1, price: 9.99 },
      most: null,
      gift_to: null,
      price_text: { amount: '$9.99', was: null, savedPercent: 0, isMonthly: false },
    },
  ],
  base_price: 9.99,
  total_price: 9.99,
  sales_tax: 0,
  tax_mode: 'added',
  coupons: [],
  giftcards: [],
  creator_code: null,
  links: {},
  count: 1,
  locale: 'en',
  text: {
    original: '$9.99',
    savings: null,
    subtotal: '$9.99',
    tax: null,
    discount: null,
    total: '$9.99',
    monthly: null,
  },
}

/** Responses of the server to the following calls, in order. */
function serverResponds(...responses: { status: number; body: object }[]) {
  const fetch = vi.fn(async () => {
    const response = responses.shift()
    if (!response) throw new TypeError('connection lost')
    return Response.json(response.body, { status: response.status })
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
})

afterEach(() => {
  forgetBasket()
  stored.clear()
})

test('an added package is marked until it leaves the basket', async () => {
  serverResponds({ status: 200, body: { basket, added: [] } }, { status: 200, body: { basket: null } })
  await addPackage(7, [['package_id', '7']])
  expect(findAddState(useBasket.getState(), 7)).toBe('added')
  await removePackage(7, 'Failed to remove item')
  expect(findAddState(useBasket.getState(), 7)).toBeUndefined()
  expect(useBasket.getState().basket).toBeNull()
})

test.each([{ ...basket, packages: [], count: 0 }, null])(
  'the mark of an added package ends with any basket that does not hold it, also one from elsewhere',
  async (changed) => {
    serverResponds({ status: 200, body: { basket, added: [] } }, { status: 200, body: { basket: changed } })
    await addPackage(7, [['package_id', '7']])
    await refreshBasket('Failed to load the cart')
    expect(findAddState(useBasket.getState(), 7)).toBeUndefined()
  },
)

test('a package of an earlier visit is marked as soon as its basket is painted', () => {
  stored.set('basket', JSON.stringify({ version: 2, state: { basket } }))
  restoreBasket('en')
  expect(findAddState(useBasket.getState(), 7)).toBe('added')
})

test('a basket that arrives while a package is being added leaves that add busy', async () => {
  serverResponds({ status: 200, body: { basket, added: [] } })
  const adding = addPackage(7, [['package_id', '7']])
  setBasket(null)
  expect(findAddState(useBasket.getState(), 7)).toBe('processing')
  await adding
  expect(findAddState(useBasket.getState(), 7)).toBe('added')
})

test('a failed add ends busy and leaves the basket as it was', async () => {
  setBasket(basket)
  serverResponds({ status: 502, body: { code: 'add_failed', detail: 'Failed to add item to cart' } })
  const response = await addPackage(8, [['package_id', '8']])
  expect(response).toEqual({
    ok: false,
    problem: { status: 502, code: 'add_failed', detail: 'Failed to add item to cart' },
  })
  expect(findAddState(useBasket.getState(), 8)).toBeUndefined()
  expect(useBasket.getState().basket).toEqual(basket)
})

test('a removal that fails says so and ends its mark', async () => {
  setBasket(basket)
  serverResponds()
  const removal = removePackage(7, 'Failed to remove item')
  expect(useBasket.getState().removing.has(7)).toBe(true)
  expect(await removal).toBe(false)
  expect(useBasket.getState().removing.has(7)).toBe(false)
  expect(useBasket.getState().error?.text).toBe('Failed to remove item')
})

test('a refused code shows the text of the response', async () => {
  serverResponds({ status: 422, body: { code: 'coupon_rejected', detail: 'This coupon has expired' } })
  expect(await applyCode('OLD', 'Failed to apply coupon')).toBeNull()
  expect(useBasket.getState().error).toMatchObject({ text: 'This coupon has expired', area: 'summary' })
})

test.each(['{"basket":7}', '{"basket":{"ident":"x","packages":[{}],"coupons":[]}}', '7'])(
  'a remembered basket of the wrong shape counts as none: %s',
  (state) => {
    stored.set('basket', `{"state":${state},"version":2}`)
    restoreBasket('en')
    expect(useBasket.getState().basket).toBeNull()
  },
)

test('a remembered basket is painted in its own language alone', () => {
  setBasket(basket)
  const persisted = stored.get('basket') ?? ''
  forgetBasket()
  stored.set('basket', persisted)
  restoreBasket('de')
  expect(useBasket.getState().basket).toBeNull()
  stored.set('basket', persisted)
  restoreBasket('en')
  expect(useBasket.getState().basket).toEqual(basket)
})

test('a response of the wrong shape is a problem', async () => {
  serverResponds({ status: 200, body: { basket: { ident: 'b1' } } })
  expect(await applyCode('TEN', 'Failed to apply coupon')).toBeNull()
  expect(useBasket.getState()).toMatchObject({ basket: null, error: { text: 'Failed to apply coupon' } })
})
