import { expect, test } from 'vitest'
import { createZeroFigures } from './figures.server.ts'
import { computeEarnings, computeSubscriptions, selectComparedRows } from './main-currency.server.ts'

const MAIN = { code: 'EUR', rates: [{ currency: 'USD', rate: 0.9 }] }
const day = (currency: string, gross: number, overrides: object = {}) => ({
  ...createZeroFigures(),
  day: '2026-11-01',
  currency,
  gross,
  net: gross,
  orders: 1,
  ...overrides,
})
const view = (days: ReturnType<typeof day>[], requested: string | null = null) =>
  computeEarnings({ days, daysBefore: [] }, MAIN, requested)

test('a currency with a rate is converted and marked; one without a rate is listed separately', () => {
  const { total, otherCurrencies, rates } = view([day('EUR', 1_000), day('USD', 1_000), day('BRL', 700)])
  expect(total).toMatchObject({ currency: 'EUR', net: 1_900, kept: 1_900, orders: 2, isConverted: true })
  expect(otherCurrencies).toMatchObject([{ currency: 'BRL', net: 700, isConverted: false }])
  expect(rates).toEqual(MAIN.rates)
})

test('tax, fees and refunds are deducted from what remains', () => {
  const { total } = view([day('EUR', 1_000, { net: 800, refunded: 200, tax: 120, fee: 50 })])
  expect(total).toMatchObject({ net: 800, kept: 630, isConverted: false })
})

test('a requested currency is shown alone and unconverted', () => {
  const { total, currency, rates } = view([day('EUR', 1_000), day('USD', 1_000)], 'USD')
  expect(currency).toBe('USD')
  expect(total).toMatchObject({ net: 1_000, orders: 1, isConverted: false })
  expect(rates).toEqual([])
})

test('a currency without a rate is shown when nothing was sold in the main currency', () => {
  expect(view([day('BRL', 700)])).toMatchObject({ currency: 'BRL', total: { net: 700 }, otherCurrencies: [] })
  expect(view([])).toMatchObject({ currency: '', total: null })
})

test('rows with the same name are merged in both periods', () => {
  const row = (currency: string, gross: number, previousGross: number) => {
    const { day: _, ...figures } = day(currency, gross)
    return {
      ...figures,
      name: '7',
      label: 'Backpack',
      before: { ...createZeroFigures(), gross: previousGross, net: previousGross, orders: 1 },
    }
  }
  const rows = [row('EUR', 100, 50), row('USD', 100, 100)]
  expect(selectComparedRows(rows, { currency: 'EUR', main: MAIN })).toMatchObject([
    { name: '7', net: 190, orders: 2, isConverted: true, before: { net: 140, orders: 2 } },
  ])
})

const subscriptions = (currency: string, monthly: number) => ({
  currency,
  monthly,
  active: 2,
  started: 1,
  ended: 0,
})

test('each step counts subscriptions of currencies with a rate in the main currency', () => {
  const steps = [
    [subscriptions('EUR', 1_000)],
    [subscriptions('EUR', 1_000), subscriptions('USD', 1_000)],
    [],
  ]
  const sums = { steps, whole: steps[1] ?? [], before: [subscriptions('BRL', 700)] }
  const view = computeSubscriptions(sums, MAIN, null)
  expect(view).toMatchObject({ currency: 'EUR', currencies: ['EUR', 'USD', 'BRL'], rates: MAIN.rates })
  expect(view.whole).toMatchObject({ active: 4, started: 2, monthly: 1_900, isConverted: true })
  expect(view.before).toMatchObject({ active: 0, monthly: 0 })
  expect(view.steps.map(({ monthly }) => monthly)).toEqual([1_000, 1_900, 0])
  expect(computeSubscriptions(sums, MAIN, 'USD')).toMatchObject({
    rates: [],
    whole: { active: 2, monthly: 1_000 },
  })
})
