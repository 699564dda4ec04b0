import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ID, openShop } from '../../../tests/fixture.ts'
import { MAX_KEPT } from '../../bounds.ts'
import { encodePhpJson, sign } from './delivery.ts'

const Event = z.object({ id: z.string(), type: z.string(), date: z.string(), subject: z.unknown() })
type Received = z.infer<typeof Event> & { signature: string | undefined; raw: string }

const received: Received[] = []
let answer = 200

const receiver = createServer(async (request, response) => {
  let raw = ''
  for await (const chunk of request) raw += String(chunk)
  const event = Event.parse(JSON.parse(raw))
  if (event.type === 'validation.webhook') {
    response.writeHead(answer, { 'Content-Type': 'application/json' }).end(JSON.stringify({ id: event.id }))
    return
  }
  const header = request.headers['x-signature']
  received.push({ ...event, raw, signature: typeof header === 'string' ? header : undefined })
  response.writeHead(answer).end()
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const readPort = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0
const url = `http://127.0.0.1:${readPort(receiver.address())}/hook`

const shop = await openShop({ webhookRetryMs: [60_000, 60_000], variants: { basketEvents: false } })
const { sandbox } = shop

beforeEach(async () => {
  sandbox.reset()
  received.length = 0
  answer = 200
  await sandbox.webhooks.endpoint(url)
})
afterAll(async () => {
  await sandbox.close()
  receiver.closeAllConnections()
  receiver.close()
})

async function buy(packageId: number): Promise<string> {
  const ident = await shop.newBasket('chip', { custom: { order: '7' } })
  await shop.add(ident, packageId)
  const { transactionId } = sandbox.pay(ident)
  await sandbox.webhooks.settled()
  return transactionId
}

const types = () => received.map(({ type }) => type)

test('the signature is the one of the published example', () => {
  const body =
    '{"id":"2c116b11-1110-91e0-b266-b792c8da5f11","type":"validation.webhook","date":"2026-11-21T09:00:00+00:00","subject":{}}'
  expect(sign(body, 'whsec_test_secret')).toBe(
    'b6b8130bb11a8fee69f9f33c75585ca42357beb5a6140e52d47cfbada2bfbdb7',
  )
})

test('bodies are escaped as PHP does it', () => {
  expect(encodePhpJson({ a: 'x/ü' })).toBe('{"a":"x\\/\\u00fc"}')
})

test('a purchase is told with a signature over the raw body', async () => {
  const transactionId = await buy(ID.plain)
  const [event] = received
  expect(event?.signature).toBe(sandbox.webhooks.sign(event?.raw ?? ''))
  expect(event).toMatchObject({
    type: 'payment.completed',
    subject: {
      transaction_id: transactionId,
      status: { id: 1 },
      price: { amount: 9.99, currency: 'USD' },
      customer: { username: { id: '1234567', username: 'chip' } },
      products: [{ id: ID.plain, paid_price: { amount: 9.99 } }],
      custom: { order: '7' },
    },
  })
})

test('an address that does not echo the validation gets nothing', async () => {
  answer = 500
  const endpoint = await sandbox.webhooks.endpoint(url)
  expect(endpoint.isValidated).toBe(false)
  await buy(ID.plain)
  expect(received).toEqual([])
})

test('an address where nothing listens is told with its cause', async () => {
  const { detail } = await sandbox.webhooks.endpoint('http://127.0.0.1:9/')
  expect(detail).toMatch(/^fetch failed: .+/)
})

test('a refused delivery is tried again when its time has come, then given up', async () => {
  answer = 503
  await buy(ID.plain)
  expect(sandbox.webhooks.list()[0]?.state).toBe('waiting')
  for (const _ of [1, 2]) {
    sandbox.advanceClock(61_000)
    await sandbox.webhooks.settled()
  }
  expect(received).toHaveLength(3)
  expect(new Set(received.map(({ id }) => id)).size).toBe(1)
  expect(sandbox.webhooks.list()[0]?.state).toBe('failed')
})

test('events can be sent twice, and out of order', async () => {
  await buy(ID.plain)
  sandbox.webhooks.resend(received[0]?.id ?? '', { times: 2 })
  await sandbox.webhooks.settled()
  expect(new Set(received.map(({ raw }) => raw)).size).toBe(1)
  expect(received).toHaveLength(3)
  sandbox.webhooks.hold()
  sandbox.refund(await buy(ID.plain))
  expect(received).toHaveLength(3)
  await sandbox.webhooks.release({ order: 'reversed' })
  expect(types().slice(3)).toEqual(['payment.refunded', 'payment.completed'])
})

test('decline, refund and dispute are told', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain)
  sandbox.decline(ident)
  const transactionId = sandbox.pay(ident).transactionId
  sandbox.dispute(transactionId, 'opened')
  sandbox.dispute(transactionId, 'won')
  sandbox.refund(transactionId)
  await sandbox.webhooks.settled()
  expect(types().toSorted()).toEqual([
    'payment.completed',
    'payment.declined',
    'payment.dispute.opened',
    'payment.dispute.won',
    'payment.refunded',
  ])
  expect(sandbox.payments.get(transactionId)?.status.id).toBe(2)
})

const MONTH = 32 * 24 * 60 * 60 * 1000

test('a subscription starts, renews with the clock, and ends after its cancellation', async () => {
  await buy(ID.monthly)
  const [subscription] = sandbox.subscriptions.list()
  const reference = subscription?.reference ?? ''
  sandbox.advanceClock(MONTH)
  sandbox.subscriptions.act(reference, 'cancel')
  expect(sandbox.subscriptions.get(reference)?.status.id).toBe(2)
  sandbox.advanceClock(MONTH)
  await sandbox.webhooks.settled()
  expect(sandbox.webhooks.list().map(({ type }) => type)).toEqual([
    'payment.completed',
    'recurring-payment.started',
    'payment.completed',
    'recurring-payment.renewed',
    'recurring-payment.cancellation.requested',
    'recurring-payment.ended',
  ])
  expect(sandbox.subscriptions.get(reference)?.status.id).toBe(5)
})

test('a renewal that fails is overdue, and three failures end the subscription', async () => {
  await buy(ID.monthly)
  const reference = sandbox.subscriptions.list()[0]?.reference ?? ''
  for (const _ of [1, 2, 3]) sandbox.subscriptions.act(reference, 'fail')
  sandbox.advanceClock(MONTH - 24 * 60 * 60 * 1000)
  sandbox.advanceClock(4 * 24 * 60 * 60 * 1000)
  expect(sandbox.subscriptions.get(reference)).toMatchObject({ status: { id: 4 }, failCount: 3 })
  await sandbox.webhooks.settled()
  expect(sandbox.webhooks.list().map(({ type }) => type)).toEqual([
    'payment.completed',
    'recurring-payment.started',
    'payment.declined',
    'recurring-payment.status-changed',
    'payment.declined',
    'recurring-payment.status-changed',
    'payment.declined',
    'recurring-payment.ended',
  ])
})

test('a cancellation that is taken back is told, and the subscription renews', async () => {
  await buy(ID.monthly)
  const reference = sandbox.subscriptions.list()[0]?.reference ?? ''
  sandbox.subscriptions.act(reference, 'cancel')
  sandbox.subscriptions.act(reference, 'abort')
  sandbox.advanceClock(MONTH)
  await sandbox.webhooks.settled()
  expect(sandbox.webhooks.list().map(({ type }) => type)).toEqual([
    'payment.completed',
    'recurring-payment.started',
    'recurring-payment.cancellation.requested',
    'recurring-payment.cancellation.aborted',
    'payment.completed',
    'recurring-payment.renewed',
  ])
})

test('a renewal of a gift names giver and recipient', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.monthly, { target_username: 'dale' })
  sandbox.pay(ident)
  sandbox.advanceClock(MONTH)
  expect(sandbox.webhooks.list().map(({ subject }) => subject)).toContainEqual(
    expect.objectContaining({
      payment_sequence: 'recurring',
      customer: expect.objectContaining({ username: { id: '1234567', username: 'chip' } }),
      products: [expect.objectContaining({ username: { id: '7654321', username: 'dale' } })],
    }),
  )
})

test('a login is told, and a basket that expires unpaid', async () => {
  sandbox.variants.basketEvents = true
  const paid = await shop.newBasket('chip')
  const left = await shop.newBasket('dale')
  for (const ident of [paid, left]) await shop.add(ident, ID.plain)
  sandbox.pay(paid)
  sandbox.advanceClock(8 * 24 * 60 * 60 * 1000)
  await sandbox.webhooks.settled()
  const told = sandbox.webhooks.list().map(({ type, subject }) => ({ type, subject }))
  const about = (ident: string) => expect.objectContaining({ ident })
  expect(told).toMatchObject([
    { type: 'basket.authenticated', subject: about(paid) },
    { type: 'basket.authenticated', subject: about(left) },
    { type: 'payment.completed' },
    { type: 'basket.abandoned', subject: about(left) },
  ])
})

test('a basket that is left is told of once, and again when it was used in between', async () => {
  sandbox.variants.basketEvents = true
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain)
  const count = () => sandbox.webhooks.list().filter(({ type }) => type === 'basket.abandoned').length
  const counts = [23, 2, 25].map((hours) => {
    sandbox.advanceClock(hours * 3_600_000)
    return count()
  })
  expect(counts).toEqual([0, 1, 1])
  expect((await shop.readBasket(ident)).packages).toHaveLength(1)
  sandbox.advanceClock(25 * 3_600_000)
  expect(count()).toBe(2)
})

const Told = z.looseObject({ subject: z.looseObject({}), raw: z.string() })

test('a payment is written as captured events are: its sequence, its moments, no fee on a test payment', async () => {
  const mixed = await shop.newBasket('chip')
  await shop.add(mixed, ID.plain)
  await shop.add(mixed, ID.monthly)
  sandbox.pay(mixed)
  await buy(ID.monthly)
  await buy(ID.plain)
  const payments = received.filter(({ type }) => type === 'payment.completed').map((each) => Told.parse(each))
  expect(payments).toMatchObject(
    ['mixed', 'recurring', 'oneoff'].map((payment_sequence) => ({
      subject: {
        payment_sequence,
        created_at: expect.stringMatching(/T[\d:]{8}\.\d{6}Z$/),
        fees: { gateway: { amount: 0 } },
      },
    })),
  )
  expect(payments[0]?.raw).toContain('+00:00","subject"')
  expect(received.find(({ type }) => type === 'recurring-payment.started')?.subject).toMatchObject({
    next_payment_at: expect.stringMatching(/\.\d{6}Z$/),
  })
  sandbox.variants.gatewayFee = true
  await buy(ID.plain)
  expect(received.at(-1)?.subject).toMatchObject({ fees: { gateway: { amount: 0.4 } } })
})

test('the latest of many webhooks are kept, and a forgotten webhook is not tried again', async () => {
  answer = 500
  const first = sandbox.webhooks.emit('payment.completed', {})
  await sandbox.webhooks.settled()
  expect(first.state).toBe('waiting')
  sandbox.webhooks.hold()
  for (let count = 0; count < 2 * MAX_KEPT; count += 1) sandbox.webhooks.emit('payment.completed', { count })
  const kept = sandbox.webhooks.list()
  expect(kept.length).toBeGreaterThanOrEqual(MAX_KEPT)
  expect(kept.length).toBeLessThanOrEqual(MAX_KEPT * 1.1)
  expect(kept.at(-1)?.subject).toEqual({ count: 2 * MAX_KEPT - 1 })
  received.length = 0
  sandbox.advanceClock(60_000)
  await sandbox.webhooks.settled()
  expect(received).toEqual([])
})
