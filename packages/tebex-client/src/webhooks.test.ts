import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MalformedError } from './errors.ts'
import { signWebhook, verifyWebhook } from './signature.ts'
import { parseWebhook, readWebhook } from './webhooks.ts'

const SECRET = 'whsec_test_secret'
const BODY = Buffer.from(
  '{"id":"2c116b11-1110-91e0-b266-b792c8da5f11","type":"validation.webhook","date":"2026-11-21T09:00:00+00:00","subject":{}}',
)
const SIGNATURE = 'b6b8130bb11a8fee69f9f33c75585ca42357beb5a6140e52d47cfbada2bfbdb7'

const event = (type: string, subject: unknown) =>
  parseWebhook(Buffer.from(JSON.stringify({ id: 'e1', type, date: '2026-11-21T09:00:00+00:00', subject })))

test('the measured test vector is signed and verified', () => {
  expect(signWebhook(BODY, SECRET)).toBe(SIGNATURE)
  expect(verifyWebhook(BODY, SIGNATURE, SECRET)).toBe(true)
})

test.each([
  ['missing', null],
  ['empty', ''],
  ['of one stage only', createHmac('sha256', SECRET).update(BODY).digest('hex')],
  ['of another secret', signWebhook(BODY, 'other')],
  ['of another body', signWebhook(Buffer.from('{}'), SECRET)],
  ['cut', SIGNATURE.slice(0, 63)],
  ['with a prefix', `sha256=${SIGNATURE}`],
  ['in base64', Buffer.from(SIGNATURE, 'hex').toString('base64')],
  ['not hex', 'z'.repeat(64)],
  ['longer', `${SIGNATURE}0`],
  ['twice', `${SIGNATURE}, ${SIGNATURE}`],
])('a signature that is %s is refused', (_, signature) => {
  expect(verifyWebhook(BODY, signature, SECRET)).toBe(false)
})

test('the signature covers the raw bytes: the same JSON written differently is refused', () => {
  const escaped = Buffer.from('{"a":"x\\/y"}')
  const signature = signWebhook(escaped, SECRET)
  expect(verifyWebhook(escaped, signature, SECRET)).toBe(true)
  expect(verifyWebhook(Buffer.from('{"a":"x/y"}'), signature, SECRET)).toBe(false)
})

test.each(['', undefined, null])('with the secret %j nothing is genuine', (secret) => {
  expect(verifyWebhook(BODY, signWebhook(BODY, ''), secret)).toBe(false)
})

test.each([[[SIGNATURE]], [[SIGNATURE, SIGNATURE]]])(
  'a list of headers is no signature: %j',
  async (header) => {
    expect(verifyWebhook(BODY, header, SECRET)).toBe(false)
    expect(await readWebhook(BODY, header, SECRET)).toBeNull()
  },
)

test.each([
  ['bytes', BODY],
  ['text', BODY.toString()],
])('an event is verified and read from its %s', async (_, body) => {
  expect(signWebhook(body, SECRET)).toBe(SIGNATURE)
  expect(verifyWebhook(body, SIGNATURE, SECRET)).toBe(true)
  expect(await readWebhook(body, SIGNATURE, SECRET)).toEqual(parseWebhook(body))
})

test('both ways to verify say the same of every signature', async () => {
  const letters = fc.string({ unit: fc.constantFrom(...'0123456789abcdefA'), minLength: 63, maxLength: 65 })
  const signatures = fc.oneof(letters, fc.constant(SIGNATURE), fc.string())
  await fc.assert(
    fc.asyncProperty(signatures, fc.string({ minLength: 1 }), async (signature, secret) => {
      const own = signWebhook(BODY, secret)
      expect(await readWebhook(BODY, own, secret)).not.toBeNull()
      expect((await readWebhook(BODY, signature, secret)) !== null).toBe(
        verifyWebhook(BODY, signature, secret),
      )
    }),
  )
})

test('what was verified is read, even if the buffer is used again meanwhile', async () => {
  const buffer = Buffer.from(BODY)
  const event = readWebhook(buffer, SIGNATURE, SECRET)
  buffer.fill(' ')
  expect(await event).toMatchObject({ kind: 'validation' })
})

test.each(['', undefined, null])(
  'an event is not read with the secret %j, and the error says why',
  async (secret) => {
    await expect(readWebhook(BODY, SIGNATURE, secret)).rejects.toThrow(
      new TypeError('secret is empty: set TEBEX_WEBHOOK_SECRET'),
    )
  },
)

test('an event about a basket has the basket', () => {
  const subject = { ident: 'c1-2', username: 'chip', total_price: 9.99, packages: [] }
  expect(event('basket.authenticated', subject)).toMatchObject({
    kind: 'basket',
    type: 'basket.authenticated',
    basket: { ident: 'c1-2', username: 'chip', totalPrice: 999 },
  })
})

test('the handshake is read', () => {
  expect(parseWebhook(BODY)).toMatchObject({ kind: 'validation', id: '2c116b11-1110-91e0-b266-b792c8da5f11' })
})

test('a payment is read with money in cents', () => {
  const payment = event('payment.completed', {
    transaction_id: 'tbx-40514024a64636-f9a1ea',
    status: { id: 1, description: 'Complete' },
    payment_sequence: 'oneoff',
    price: { amount: 11.06, currency: 'EUR' },
    price_paid: { amount: 11.06, currency: 'EUR' },
    payment_method: { name: 'Test Payments', refundable: true },
    fees: { tax: { amount: 2.07, currency: 'EUR' }, gateway: { amount: 0.45, currency: 'EUR' } },
    customer: { email: 'ana@example.org', username: { id: '1234567', username: 'chip' } },
    products: [
      {
        id: 7037446,
        quantity: 1,
        paid_price: { amount: 8.99, currency: 'EUR' },
        variables: [{ identifier: 'discord_id', option: '5' }],
        custom: null,
        username: 'chip',
      },
    ],
    coupons: [{ id: 55, code: 'WELCOME10', discount_type: 'percentage', discount_percentage: 10 }],
    gift_cards: [{ card_number: '0127…', amount: { amount: 2, currency: 'EUR' } }],
    custom: [],
    decline_reason: null,
  })
  expect(payment).toMatchObject({
    kind: 'payment',
    type: 'payment.completed',
    payment: {
      transactionId: 'tbx-40514024a64636-f9a1ea',
      pricePaid: { amount: 1106, currency: 'EUR' },
      fees: { tax: { amount: 207 } },
      customer: { username: { id: '1234567' } },
      products: [
        { id: 7037446, paidPrice: { amount: 899 }, custom: {}, username: { id: null, username: 'chip' } },
      ],
      coupons: [{ code: 'WELCOME10', discountPercentage: 10 }],
      giftCards: [{ amount: { amount: 200 } }],
      custom: {},
      declineReason: null,
    },
  })
})

test('a subscription event carries its first payment', () => {
  const initial = { transaction_id: 'tbx-1' }
  const renewed = event('recurring-payment.renewed', {
    reference: 'tbx-r-1',
    status: { id: 2 },
    next_payment_at: '2026-12-21T09:00:00Z',
    initial_payment: initial,
    price: { amount: '9.99', currency: 'EUR' },
  })
  expect(renewed).toMatchObject({
    kind: 'recurring-payment',
    recurringPayment: {
      reference: 'tbx-r-1',
      initialPayment: { transactionId: 'tbx-1' },
      price: { amount: 999 },
    },
  })
})

test('a type that is not known, or a subject without its number, is kept as it came', () => {
  expect(event('basket.emptied', { ident: 'x' })).toMatchObject({ kind: 'unknown', subject: { ident: 'x' } })
  expect(event('basket.abandoned', { ident: '' })).toMatchObject({
    kind: 'unknown',
    subject: { ident: '' },
  })
  expect(event('payment.completed', [])).toMatchObject({ kind: 'unknown', subject: {} })
})

test.each([
  ['', 'the body is not JSON'],
  ['<html>', 'the body is not JSON'],
  ['null', 'the body is not an object'],
  ['[]', 'the body is not an object'],
  ['{}', 'id is not text'],
  ['{"id":"1"}', 'type is not text'],
  ['{"type":"x"}', 'id is not text'],
])('%j is no event: %s', (body, reason) => {
  expect(() => parseWebhook(body)).toThrow(MalformedError)
  expect(() => parseWebhook(body)).toThrow(`webhook failed: ${reason}`)
})
