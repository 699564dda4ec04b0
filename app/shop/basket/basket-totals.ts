/** The figures of the cart, in cents. */
import { type Cents, computePercentSaved, formatMoney } from '#app/lib/money.ts'
import type { BasketPackage, BasketText, PricedBasket } from './types.ts'

type BasketTotals = {
  /** Pieces, not lines. */
  count: number
  original: Cents
  savings: Cents
  /** Savings in percent of the original price, rounded; 0 without one. */
  savedPercent: number
  subtotal: Cents
  tax: Cents
  /** The reduction by coupons and a creator code; gift cards pay afterwards. */
  couponDiscount: Cents
  total: Cents
  /** The amount due again each month, before coupons and tax. */
  monthly: Cents
}

/** Always adds up: subtotal − discount + tax = total, where tax that the prices include is not added. */
export function computeBasketTotals({
  packages,
  sales_tax,
  total_price,
  tax_mode,
}: PricedBasket): BasketTotals {
  const tax = cents(sales_tax)
  const total = cents(total_price)
  const beforeTax = total - (tax_mode === 'added' ? tax : 0)
  const lines = sum(packages.map((item) => lineTotal(item)))
  const reference = sum(packages.map((item) => lineTotal(item, item.reference_price ?? item.base_price)))
  const savings = Math.max(0, reference - lines)
  // A line without a readable price costs what the others leave of the total.
  const subtotal = Math.max(lines, beforeTax)
  const original = subtotal + savings
  return {
    count: sum(packages.map(({ in_basket }) => in_basket.quantity)),
    original,
    savings,
    savedPercent: computePercentSaved(savings, original),
    subtotal,
    tax,
    couponDiscount: subtotal - beforeTax,
    total,
    monthly: sum(packages.filter(({ period }) => period === 'month').map((item) => lineTotal(item))),
  }
}

/** The totals as the cart shows them. */
export function formatTotals(
  totals: BasketTotals,
  { currency }: Pick<PricedBasket, 'currency'>,
  locale: string,
): BasketText {
  const money = (amount: Cents) => formatMoney(amount, currency, locale)
  const moneyUnlessZero = (amount: Cents) => (amount > 0 ? money(amount) : null)
  const { savings, savedPercent } = totals
  return {
    original: money(totals.original),
    savings: savings > 0 ? { amount: money(savings), percent: savedPercent } : null,
    subtotal: money(totals.subtotal),
    tax: moneyUnlessZero(totals.tax),
    discount: totals.couponDiscount > 0 ? money(-totals.couponDiscount) : null,
    total: money(totals.total),
    monthly: moneyUnlessZero(totals.monthly),
  }
}

function cents(units: number): Cents {
  return Math.round(units * 100)
}

function lineTotal({ base_price, in_basket }: BasketPackage, price = base_price): Cents {
  return cents(price) * in_basket.quantity
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
