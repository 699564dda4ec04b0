import { PAYMENT_STATUS, RECURRING_STATUS } from 'tebex-emulator'
import { afterAll, expect, test } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'

const sandbox = await createSandbox({ history: true })
afterAll(() => sandbox.close())

const payments = sandbox.payments.list()
const DAY = 86_400_000

test('purchases are spread over years, up to today', () => {
  const moments = payments.map(({ createdAt }) => createdAt)
  const now = sandbox.now()
  expect(Math.max(...moments)).toBeLessThan(now)
  expect(Math.max(...moments)).toBeGreaterThan(now - 60 * DAY)
  expect(Math.min(...moments)).toBeLessThan(now - 3.8 * 365 * DAY)
  expect(moments).toEqual(moments.toSorted((earlier, later) => earlier - later))
})

test('the purchases include bundles, gifts, refunds and disputes with every outcome', () => {
  const { packages } = sandbox.catalogue.data
  const bundles = new Set(packages.filter(({ category }) => category.name === 'BUNDLES').map(({ id }) => id))
  const products = payments.flatMap((payment) => payment.products)
  expect(products.some(({ id }) => bundles.has(id))).toBe(true)
  expect(products.some(({ gift }) => gift !== null)).toBe(true)
  expect(payments.some(({ status }) => status === PAYMENT_STATUS.refund)).toBe(true)
  expect(payments.some(({ status }) => status === PAYMENT_STATUS.chargeback)).toBe(true)
})

test('an owner of the lower edition pays only the difference for the upper one', () => {
  const { packages, cumulative } = sandbox.catalogue.data
  const findPrice = (id: number) => packages.find((pack) => pack.id === id)?.base_price ?? 0
  const isUpgrade = ({ id, base }: { id: number; base: number }) =>
    cumulative.some(
      ([lower = 0, upper = 0]) =>
        id === upper && base === Math.round((findPrice(upper) - findPrice(lower)) * 100),
    )
  expect(payments.flatMap((payment) => payment.products).some(isUpgrade)).toBe(true)
})

test('subscriptions were renewed, and some are active, some cancelled, some expired', () => {
  const statuses = new Set(sandbox.subscriptions.list().map(({ status }) => status.id))
  expect(statuses).toEqual(
    new Set([RECURRING_STATUS.active.id, RECURRING_STATUS.cancelled.id, RECURRING_STATUS.expired.id]),
  )
  expect(payments.filter(({ sequence }) => sequence === 'recurring').length).toBeGreaterThan(20)
  expect(
    sandbox.subscriptions
      .list()
      .every(({ nextPaymentAt, status }) => status.id !== 2 || nextPaymentAt > sandbox.now() - DAY),
  ).toBe(true)
})

test('the history depends on the seed alone and sends no webhook', async () => {
  const facts = (from: typeof sandbox) =>
    from.payments
      .list()
      .map(({ transactionId, createdAt, price, status }) => [transactionId, createdAt, price, status])
  const [same, later] = await Promise.all([
    createSandbox({ history: {} }),
    createSandbox({ history: { seed: 2 } }),
  ])
  expect(facts(same)).toEqual(facts(sandbox))
  expect(facts(later)).not.toEqual(facts(sandbox))
  expect(sandbox.webhooks.list()).toEqual([])
  await Promise.all([same.close(), later.close()])
})

test('after the history, subscriptions renew with the clock and send webhooks', () => {
  sandbox.advanceClock(32 * DAY)
  const types = new Set(sandbox.webhooks.list().map(({ type }) => type))
  expect(types).toContain('recurring-payment.renewed')
  expect(types).toContain('payment.completed')
})

test('the payment history shows the customers and their gifts', async () => {
  const page = await (await fetch(`${sandbox.url}/portal?customer=harbour_rp`)).text()
  expect(page).toMatch(/Cancel subscription|No further payments/)
  const [gift] = payments.filter(({ products }) => products.some((product) => product.gift !== null))
  const giver = await (
    await fetch(`${sandbox.url}/portal?customer=${encodeURIComponent(gift?.customer.username ?? '')}`)
  ).text()
  expect(giver).toContain(` for ${gift?.products[0]?.gift?.username}`)
})
