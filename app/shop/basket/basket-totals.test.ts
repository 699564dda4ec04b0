import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TaxMode } from '#app/lib/tax.ts'
import { computeBasketTotals, formatTotals } from './basket-totals.ts'
import type { BasketPackage, PricedBasket } from './types.ts'

function line(price: number, quantity = 1, reference: number | null = price * 2): BasketPackage {
  return {
    id: 1,
    name: 'Script',
    path: null,
    image: null,
    base_price: price,
    reference_price: reference,
    period: null,
    in_basket: { quantity, price },
    most: null,
    gift_to: null,
    price_text: { amount: String(price), was: null, savedPercent: 0, isMonthly: false },
  }
}

function createBasketWith(packages: BasketPackage[], rest: Partial<PricedBasket> = {}): PricedBasket {
  const base_price = packages.reduce((sum, item) => sum + item.base_price * item.in_basket.quantity, 0)
  return {
    ident: 'x',
    currency: 'USD',
    packages,
    base_price,
    total_price: base_price,
    sales_tax: 0,
    tax_mode: 'added',
    coupons: [],
    giftcards: [],
    creator_code: null,
    links: {},
    ...rest,
  }
}

test('the summary adds up in whole cents', () => {
  const basket = createBasketWith([line(0.1, 3), line(19.99)], {
    sales_tax: 2.07,
    total_price: 20.33,
    coupons: [{ code: 'WELCOME10' }],
  })
  expect(computeBasketTotals(basket)).toMatchObject({
    count: 4,
    original: 4058,
    subtotal: 2029,
    savings: 2029,
    savedPercent: 50,
    tax: 207,
    couponDiscount: 203,
    total: 2033,
  })
})

test('recurring amounts are added up apart', () => {
  const monthly = { ...line(9.99, 1, null), period: 'month' } as const
  expect(computeBasketTotals(createBasketWith([line(0.1, 3), monthly]))).toMatchObject({
    total: 1029,
    monthly: 999,
  })
  expect(computeBasketTotals(createBasketWith([line(0.1, 3)])).monthly).toBe(0)
})

test('without reference prices nothing is saved', () => {
  expect(computeBasketTotals(createBasketWith([line(9.99, 1, null)]))).toMatchObject({
    original: 999,
    savings: 0,
    savedPercent: 0,
  })
})

test('an empty basket and free items save zero percent', () => {
  expect(computeBasketTotals(createBasketWith([]))).toMatchObject({ count: 0, savedPercent: 0, total: 0 })
  expect(computeBasketTotals(createBasketWith([line(0, 2, null)]))).toMatchObject({
    count: 2,
    original: 0,
    savedPercent: 0,
  })
})

test('tax that the price includes is no coupon', () => {
  const basket = createBasketWith([line(10)], { sales_tax: 1.6, total_price: 10, tax_mode: 'included' })
  expect(computeBasketTotals(basket).couponDiscount).toBe(0)
})

test('the cart shows text: what is zero is left out, a discount has its sign', () => {
  const plain = createBasketWith([line(9.99, 1, null)])
  expect(formatTotals(computeBasketTotals(plain), plain, 'en')).toEqual({
    original: '$9.99',
    savings: null,
    subtotal: '$9.99',
    tax: null,
    discount: null,
    total: '$9.99',
    monthly: null,
  })
  const reduced = createBasketWith([line(10)], { coupons: [{ code: 'TEN' }], total_price: 9 })
  expect(formatTotals(computeBasketTotals(reduced), reduced, 'en')).toMatchObject({
    savings: { amount: '$10.00', percent: 50 },
    discount: '-$1.00',
  })
})

test('a code that takes nothing off is no discount of zero', () => {
  const basket = createBasketWith([line(0, 1, null)], { coupons: [{ code: 'TEN' }], total_price: 0 })
  expect(formatTotals(computeBasketTotals(basket), basket, 'en').discount).toBeNull()
})

test('a line without a readable price costs what the others leave of the total', () => {
  const basket = createBasketWith([line(0, 1, null), line(5, 1, null)], { total_price: 12 })
  expect(computeBasketTotals(basket)).toMatchObject({ subtotal: 1_200, original: 1_200, couponDiscount: 0 })
})

test('the figures of every basket add up to the cent, whatever tax and codes do', () => {
  const item = fc.record({ cents: fc.nat(10_000), quantity: fc.integer({ min: 1, max: 5 }) })
  const basket = fc.record({
    items: fc.array(item, { maxLength: 6 }),
    percentOff: fc.integer({ min: 0, max: 100 }),
    taxRate: fc.nat(30),
    tax_mode: fc.constantFrom<TaxMode>('added', 'included'),
  })
  fc.assert(
    fc.property(basket, ({ items, percentOff, taxRate, tax_mode }) => {
      const lines = items.map(({ cents, quantity }) => line(cents / 100, quantity))
      const sum = items.reduce((total, { cents, quantity }) => total + cents * quantity, 0)
      const discount = Math.round((sum * percentOff) / 100)
      const paid = sum - discount
      const onTop = tax_mode === 'added' ? Math.round((paid * taxRate) / 100) : 0
      const tax = tax_mode === 'added' ? onTop : paid - Math.round((paid * 100) / (100 + taxRate))
      const rest = { sales_tax: tax / 100, total_price: (paid + onTop) / 100, tax_mode }
      const totals = computeBasketTotals(createBasketWith(lines, rest))
      expect(totals).toMatchObject({ subtotal: sum, couponDiscount: discount, tax, total: paid + onTop })
      expect(totals.subtotal - totals.couponDiscount + onTop).toBe(totals.total)
      expect(totals.original - totals.savings).toBe(totals.subtotal)
    }),
  )
})
