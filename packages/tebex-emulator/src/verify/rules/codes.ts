import { isSameCard } from '../../tebex/engagement/gift-cards.ts'
import { type Fields, isFields, type Reader } from '../answers.ts'
import type { Known } from '../steps/step.ts'
import { readCents } from '../switches/observe.ts'
import type { Rule } from './rule.ts'

type Codes = Known['codes']

/** A store shows a code as it spells it, whatever the case in which it was given. */
const isSameCode = (shown: unknown, entered: string | null): boolean =>
  String(shown).toLowerCase() === entered?.trim().toLowerCase()

/** The only element of a list in a basket. */
function onlyOne(list: unknown): Fields {
  const [first, ...others] = Array.isArray(list) ? list : []
  return isFields(first) && others.length === 0 ? first : {}
}

/** Codes that were given on purpose: they are seen on the basket, and what they do to its price. */
export const createCodeRules = ({ coupon, giftCard, creatorCode }: Codes): readonly Rule[] => [
  {
    title: 'an applied coupon is shown and lowers the total',
    operations: ['applyCoupon'],
    issues(reader) {
      reader.object('applyCoupon')
      const [before, after] = [reader.object('setQuantity'), reader.object('readWithCoupon')]
      const isShown = isSameCode(onlyOne(after.coupons).code, coupon)
      const issues = isShown ? [] : ['the basket does not show the code']
      const isLower = readCents(after.total_price) < readCents(totalBefore(reader, before))
      return isLower ? issues : [...issues, `${String(after.total_price)} with the coupon`]
    },
  },
  {
    title: 'an applied gift card is shown whole',
    operations: ['applyGiftCard'],
    issues(reader) {
      reader.object('applyGiftCard')
      const { giftcards } = reader.object('readWithGiftCard')
      const isShown = isSameCard(String(onlyOne(giftcards).card_number), giftCard ?? '')
      return isShown ? [] : [`the basket shows ${JSON.stringify(giftcards)}`]
    },
  },
  {
    title: 'an applied creator code is shown',
    operations: ['applyCreatorCode'],
    issues(reader) {
      reader.object('applyCreatorCode')
      const { creator_code } = reader.object('readWithCreatorCode')
      return isSameCode(creator_code, creatorCode) ? [] : [`the basket shows ${JSON.stringify(creator_code)}`]
    },
  },
]

/** Two thirds of what three cost, where the change of the quantity was answered without a body. */
function totalBefore(reader: Reader, basket: Fields): unknown {
  if ('total_price' in basket) return basket.total_price
  return (Number(reader.object('readAdded').total_price) * 2) / 3
}
