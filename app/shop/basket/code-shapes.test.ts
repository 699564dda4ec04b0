import { expect, test } from 'vitest'
import { endsLike, isCode, isSameCode, maskCardNumber, normalizeCode, rankCodeKinds } from './code-shapes.ts'

test.each(['0127 0244 7210 1111', '0127-0244-7210-1111', '0127024472101111'])(
  '%s is a card number first of all',
  (code) => {
    expect(rankCodeKinds(code, { hasCreatorCode: false })[0]).toBe('gift_card')
    expect(normalizeCode('gift_card', code)).toBe('0127024472101111')
    expect(isSameCode('gift_card', code, '0127 0244 7210 1111')).toBe(true)
    expect(maskCardNumber(code)).toBe('•••• 1111')
    expect(endsLike(code, maskCardNumber(code))).toBe(true)
  },
)

test('words are coupons or creator codes first, and a creator code is the last guess beside another one', () => {
  expect(rankCodeKinds('NORA', { hasCreatorCode: false })).toEqual(['coupon', 'creator_code', 'gift_card'])
  expect(rankCodeKinds('2026', { hasCreatorCode: false })[0]).toBe('coupon')
  expect(rankCodeKinds('NORA', { hasCreatorCode: true }).at(-1)).toBe('creator_code')
})

test('a code that fits no kind is never sent', () => {
  expect(['', ' ', 'two words', '<b>', '1 a', '1  2', 'x'.repeat(65), '1\n2'].filter(isCode)).toEqual([])
  expect(normalizeCode('coupon', '0127 0244')).toBeNull()
  expect(['WELCOME10', 'ÉTÉ-10%', '10-20', '👋'].filter(isCode)).toEqual(['WELCOME10', 'ÉTÉ-10%', '10-20'])
})

test('a coupon of digits keeps its dashes, and letters count in either case', () => {
  expect(isSameCode('coupon', '10-20', '1020')).toBe(false)
  expect(isSameCode('coupon', 'welcome10', 'WELCOME10')).toBe(true)
})

test('fewer than four characters name no card', () => {
  expect(endsLike('0127024472101111', '111')).toBe(false)
  expect(endsLike('0127024472101111', '01111')).toBe(false)
})
