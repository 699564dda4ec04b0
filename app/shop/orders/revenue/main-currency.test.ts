import { expect, test } from 'vitest'
import { createFigures } from './figures.server.ts'
import { selectCompared, viewDays, viewSubscriptions } from './main-currency.server.ts'

const MAIN = { code: 'EUR', rates: [{ currency: 'USD', rate: 0.9 }] }
const day = (currency: string, gross: number, more: object = {}) => ({
  ...createFigures(),
  day: '2026-11-01',
  currency,
  gross,
  net: gross,
  orders: 1,
  ...more,
})
const view = (days: ReturnType<typeof day>[], asked: string | null = null) =>
  viewDays({ days, daysBefore: [] }, MAIN, asked)

test('a currency with a rate is converted and marked, one without stands beside', () => {
  const { total, beside, rates } = view([day('EUR', 1_000), day('USD', 1_000), day('BRL', 700)])
  expect(total).toMatchObject({ currency: 'EUR', net: 1_900, kept: 1_900, orders: 2, isConverted: true })
  expect(beside).toMatchObject([{ currency: 'BRL', net: 700, isConverted: false }])
  expect(rates).toEqual(MAIN.rates)
})

test('tax, fees and refunds are deducted from what remains', () => {
  const { total } = view([day('EUR', 1_000, { net: 800, refunded: 200, tax: 120, fee: 50 })])
  expect(total).toMatchObject({ net: 800, kept: 630, isConverted: false })
})

test('a currency that is asked for is shown by itself and unconverted', () => {
  const { total, currency, rates } = view([day('EUR', 1_000), day('USD', 1_000)], 'USD')
  expect(currency).toBe('USD')
  expect(total).toMatchObject({ net: 1_000, orders: 1, isConverted: false })
  expect(rates).toEqual([])
})

test('without any sale in the main currency or in one with a rate, the others are shown', () => {
  expect(view([day('BRL', 700)])).toMatchObject({ currency: 'BRL', total: { net: 700 }, beside: [] })
  expect(view([])).toMatchObject({ currency: '', total: null })
})

test('rows of one name are merged with those of the period before', () => {
  const row = (currency: string, gross: number, before: number) => {
    const { day: _, ...figures } = day(currency, gross)
    return {
      ...figures,
      name: '7',
      label: 'Backpack',
      before: { ...createFigures(), gross: before, net: before, orders: 1 },
    }
  }
  const rows = [row('EUR', 100, 50), row('USD', 100, 100)]
  expect(selectCompared(rows, { currency: 'EUR', main: MAIN })).toMatchObject([
    { name: '7', net: 190, orders: 2, isConverted: true, before: { net: 140, orders: 2 } },
  ])
})

const subscribed = (currency: string, monthly: number) => ({
  currency,
  monthly,
  active: 2,
  started: 1,
  ended: 0,
})

test('subscriptions of a currency with a rate count in the main currency, each step by itself', () => {
  const steps = [[subscribed('EUR', 1_000)], [subscribed('EUR', 1_000), subscribed('USD', 1_000)], []]
  const sums = { steps, whole: steps[1] ?? [], before: [subscribed('BRL', 700)] }
  const view = viewSubscriptions(sums, MAIN, null)
  expect(view).toMatchObject({ currency: 'EUR', currencies: ['EUR', 'USD', 'BRL'], rates: MAIN.rates })
  expect(view.whole).toMatchObject({ active: 4, started: 2, monthly: 1_900, isConverted: true })
  expect(view.before).toMatchObject({ active: 0, monthly: 0 })
  expect(view.steps.map(({ monthly }) => monthly)).toEqual([1_000, 1_900, 0])
  expect(viewSubscriptions(sums, MAIN, 'USD')).toMatchObject({
    rates: [],
    whole: { active: 2, monthly: 1_000 },
  })
})
