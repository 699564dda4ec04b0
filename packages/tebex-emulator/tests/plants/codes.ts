import { accepted, BASKET, body, each, isBasket, type Plant, plant, refused, rename, set } from './plant.ts'

type Fields = Record<string, unknown>

const masked = (card: unknown) => `**** ${String(card).slice(-4)}`
const codesAlone = (value: unknown) => (Array.isArray(value) ? value.map((code) => Object(code).code) : value)

function withCoupon({ coupons }: Fields): boolean {
  return Array.isArray(coupons) && coupons.length > 0
}

export const CODE_PLANTS: readonly Plant[] = [
  plant('coupons as text', each(BASKET, isBasket, set(codesAlone, 'coupons')), 'getBasket'),
  plant(
    'coupons with coupon_code',
    each(BASKET, (f) => 'code' in f, rename('code', 'coupon_code')),
    'getBasket',
  ),
  plant(
    'a coupon that lowers nothing',
    each(BASKET, withCoupon, (f) => Object.assign(f, { base_price: 9, total_price: 9 })),
    'an applied coupon is shown and lowers the total',
  ),
  plant(
    'a masked gift card',
    each(BASKET, (f) => 'card_number' in f, set(masked, 'card_number')),
    'an applied gift card is shown whole',
  ),
  plant(
    'another creator code',
    each(
      BASKET,
      isBasket,
      set((v) => String(v).slice(1), 'creator_code'),
    ),
    'an applied creator code is shown',
  ),
  plant(
    'a code without a message',
    body(/coupons$/, () => ({ success: true })),
    'applyCoupon',
  ),
  plant(
    'the basket for a code',
    body(/coupons$/, () => ({ data: {} })),
    'applyCoupon',
  ),
  plant(
    'a creator code taken blindly',
    refused(/creator-codes$/, accepted({ success: true, message: 'x' })),
    'an unknown creator code',
  ),
  plant(
    'a coupon taken blindly',
    refused(/coupons$/, accepted({ success: true, message: 'x' })),
    'an unknown coupon',
  ),
  plant(
    'a gift card taken blindly',
    refused(/giftcards$/, accepted({ success: true, message: 'x' })),
    'an unknown gift card',
  ),
]
