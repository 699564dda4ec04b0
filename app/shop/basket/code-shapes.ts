/** The shapes of codes, and the kinds that each shape allows. */
import type { CodeKind } from './types.ts'

const CODE = /^[\p{L}\p{N}._+\-%@!#&*]{1,64}$/u
/** Groups of digits, as gift cards are printed. */
const DIGIT_GROUPS = /^\d+([ -]\d+)*$/
const CARD_NUMBER = /^\d{12,32}$/

/** A card number without the gaps between its groups. */
function compactCardNumber(code: string): string {
  return DIGIT_GROUPS.test(code) ? code.replace(/[ -]/g, '') : code
}

/** The code in the platform's form for this kind; null when it cannot be of this kind. */
export function normalizeCode(kind: CodeKind, code: string): string | null {
  const own = kind === 'gift_card' ? compactCardNumber(code) : code
  return CODE.test(own) ? own : null
}

/** Accepts the shape of any kind of code. */
export function isCode(code: string): boolean {
  return normalizeCode('gift_card', code) !== null
}

export function isSameCode(kind: CodeKind, a: string, b: string): boolean {
  const [one, other] = [a, b].map((code) => (normalizeCode(kind, code) ?? code).toLowerCase())
  return one === other
}

/** The likeliest kind first. A second creator code is rarer than a gift card beside the first one. */
export function rankCodeKinds(code: string, { hasCreatorCode }: { hasCreatorCode: boolean }): CodeKind[] {
  if (CARD_NUMBER.test(compactCardNumber(code))) return ['gift_card', 'coupon', 'creator_code']
  return hasCreatorCode ? ['coupon', 'gift_card', 'creator_code'] : ['coupon', 'creator_code', 'gift_card']
}

/** The part of a gift card's number that pages show. */
export function maskCardNumber(cardNumber: string): string {
  return `•••• ${lastFour(cardNumber)}`
}

/** Compares the last four characters of two card numbers, masked or not. */
export function endsLike(cardNumber: string, masked: string): boolean {
  const visible = masked.replace(/[^\p{L}\p{N}]/gu, '')
  return visible.length === 4 && lastFour(cardNumber) === visible
}

function lastFour(cardNumber: string): string {
  return cardNumber.replace(/[^\p{L}\p{N}]/gu, '').slice(-4)
}
