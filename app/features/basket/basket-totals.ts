/** What the cart prints, computed in cents from the basket as the server answered it. */
import type { Cents } from '#app/features/catalog/types.ts'
import { percentSaved } from '#app/lib/money.ts'
import type { Basket, BasketPackage } from './types.ts'

export type BasketLine = {
  item: BasketPackage
  quantity: number
  /** For one piece. */
  price: Cents
  /** Struck through, for one piece; null when the store's claims show none. */
  original: Cents | null
  total: Cents
}

export type BasketView = {
  lines: BasketLine[]
  /** Pieces, not lines. */
  count: number
  currency: string
  original: Cents
  savings: Cents
  /** Savings in percent of the original price, rounded; 0 without one. */
  savedPercent: number
  subtotal: Cents
  tax: Cents
  couponDiscount: Cents
  total: Cents
  /** What of it is due again each month, before coupons and tax. */
  monthly: Cents
}

/** The figures of the cart and its summary. */
export function basketView(basket: Basket): BasketView {
  const lines = basket.packages.map(lineOf)
  const subtotal = sum(lines.map(({ total }) => total))
  const original = sum(lines.map(({ original, price, quantity }) => (original ?? price) * quantity))
  const savings = Math.max(0, original - subtotal)
  const tax = cents(basket.sales_tax)
  const total = cents(basket.total_price)
  return {
    lines,
    count: sum(lines.map(({ quantity }) => quantity)),
    currency: basket.currency,
    original,
    savings,
    savedPercent: percentSaved(savings, original),
    subtotal,
    tax,
    couponDiscount: basket.coupons.length > 0 ? Math.max(0, subtotal + tax - total) : 0,
    total,
    monthly: sum(lines.filter(({ item }) => item.period === 'month').map((line) => line.total)),
  }
}

function lineOf(item: BasketPackage): BasketLine {
  const { quantity } = item.in_basket
  const price = cents(item.base_price)
  const original = item.reference_price === null ? null : cents(item.reference_price)
  return { item, quantity, price, original, total: price * quantity }
}

function cents(units: number): Cents {
  return Math.round(units * 100)
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
