import {
  createArrayGuard,
  createObjectGuard,
  type Guard,
  type Guarded,
  isBoolean,
  isNumber,
  isRecord,
  isString,
  nullable,
} from '#app/lib/guards.ts'
import type { PriceText } from '#app/lib/money.ts'
import type { TaxMode } from '#app/lib/tax.ts'

/** A call to the platform for one basket: its ident there, and the address of the visitor for whom it is made. */
export type BasketRequest = { ident: string; address: string }

/** The cart's single field accepts all kinds. */
export const CODE_KINDS = ['coupon', 'gift_card', 'creator_code'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

const isTaxMode = (value: unknown): value is TaxMode => value === 'added' || value === 'included'

const isMonth = (value: unknown): value is 'month' => value === 'month'

const isPriceText: Guard<PriceText> = createObjectGuard({
  amount: nullable(isString),
  was: nullable(isString),
  savedPercent: isNumber,
  isMonthly: isBoolean,
})

const isBasketPackage = createObjectGuard({
  id: isNumber,
  name: isString,
  /** Our product page; null when the package has left the catalogue. */
  path: nullable(isString),
  image: nullable(createObjectGuard({ key: isString })),
  /** Unit price, 0 is free. */
  base_price: isNumber,
  /** Struck-through unit price, null when the store's claims show none. */
  reference_price: nullable(isNumber),
  /** The period that the price pays for; null for a one-time purchase. */
  period: nullable(isMonth),
  in_basket: createObjectGuard({ quantity: isNumber, price: isNumber }),
  /** The highest quantity that can be chosen; null when there is no choice. */
  most: nullable(isNumber),
  /** The Cfx.re name of the player for whom it is a gift. */
  gift_to: nullable(isString),
  /** The unit price as it is shown. */
  price_text: isPriceText,
})

const isBasketText = createObjectGuard({
  original: isString,
  /** Absent savings are null. */
  savings: nullable(createObjectGuard({ amount: isString, percent: isNumber })),
  subtotal: isString,
  /** The tax as far as the platform knows the buyer's country; null without tax. */
  tax: nullable(isString),
  /** Null without a discount. */
  discount: nullable(isString),
  total: isString,
  /** The amount due again each month, before coupons and tax; null without a subscription. */
  monthly: nullable(isString),
})

/** `checkout` is our own route, present only while the basket can be paid. */
const isLinks = (value: unknown): value is { checkout?: string } =>
  isRecord(value) && (value.checkout === undefined || isString(value.checkout))

/**
 * The basket in `/api/basket`, under the platform's names and in its major units (9.99), normalised on the server.
 * Components compute nothing: what they show is text already.
 */
export const isBasket = createObjectGuard({
  /** An opaque id of ours. The platform's ident is a bearer credential and never leaves the server. */
  ident: isString,
  currency: isString,
  packages: createArrayGuard(isBasketPackage),
  /** Sum of the package prices times their quantities. */
  base_price: isNumber,
  /** The platform's price after coupons, tax included. */
  total_price: isNumber,
  sales_tax: isNumber,
  /** The tax comes on top of the prices or is contained in them. */
  tax_mode: isTaxMode,
  coupons: createArrayGuard(createObjectGuard({ code: isString })),
  /** Masked: the last four characters. They pay at the checkout, after the total. */
  giftcards: createArrayGuard(createObjectGuard({ card_number: isString })),
  creator_code: nullable(isString),
  links: isLinks,
  /** Pieces, not lines. */
  count: isNumber,
  /** The language of the texts. */
  locale: isString,
  text: isBasketText,
})

export type Basket = Guarded<typeof isBasket>
export type BasketPackage = Guarded<typeof isBasketPackage>
export type BasketText = Guarded<typeof isBasketText>
export type AppliedCode = { kind: CodeKind; code: string }

/** The basket before its totals are formatted. */
export type PricedBasket = Omit<Basket, 'count' | 'locale' | 'text'>
