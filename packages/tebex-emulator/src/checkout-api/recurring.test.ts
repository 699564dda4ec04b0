import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openShop } from '../../tests/fixture.ts'
import { otherApis } from '../../tests/fixture-apis.ts'
import { DAY } from '../clock.ts'

const shop = await openShop()
const { sandbox } = shop
const { checkout } = otherApis(shop)

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const PASS = {
  package: { name: 'Season Pass', price: 12, type: 'subscription', expiry_period: 'month', expiry_length: 3 },
}

/** A paid subscription to a product of the shop's own. */
async function subscribe(): Promise<string> {
  const request = { basket: {}, items: [PASS] }
  const { body } = await checkout('POST', '/checkout', request)
  return sandbox.pay(z.looseObject({ ident: z.string() }).parse(body).ident).recurringReference ?? ''
}
const sentTypes = () => sandbox.webhooks.list().map(({ type }) => type)

test('a subscription of three months is told, renewed and cancelled', async () => {
  const reference = await subscribe()
  const path = `/recurring-payments/${reference}`
  const { body } = await checkout('GET', path)
  expect(body).toMatchObject({
    reference,
    interval: 'P3M',
    account_id: sandbox.projectId,
    cancelled_at: null,
    status: { id: 2, description: 'Active', class: 'success', active: 1 },
    amount: { amount: 12, tax: 0, period: 'P3M' },
    links: { payment_history: [expect.stringContaining('?type=txn_id')] },
  })
  sandbox.advanceClock(100 * DAY)
  const renewed = (await checkout('GET', path)).body
  expect(renewed).toMatchObject({ links: { payment_history: { length: 2 } } })
  expect(await checkout('DELETE', path)).toMatchObject({
    status: 200,
    body: { reference, cancellation_requested_at: expect.any(String) },
  })
  expect((await checkout('GET', path)).body).toMatchObject({
    status: { id: 2 },
    cancellation_requested_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  sandbox.advanceClock(100 * DAY)
  expect((await checkout('GET', path)).body).toMatchObject({ status: { id: 5, active: 0 } })
  sandbox.variants.recurringCancelled = 204
  const other = `/recurring-payments/${await subscribe()}`
  expect(await checkout('DELETE', other)).toMatchObject({ status: 204, text: '' })
})

test('a paused subscription is not paused again, and one that has ended is told apart from it', async () => {
  const reference = await subscribe()
  const path = `/recurring-payments/${reference}/status`
  await checkout('PUT', path, { status: 'Paused' })
  const again = await checkout('PUT', path, { status: 'Paused' })
  expect([again.status, again.text]).toEqual([422, expect.stringContaining('is paused.')])
  sandbox.subscriptions.act(reference, 'end')
  expect((await checkout('PUT', path, { status: 'Paused' })).text).toContain('has ended')
})

test('a pause moves the next payment by its length', async () => {
  const reference = await subscribe()
  const before = sandbox.subscriptions.get(reference)?.nextPaymentAt ?? 0
  const path = `/recurring-payments/${reference}/status`
  const until = new Date(sandbox.now() + 10 * DAY).toISOString()
  expect((await checkout('PUT', path, { status: 'Paused', paused_until: until })).body).toMatchObject({
    status: { description: 'Paused', active: 0 },
    paused_until: until.replace('Z', '000Z'),
  })
  sandbox.advanceClock(11 * DAY)
  const recurring = sandbox.subscriptions.get(reference)
  expect(recurring).toMatchObject({ status: { id: 2 }, pausedAt: null })
  expect(recurring?.nextPaymentAt).toBeGreaterThan(before + 9.9 * DAY)
  await checkout('PUT', path, { status: 'Paused' })
  sandbox.advanceClock(200 * DAY)
  expect(sandbox.subscriptions.get(reference)?.status.description).toBe('Paused')
  expect((await checkout('PUT', path, { status: 'Active' })).body).toMatchObject({ paused_at: null })
  expect((await checkout('PUT', path, { status: 'Active' })).status).toBe(422)
  expect((await checkout('PUT', path, { status: 'Stopped' })).status).toBe(422)
  expect(sentTypes().filter((type) => type === 'recurring-payment.status-changed')).toHaveLength(4)
})

test('a dearer product is charged for the rest of the paid time', async () => {
  const reference = await subscribe()
  const path = `/recurring-payments/${reference}`
  const item = { type: 'subscription', qty: 1, package: { ...PASS.package, name: 'Gold Pass', price: 24 } }
  expect((await checkout('PUT', path, { items: [item] })).body).toMatchObject({
    amount: { amount: 24 },
    links: { payment_history: { length: 2 } },
  })
  expect(sandbox.payments.list().at(-1)).toMatchObject({ price: 1200, products: [{ name: 'Gold Pass' }] })
  await checkout('PUT', path, { items: [PASS] })
  expect(sandbox.payments.list()).toHaveLength(2)
  expect((await checkout('PUT', path, { items: [item, item] })).status).toBe(400)
})
