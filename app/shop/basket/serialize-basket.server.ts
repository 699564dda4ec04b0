/** The platform's basket as the browser gets it: numbers, our own pictures and links, no credential. */

import type { Cents, Basket as PlatformBasket, BasketPackage as PlatformPackage } from 'tebex-client'
import { formatPrice, type PriceTag } from '#app/lib/money.ts'
import { detectTaxMode, type TaxMode, type TaxModes } from '#app/lib/tax.ts'
import type { Picture } from '#app/shop/catalog/types.ts'
import { computeBasketTotals, formatTotals } from './basket-totals.ts'
import { maskCardNumber } from './code-shapes.ts'
import { derivePublicBasketId } from './public-basket-id.server.ts'
import type { Basket, BasketPackage } from './types.ts'

/** The catalogue's facts about a product. */
export type ProductFacts = {
  name: string
  path: string
  picture: Picture | null
  price: Cents | null
  sale: 'single' | 'subscription' | 'both'
  /** The highest quantity that can be chosen, null where the platform allows no choice. */
  most: number | null
}

export type ChosenTypes = readonly { id: number; type?: 'single' | 'subscription' | undefined }[]

export type SerializeOptions = {
  findProduct: (id: number) => ProductFacts | null
  /** The price tag of a package at this price, bought once or monthly. */
  priceTag: (id: number, price: Cents, currency: string, type: 'single' | 'subscription') => PriceTag
  /** The price from the platform's package endpoint; null when it is unavailable. */
  fetchPrice: (id: number) => Promise<Cents | null>
  taxModes: TaxModes
  /** The tax mode that a package of this basket shows; null when none does. */
  fetchTaxMode: (basket: PlatformBasket) => Promise<TaxMode | null>
}

/** The basket, normalised: prices that are missing are looked up, the base price is their sum. */
export async function serializeBasket(
  basket: PlatformBasket,
  { locale, choices, ...options }: SerializeOptions & { locale: string; choices: ChosenTypes },
): Promise<Basket> {
  const { findProduct, priceTag, fetchPrice, taxModes, fetchTaxMode } = options
  const currency = basket.currency ?? 'USD'

  async function serializeItem(item: PlatformPackage): Promise<BasketPackage> {
    const product = findProduct(item.id)
    // Zero is a price: of an owned upgrade, or of a gift of the seller.
    const found = item.inBasket.price ?? (product ? product.price : await fetchPrice(item.id))
    const price = Math.max(0, found ?? 0)
    const type = selectPurchaseType(item, product?.sale, choices)
    const tag = priceTag(item.id, price, currency, type)
    return {
      id: item.id,
      name: item.name || product?.name || 'Product',
      path: product?.path ?? null,
      image: product?.picture ?? null,
      base_price: units(price),
      reference_price: tag.was === null ? null : units(tag.was),
      period: tag.period,
      in_basket: { quantity: item.inBasket.quantity, price: units(price) },
      most: product?.most ?? null,
      gift_to: item.inBasket.giftUsername,
      price_text: formatPrice(tag, locale),
    }
  }

  const packages = await Promise.all(basket.packages.map(serializeItem))
  const subtotal = packages.reduce(
    (sum, item) => sum + Math.round(item.base_price * 100) * item.in_basket.quantity,
    0,
  )
  if (!hasCodes(basket)) taxModes.learn(detectTaxMode(subtotal, readAmounts(basket)))
  else if (basket.salesTax && !taxModes.isKnown()) taxModes.learn(await fetchTaxMode(basket))
  const canPay = basket.links.checkout !== null && packages.length > 0 && !basket.complete
  const priced = {
    ident: derivePublicBasketId(basket.ident),
    currency,
    packages,
    base_price: units(subtotal),
    total_price: units(basket.totalPrice ?? 0),
    sales_tax: units(basket.salesTax ?? 0),
    tax_mode: taxModes.current(),
    coupons: basket.coupons.map(({ code }) => ({ code })),
    giftcards: basket.giftcards.map(({ cardNumber }) => ({ card_number: maskCardNumber(cardNumber) })),
    creator_code: basket.creatorCode,
    links: canPay ? { checkout: '/api/checkout' } : {},
  }
  const totals = computeBasketTotals(priced)
  return { ...priced, count: totals.count, locale, text: formatTotals(totals, priced, locale) }
}

/** With codes applied, the total does not show the cost of the lines. */
function hasCodes({ coupons, creatorCode }: PlatformBasket): boolean {
  return coupons.length > 0 || creatorCode !== null
}

function readAmounts({ basePrice, salesTax, totalPrice }: PlatformBasket) {
  return { base: basePrice ?? 0, tax: salesTax ?? 0, total: totalPrice ?? 0 }
}

/** The type that the platform reports wins over the shopper's choice. */
export function selectPurchaseType(
  { id, type }: Pick<PlatformPackage, 'id' | 'type'>,
  sale: ProductFacts['sale'] | undefined,
  choices: ChosenTypes,
): 'single' | 'subscription' {
  if (sale === 'single' || sale === 'subscription') return sale
  if (type === 'single' || type === 'subscription') return type
  return choices.find((choice) => choice.id === id)?.type ?? 'single'
}

export function countPieces(packages: PlatformBasket['packages']): number {
  return packages.reduce((sum, { inBasket }) => sum + inBasket.quantity, 0)
}

export function countPackage(basket: PlatformBasket, packageId: number): number {
  return countPieces(basket.packages.filter(({ id }) => id === packageId))
}

function units(cents: Cents): number {
  return cents / 100
}
