import { entity, isRecord, list, part, prepared, type Read, required } from './reader.ts'
import {
  amount,
  currency,
  flag,
  html,
  id,
  needed,
  neededUrl,
  plain,
  price,
  quantity,
  record,
  text,
  url,
} from './values.ts'

/** The shape of a basket ident: it goes into addresses, so nothing else is ever let through. */
export const IDENT = /^[A-Za-z0-9_-]{1,64}$/

const readCode = (value: unknown) =>
  isRecord(value) ? { code: value.code ?? value.coupon_code ?? value.id } : { code: value }

export const Coupon = prepared(readCode, entity({ code: needed }))
/** A coupon that is applied to a basket. */
export type Coupon = Read<typeof Coupon>

const readCard = (value: unknown) =>
  isRecord(value) ? { card_number: value.card_number ?? value.code ?? value.id } : { card_number: value }

export const GiftCard = prepared(readCard, entity({ cardNumber: needed }))
/** A gift card that is applied to a basket. */
export type GiftCard = Read<typeof GiftCard>

const InBasket = entity({ quantity, price, giftUsernameId: text, giftUsername: text })

// Before 2.0 the quantity and the price stood on the line itself.
const withOldShape = (line: unknown) => {
  if (!isRecord(line)) return line
  const inBasket = isRecord(line.in_basket) ? line.in_basket : {}
  return {
    ...line,
    in_basket: { quantity: line.qty ?? line.quantity, price: line.base_price ?? line.price, ...inBasket },
  }
}

export const BasketPackage = prepared(
  withOldShape,
  entity({ id, name: plain, slug: text, description: html, image: url, type: plain, inBasket: InBasket }),
)
/**
 * A line of a basket. `inBasket.price` is in cents and, as far as is known, for one piece: totals are taken from the
 * basket, never from here. The purchase type chosen when adding is not always reported back.
 */
export type BasketPackage = Read<typeof BasketPackage>

/** Addresses of a basket's checkout and of its payment's page. */
export const Links = part({ checkout: url, payment: url })

const toIdent = (value: unknown) => (typeof value === 'string' && IDENT.test(value) ? value : null)

export const Basket = entity({
  id: text,
  ident: required(toIdent, 'a basket ident'),
  complete: flag,
  email: text,
  username: text,
  usernameId: text,
  country: text,
  ip: text,
  cancelUrl: url,
  completeUrl: url,
  completeAutoRedirect: flag,
  basePrice: price,
  salesTax: amount,
  totalPrice: price,
  currency,
  packages: list(BasketPackage),
  coupons: list(Coupon),
  giftcards: list(GiftCard),
  creatorCode: text,
  custom: record,
  links: Links,
})
/**
 * A basket with its totals in cents, coupons and tax included in `totalPrice`. `username` is null until the customer
 * has signed in; `links.checkout` is there once the basket can be paid, `links.payment` once it was.
 */
export type Basket = Read<typeof Basket>

export const AuthLink = entity({ name: plain, url: neededUrl })
/** A login page of the platform, for example the one named `FiveM`. */
export type AuthLink = Read<typeof AuthLink>
