/** Buyers and subscriptions by day, week and month. */
import { expect, test } from 'vitest'
import { openPanel, readWords } from '../admin/seller.ts'
import { sendEvent } from '../webhooks.ts'
import { paid } from './paid.ts'

test('the page and the files show buyers and subscriptions by month, compared with the previous period', async () => {
  const { open, seller, readPage } = await openPanel()
  const from = (id: string, at: string, changes: object = {}) => ({
    created_at: at,
    customer: { username: { id, username: id } },
    ...changes,
  })
  await sendEvent(open, paid(1, from('71', '2026-09-03T09:00:00Z')))
  await sendEvent(open, paid(2, from('71', '2026-10-03T09:00:00Z')))
  await sendEvent(open, paid(3, from('72', '2026-10-04T09:00:00Z')))
  await sendEvent(open, paid(4, from('72', '2026-10-05T09:00:00Z')))
  await sendEvent(open, paid(5, { created_at: '2026-10-05T09:00:00Z' }))
  const plan = (reference: string, at: string) => {
    const last_payment = paid(9, from('72', at)).subject
    const price = { amount: 30, currency: 'EUR' }
    const next_payment_at = new Date(Date.parse(at) + 90 * 86_400_000).toISOString()
    return { reference, created_at: at, next_payment_at, last_payment, price }
  }
  const tell = (type: string, date: string, subject: object) =>
    sendEvent(open, { id: `${type}-${date}`, type: `recurring-payment.${type}`, date, subject })
  const first = plan('tbx-r-1', '2026-09-10T09:00:00Z')
  await tell('started', '2026-09-10T09:00:00Z', first)
  await tell('started', '2026-09-11T09:00:00Z', plan('tbx-r-2', '2026-09-11T09:00:00Z'))
  await tell('ended', '2026-10-20T09:00:00Z', first)

  const file = async (name: string) => {
    const path = `/api/admin/export/${name}.csv?from=2026-09-01&to=2026-10-31&per=month`
    return (await seller.get<string>(path)).body.replace('\ufeff', '').trim().split('\r\n')
  }
  expect(await file('buyers')).toEqual([
    '"period","new","returning","orders_without_customer"',
    '"2026-09-01",1,0,0',
    '"2026-10-01",1,1,1',
  ])
  expect(await file('subscriptions')).toEqual([
    '"period","currency","active","started","ended","monthly_recurring_revenue","rates"',
    '"2026-09-01","EUR",2,2,0,20,""',
    '"2026-10-01","EUR",1,0,1,10,""',
  ])
  const words = readWords(await readPage('/admin/buyers?from=2026-10-02&to=2026-10-31&per=month'))
  for (const text of [
    'Novos compradores 1',
    'igual ao período anterior',
    'Assinaturas ativas 1',
    'Encerradas 1',
    'Compradores por mês',
    'Receita recorrente mensal € 10,00',
    '1 pedido sem cliente informado',
  ])
    expect(words).toContain(text)
  expect((await seller.get('/api/admin/export/buyers.csv?per=year')).status).toBe(400)
  const english = readWords(await readPage('/admin/buyers?days=7&lang=en'))
  expect(english).toContain('Returning buyers')
})

test('the file of subscriptions converts currencies with a rate, states the rates, and lists the others separately', async () => {
  const { open } = await openPanel({ now: () => Date.parse('2026-11-22T12:00:00Z') })
  for (const [index, currency] of ['EUR', 'USD', 'BRL'].entries()) {
    const subject = {
      reference: `tbx-r-${index}`,
      created_at: '2026-11-01T09:00:00Z',
      next_payment_at: '2026-12-01T09:00:00Z',
      last_payment: paid(index, { customer: { username: { id: '71', username: 'ana' } } }).subject,
      price: { amount: 10, currency },
    }
    await sendEvent(open, {
      id: `e${index}`,
      type: 'recurring-payment.started',
      date: subject.created_at,
      subject,
    })
  }
  const main = { code: 'EUR', rates: [{ currency: 'USD', rate: 0.9 }] }
  const read = async (currency?: string) => {
    const period = { from: '2026-11-01', to: '2026-11-22' }
    const { pages } = open.shop.buyers.exportSubscriptions(period, { unit: 'month', main, currency })
    const rows = []
    for await (const page of pages) rows.push(...page)
    return rows
  }
  expect(await read()).toMatchObject([
    { currency: 'EUR', active: 2, monthly_recurring_revenue: 19, rates: '1 USD = 0.9 EUR' },
    { currency: 'BRL', active: 1, monthly_recurring_revenue: 10, rates: '' },
  ])
  expect(await read('USD')).toMatchObject([
    { currency: 'USD', active: 1, monthly_recurring_revenue: 10, rates: '' },
  ])
})

test('a cancelled subscription stays active until its paid period ends, but no longer counts as monthly revenue', async () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const { open } = await openPanel({ now: () => now })
  const started = '2026-10-10T09:00:00Z'
  const plan = {
    reference: 'tbx-r-1',
    created_at: started,
    next_payment_at: '2026-12-09T09:00:00Z',
    last_payment: paid(1, { customer: { username: { id: '71', username: 'ana' } } }).subject,
    price: { amount: 30, currency: 'EUR' },
  }
  const tell = (type: string, date: string, subject: object) =>
    sendEvent(open, { id: `${type}-${date}`, type: `recurring-payment.${type}`, date, subject })
  await tell('started', started, { ...plan, next_payment_at: '2026-11-09T09:00:00Z' })
  const cancelled_at = '2026-11-12T09:00:00Z'
  await tell('cancellation.requested', cancelled_at, { ...plan, cancelled_at })
  const steps = await open.shop.buyers.listSubscriptions({ from: '2026-10-01', to: '2026-11-22' }, 'month')
  expect(steps).toMatchObject([
    { day: '2026-10-01', active: 1, started: 1, monthly: 3000 },
    { day: '2026-11-01', active: 1, started: 0, ended: 0, monthly: 0 },
  ])
  const { subscriptions } = await open.shop.revenue.readReport({ from: '2026-11-01', to: '2026-11-22' })
  expect(subscriptions).toMatchObject([{ active: 1, ending: 1, monthly: 0 }])
})

test('past monthly revenue is computed with the prices of that time', async () => {
  const { open } = await openPanel({ now: () => Date.parse('2026-11-22T12:00:00Z') })
  const plan = (price: number, next: string) => ({
    reference: 'tbx-r-1',
    created_at: '2026-09-01T09:00:00Z',
    next_payment_at: next,
    last_payment: paid(1, { customer: { username: { id: '71', username: 'ana' } } }).subject,
    price: { amount: price, currency: 'EUR' },
  })
  const tell = (type: string, date: string, subject: object) =>
    sendEvent(open, { id: `${type}-${date}`, type: `recurring-payment.${type}`, date, subject })
  await tell('started', '2026-09-01T09:00:00Z', plan(10, '2026-10-01T09:00:00Z'))
  await tell('renewed', '2026-10-01T09:00:00Z', plan(10, '2026-11-01T09:00:00Z'))
  await tell('renewed', '2026-11-01T09:00:00Z', plan(15, '2026-12-01T09:00:00Z'))
  const steps = await open.shop.buyers.listSubscriptions({ from: '2026-09-01', to: '2026-11-22' }, 'month')
  expect(steps).toMatchObject([
    { day: '2026-09-01', active: 1, started: 1, monthly: 1000 },
    { day: '2026-10-01', active: 1, started: 0, monthly: 1000 },
    { day: '2026-11-01', active: 1, started: 0, monthly: 1500 },
  ])
  const november = { from: '2026-11-01', to: '2026-11-22' }
  const { subscriptions } = await open.shop.buyers.readWithPeriodBefore(november, 'month')
  expect([subscriptions.before, subscriptions.whole]).toMatchObject([
    [{ active: 1, monthly: 1000 }],
    [{ active: 1, monthly: 1500 }],
  ])
})
