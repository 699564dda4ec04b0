import { expect, test } from 'vitest'
import { KEY } from '../../tests/answers.ts'
import type { OperationId } from './operations.ts'
import { isRefusal, parseRetryAfter, toError } from './problem.ts'

const refuse = (operation: OperationId, status: number, detail: string, body?: unknown) =>
  toError({
    operation,
    status,
    body: body ?? { status, title: '', detail },
    retryAfterMs: null,
    hasBasket: operation.includes('asket') || operation.startsWith('apply') || operation.startsWith('remove'),
    secrets: [KEY],
  })

const table: [OperationId, number, string, string][] = [
  ['getWebstore', 404, 'Invalid account identifier provided', 'store_unknown'],
  ['getBasket', 404, 'Basket not found', 'basket_gone'],
  ['addBasketPackage', 404, 'Invalid basket identifier provided', 'basket_gone'],
  ['getBasket', 404, '', 'basket_gone'],
  ['getCategories', 404, '', 'store_unknown'],
  ['getCategory', 422, '', 'category_gone'],
  ['getPackage', 400, '', 'package_gone'],
  ['addBasketPackage', 422, 'User must login before adding packages to basket', 'login_required'],
  ['createBasket', 422, 'Basic auth credentials are required', 'credentials_required'],
  ['getUserTieredCategories', 401, '', 'credentials_required'],
  ['addBasketPackage', 422, 'Quantity cannot be greater than 1', 'quantity_limit'],
  ['addBasketPackage', 400, 'One of the options provided is invalid', 'option_required'],
  ['addBasketPackage', 400, 'Please enter the Discord ID', 'option_required'],
  ['addBasketPackage', 422, 'The selected package id is invalid.', 'package_gone'],
  ['addBasketPackage', 422, 'User not found', 'recipient_unknown'],
  ['createBasket', 404, 'Invalid Username provided', 'recipient_unknown'],
  ['addBasketPackage', 422, 'The user selected to receive the gift is invalid.', 'recipient_unknown'],
  ['addBasketPackage', 400, 'The user selected to receive the gift is invalid', 'recipient_unknown'],
  ['addBasketPackage', 422, 'This package cannot be gifted', 'gift_refused'],
  ['addBasketPackage', 422, 'This webstore does not support gifting', 'gift_refused'],
  ['addBasketPackage', 400, 'Invalid options', 'option_required'],
  ['addBasketPackage', 422, 'This package is sold out.', 'quantity_limit'],
  ['addBasketPackage', 422, 'This basket has already been paid', 'basket_complete'],
  ['addBasketPackage', 422, 'The type field is required.', 'option_required'],
  ['removeBasketPackage', 422, 'The package is not in the basket', 'package_gone'],
  ['applyCoupon', 422, 'This coupon has already been applied to the basket.', 'coupon_invalid'],
  ['addBasketPackage', 418, 'Something new', 'invalid_request'],
  ['applyCoupon', 422, 'The selected coupon code is invalid.', 'coupon_invalid'],
  ['applyCoupon', 422, 'The redeem limit is reached', 'coupon_invalid'],
  ['applyCoupon', 404, 'Basket not found', 'basket_gone'],
  ['removeCoupon', 400, '', 'coupon_invalid'],
  ['applyGiftCard', 422, 'No such card', 'gift_card_invalid'],
  ['applyCreatorCode', 404, 'Invalid creator code provided', 'creator_code_invalid'],
  ['getCategories', 429, '', 'rate_limited'],
  ['getCategories', 400, 'You have been blocked due to too many invalid requests', 'rate_limited'],
  ['getCategories', 503, 'Basket not found', 'upstream'],
]

test.each(table)('%s with %i "%s" is %s', (operation, status, detail, code) => {
  expect(refuse(operation, status, detail)).toMatchObject({ code, status, operation })
})

test('a response that is not JSON tells its status alone', () => {
  const facts = { operation: 'getBasket' as const, retryAfterMs: null, hasBasket: true, secrets: [] }
  expect(toError({ ...facts, status: 404, body: undefined }).code).toBe('upstream')
  expect(toError({ ...facts, status: 429, body: undefined }).code).toBe('rate_limited')
  expect(toError({ ...facts, status: 401, body: undefined }).code).toBe('credentials_required')
})

test('the detail is one line of plain text without secrets, at most 500 characters', () => {
  const error = refuse('applyCoupon', 422, `<b>No</b>\n\tuse of ${KEY} <script>x</script>`)
  expect(error.detail).toBe('No use of … x')
  expect(refuse('applyCoupon', 422, 'x'.repeat(5000)).detail).toHaveLength(500)
  expect(refuse('applyCoupon', 422, '<'.repeat(200_000)).detail).toHaveLength(500)
  expect(refuse('applyCoupon', 422, '   ').detail).toBeNull()
})

test('the sentence may stand under message or title', () => {
  expect(refuse('applyCoupon', 422, '', { message: 'Nope' }).detail).toBe('Nope')
  expect(refuse('createBasket', 404, '', { title: 'Invalid Username provided', detail: null }).detail).toBe(
    'Invalid Username provided',
  )
})

test('a body that says error is an error, whatever the status', () => {
  expect(isRefusal({ status: 'error', message: 'x' })).toBe(true)
  expect(isRefusal({ success: false })).toBe(true)
  expect(isRefusal({ status: 422, detail: 'x' })).toBe(true)
  expect(isRefusal({ success: true })).toBe(false)
  expect(isRefusal({ data: {} })).toBe(false)
  expect(isRefusal([])).toBe(false)
})

test('Retry-After is read as seconds or as a date', () => {
  const now = Date.parse('2026-11-21T09:00:00Z')
  expect(parseRetryAfter('7', now)).toBe(7000)
  expect(parseRetryAfter('Sat, 21 Nov 2026 09:00:30 GMT', now)).toBe(30_000)
  expect(parseRetryAfter('Sat, 21 Nov 2026 08:00:00 GMT', now)).toBe(0)
  expect(parseRetryAfter('soon', now)).toBeNull()
  expect(parseRetryAfter(null, now)).toBeNull()
})

test('after an unclear response a write may have happened, after a refusal it has not', () => {
  expect(refuse('addBasketPackage', 500, '').isOutcomeUnknown).toBe(true)
  expect(refuse('addBasketPackage', 422, '').isOutcomeUnknown).toBe(false)
})

test('the sentence of a refused answer is read from the title when the detail says nothing', () => {
  const body = { status: 400, title: 'Enter a valid email, maximum 64 characters', detail: 'Invalid options' }
  expect(refuse('addBasketPackage', 400, '', body)).toMatchObject({
    code: 'option_required',
    detail: 'Enter a valid email, maximum 64 characters',
  })
  const usual = { status: 400, title: 'Bad Request', detail: 'One of the options provided is invalid' }
  expect(refuse('addBasketPackage', 400, '', usual).detail).toBe('One of the options provided is invalid')
  expect(refuse('addBasketPackage', 400, '', { status: 400, title: 'Bad Request' }).detail).toBe(
    'Bad Request',
  )
})

test.each<[OperationId, number, string, boolean]>([
  ['applyCoupon', 400, '', true],
  ['applyCoupon', 400, 'Something about this coupon', true],
  ['applyCoupon', 400, 'The selected coupon code is invalid.', false],
  ['applyCoupon', 422, 'The selected coupon code is invalid.', false],
  ['applyCoupon', 422, 'This coupon does not apply to the packages in the basket.', true],
  ['applyCoupon', 422, 'This coupon needs a basket total of at least 40.00 USD after the discount.', true],
  ['applyCoupon', 422, 'This coupon has already been applied to the basket.', true],
  ['applyGiftCard', 400, 'The selected gift card is invalid.', false],
  ['applyGiftCard', 422, 'A gift card cannot be used together with a creator code discount.', true],
  ['applyGiftCard', 422, 'This gift card has no balance left.', true],
  ['applyCreatorCode', 404, 'Invalid creator code provided', false],
  ['applyCreatorCode', 422, 'This creator code cannot be combined with a gift card.', true],
])('%s with %i "%s": not applicable is %s', (operation, status, detail, isNotApplicable) => {
  expect(refuse(operation, status, detail)).toMatchObject({ isNotApplicable })
})

test.each<[OperationId, string, string | null]>([
  ['applyGiftCard', 'It cannot be used together with a creator code.', 'exclusive'],
  ['applyGiftCard', 'This gift card has no balance left.', 'no_balance'],
  ['applyGiftCard', 'This gift card has already been applied to the basket.', 'already_used'],
  [
    'applyCoupon',
    'This coupon needs a basket total of at least 40.00 USD after the discount.',
    'below_minimum',
  ],
  ['applyCoupon', 'You have already used this coupon.', 'already_used'],
  ['applyCoupon', 'This coupon does not apply to the packages in the basket.', null],
  ['applyCoupon', 'The selected coupon code is invalid.', null],
])('%s with "%s" says why the code does not fit: %s', (operation, detail, reason) => {
  expect(refuse(operation, 422, detail)).toMatchObject({ reason })
})
