import type { Basket } from '../basket.ts'
import { findPackage } from '../baskets.ts'
import type { Package, Player } from '../catalogue.ts'
import { PAYMENT_STATUS } from '../payment.ts'
import { findOption } from '../questions.ts'
import type { State } from '../state.ts'
import { type Cents, takePercent, toCents } from './money.ts'
import type { Quote, QuoteLine } from './quote.ts'
import { computeRegionalPrice, findCurrency } from './regions.ts'
import type { Coupon } from './sale.ts'
import { computeOffer, computeSaleDiscount, isCouponLive, listLiveSales } from './sales.ts'
import { findTaxRate } from './tax.ts'

/** The buyer a package is priced for. */
export type Shopper = { country: string; player: Player | null }

/** Ids of the packages that this player bought or was given, and that were not refunded. */
export function listOwned(state: State, player: Player): Set<number> {
  const owned = new Set<number>()
  for (const payment of state.paymentsByOwner.get(String(player.username_id)) ?? []) {
    if (payment.status !== PAYMENT_STATUS.complete) continue
    for (const { id, username } of payment.products) {
      if (username?.id === String(player.username_id)) owned.add(id)
    }
  }
  return owned
}

/** An earlier purchase in the same chain reduces the price by its own regular price. */
function upgradeCredit(state: State, pack: Package, player: Player | null, country: string): Cents {
  const chain = state.catalogue.cumulative.find((ids) => ids.includes(pack.id))
  if (chain === undefined || player === null) return 0
  const owned = listOwned(state, player)
  const earlier = chain.slice(0, chain.indexOf(pack.id)).filter((id) => owned.has(id))
  const prices = earlier.map((id) => state.catalogue.packages.find((p) => p.id === id)?.base_price ?? 0)
  return computeRegionalPrice(state, toCents(Math.max(0, ...prices)), country)
}

/** The chosen options of the package's variables add to its regular price. */
function optionCost(state: State, pack: Package, variables: Readonly<Record<string, string>>): Cents {
  return pack.variables.reduce((sum, variable) => {
    const option = findOption(variable, variables[variable.identifier], state.variants)
    if (option === undefined) return sum
    return sum + toCents(option.price) + takePercent(toCents(pack.base_price), option.percentage)
  }, 0)
}

/** The price of one piece for this buyer, before codes and tax, and its reduction from the regular price. */
export function computeUnitPrice(
  state: State,
  pack: Package,
  { player, country, variables = {} }: Shopper & { variables?: Readonly<Record<string, string>> },
): { price: Cents; discount: Cents } {
  const base = computeRegionalPrice(state, toCents(pack.base_price), country)
  const regular = base + computeRegionalPrice(state, optionCost(state, pack, variables), country)
  const sale = computeSaleDiscount(pack, base, listLiveSales(state))
  const discount = Math.min(regular, sale + upgradeCredit(state, pack, player, country))
  return { price: regular - discount, discount }
}

/** Takes `amount` off the chosen lines in proportion, to the cent. */
function distributeDiscount(lines: QuoteLine[], amount: Cents): Cents {
  const whole = lines.reduce((sum, line) => sum + line.paid, 0)
  const taken = Math.min(amount, whole)
  let left = taken
  let rest = whole
  for (const line of lines) {
    const part = rest === 0 ? 0 : Math.round((left * line.paid) / rest)
    rest -= line.paid
    line.paid -= part
    left -= part
  }
  return taken
}

function couponCovers(coupon: Coupon, { line, pack }: QuoteLine): boolean {
  if (coupon.basket_type !== 'both' && coupon.basket_type !== line.type) return false
  if (coupon.effective_on === 'package') return coupon.packages.includes(pack.id)
  if (coupon.effective_on === 'category') return coupon.categories.includes(pack.category.id)
  return true
}

/** Applies one coupon to the lines and returns its discount. */
function applyCoupon(coupon: Coupon, lines: QuoteLine[]): Cents {
  const covered = lines.filter((line) => couponCovers(coupon, line))
  const sum = covered.reduce((total, line) => total + line.paid, 0)
  if (coupon.discount_type === 'percentage')
    return distributeDiscount(covered, takePercent(sum, coupon.discount))
  const amount = toCents(coupon.discount)
  if (coupon.discount_application_method !== 0) return distributeDiscount(covered, amount)
  return covered.reduce((taken, line) => taken + distributeDiscount([line], amount), 0)
}

const sumBase = (lines: QuoteLine[]): Cents => lines.reduce((sum, line) => sum + line.paid, 0)

function applyCoupons(codes: string[], lines: QuoteLine[], state: State): Quote['coupons'] {
  const applied: Quote['coupons'] = []
  for (const code of codes) {
    const coupon = state.catalogue.coupons.find((c) => c.code === code)
    if (coupon === undefined || !isCouponLive(coupon, state.clock.now())) continue
    const paidBefore = lines.map((line) => line.paid)
    const amount = applyCoupon(coupon, lines)
    // The minimum is compared with the total after the codes, this one included.
    if (sumBase(lines) < toCents(coupon.minimum)) {
      lines.forEach((line, at) => {
        line.paid = paidBefore[at] ?? line.paid
      })
      continue
    }
    applied.push({ coupon, amount })
  }
  return applied
}

export function withTax(
  state: State,
  price: Cents,
  country: string,
): { base: Cents; tax: Cents; total: Cents } {
  const rate = findTaxRate(country)
  if (state.variants.taxInclusive) {
    const base = Math.round((price * 100) / (100 + rate))
    return { base, tax: price - base, total: price }
  }
  const tax = takePercent(price, rate)
  return { base: price, tax, total: price + tax }
}

function quoteLines(state: State, basket: Basket): QuoteLine[] {
  return basket.lines.flatMap((line) => {
    const pack = findPackage(state, basket, line.packageId, line.dynamic)
    if (pack === null) return []
    const { player, country, sale } = basket
    const { price } = computeUnitPrice(state, pack, { player, country, variables: line.variables })
    const unit = sale === null ? price : Math.max(0, price - computeOffer(sale, price))
    return [{ line: structuredClone(line), pack, unit, paid: unit * line.quantity }]
  })
}

/** Prices a basket; `country` decides the tax and is the basket's own until the checkout asks. */
export function quote(state: State, basket: Basket, country = basket.country): Quote {
  const lines = quoteLines(state, basket)
  const coupons = applyCoupons(basket.coupons, lines, state)
  const creator = state.catalogue.creator_codes.find((c) => c.code === basket.creatorCode)
  const creatorAmount =
    creator === undefined
      ? 0
      : distributeDiscount(lines, takePercent(sumBase(lines), creator.customer_percent))
  const { base, tax, total } = withTax(state, sumBase(lines), country)
  const currency = findCurrency(state, basket.country)
  return { lines, coupons, creatorCode: basket.creatorCode, creatorAmount, base, tax, total, currency }
}
