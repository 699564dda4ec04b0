/** Orders in the panel: the list with its search and pages, and the page of one order. */
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { OrderPage } from '#app/shop/orders/panel/types.ts'
import { ROOT } from '../../../scripts/sources.ts'
import { connectWebhooks } from '../purchase/webhooks.ts'
import type { OpenShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'
import { sendEvent } from '../webhooks.ts'
import { openPanel, readWords } from './seller.ts'

const BACKPACK = 6982072
const POLICE = 7037446
const SUBSCRIPTION = 7070001
const DAY_MS = 86_400_000

const nothing = () => Promise.resolve([])
const readingIn = (tag: string) => ({
  viewer: { tag, seesAmounts: true },
  listReviews: nothing,
  listChats: nothing,
})

const listOrders = async (seller: Visitor, query = '') =>
  (await seller.get<OrderPage>(`/api/admin/orders${query}`)).body

async function buy(open: OpenShop, id: number, giftTo?: string) {
  const ana = open.visitor()
  await ana.signIn(giftTo === undefined ? { packageId: id } : {})
  if (giftTo !== undefined) await ana.addChosen(id, { gift_to: giftTo })
  return open.sandbox.pay(await ana.ident(), { email: 'ana@example.org', name: 'Anabela Quintela' })
}

const paymentEvent = (number: number, changes: object = {}) => ({
  id: `event-${number}`,
  type: 'payment.completed',
  date: '2026-11-21T09:00:00+00:00',
  subject: {
    transaction_id: `tbx-${number}`,
    created_at: new Date(Date.UTC(2026, 10, 1 + number, 9)).toISOString(),
    price_paid: { amount: 9.99, currency: 'EUR' },
    products: [{ id: 1, name: 'Backpack', quantity: 1 }],
    ...changes,
  },
})

test('orders are found by transaction, product, state and day, the newest first', async () => {
  const { open, seller } = await openPanel()
  for (const number of [1, 2, 3]) await sendEvent(open, paymentEvent(number))
  await sendEvent(open, paymentEvent(4, { products: [{ id: 77, name: '50%_Ação', quantity: 2 }] }))
  await sendEvent(open, { ...paymentEvent(2), id: 'refund-2', type: 'payment.refunded' })
  const found = async (query: string) => (await listOrders(seller, query)).orders.map(({ id }) => id)
  expect(await found('')).toEqual(['tbx-4', 'tbx-3', 'tbx-2', 'tbx-1'])
  expect(await found('?q=TBX-3')).toEqual(['tbx-3'])
  expect(await found('?q=backPACK')).toEqual(['tbx-3', 'tbx-2', 'tbx-1'])
  expect(await found('?q=77')).toEqual(['tbx-4'])
  expect(await found(`?q=${encodeURIComponent('%_AÇÃO')}`)).toEqual(['tbx-4'])
  expect(await found('?q=owner')).toEqual([])
  expect(await found('?status=refunded')).toEqual(['tbx-2'])
  expect(await found('?q=backpack&status=completed')).toEqual(['tbx-3', 'tbx-1'])
  expect(await found('?from=2026-11-03&to=2026-11-04')).toEqual(['tbx-3', 'tbx-2'])
  expect((await listOrders(seller, '?limit=1')).orders[0]).toMatchObject({
    status: 'completed',
    source: 'webhook',
    isGift: false,
    isRecurring: false,
    total: { amount: 999, currency: 'EUR' },
    totalText: expect.stringMatching(/9,99/),
    products: [{ id: 77, name: '50%_Ação', quantity: 2 }],
  })
  const refused = await seller.get('/api/admin/orders?status=paid&cursor=x')
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_query' } })
})

test('the export contains all filtered rows, and no spreadsheet runs its cells as formulas', async () => {
  const { open, seller, readPage } = await openPanel()
  for (const number of [1, 2]) await sendEvent(open, paymentEvent(number))
  await sendEvent(open, paymentEvent(3, { products: [{ id: 77, name: '=1+1', quantity: 2 }] }))
  const page = await readPage('/admin/orders?status=completed&q=backpack')
  expect(page).toContain('/api/admin/export/orders.csv?q=backpack&amp;status=completed&amp;format=pt')
  const file = await seller.get<string>('/api/admin/export/orders.csv?q=backpack&status=completed&format=pt')
  expect(file.headers.get('content-disposition')).toMatch(/filename="orders-\d{4}-\d{2}-\d{2}\.csv"/)
  const [head, ...lines] = file.body.trim().split('\r\n')
  expect(head).toContain('"date";"transaction";"status";"products";"quantity";"total";"currency"')
  expect(lines).toEqual([
    '"2026-11-03T09:00:00.000Z";"tbx-2";"completed";"Backpack";1;9,99;"EUR";0;0;"webhook"',
    '"2026-11-02T09:00:00.000Z";"tbx-1";"completed";"Backpack";1;9,99;"EUR";0;0;"webhook"',
  ])
  expect((await seller.get<string>('/api/admin/export/orders.csv?q=77')).body).toContain(`"'=1+1",2,`)
  expect((await seller.get('/api/admin/export/orders.csv?status=paid')).status).toBe(400)
})

test('the times and the day of an order are those of the shop’s time zone', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await cp(join(ROOT, 'sandbox/store'), dir, { recursive: true })
  await appendFile(join(dir, 'settings.yaml'), '\ntimeZone: America/Sao_Paulo\n')
  const { open, seller, readPage } = await openPanel({ env: { STORE_DIR: dir } })
  await sendEvent(open, {
    ...paymentEvent(1, { created_at: '2026-11-21T01:30:00Z' }),
    date: '2026-11-21T01:30:00+00:00',
  })
  for (const path of ['/admin/orders', '/admin/orders?order=tbx-1']) {
    const words = readWords(await readPage(path))
    expect(words).toContain('Datas e horários no fuso horário America/Sao_Paulo')
    expect(words).toContain('20/11/2026, 22:30:00')
    expect(words).not.toContain('21/11/2026')
  }
  const onDay = async (day: string) => (await listOrders(seller, `?from=${day}&to=${day}`)).orders.length
  expect([await onDay('2026-11-20'), await onDay('2026-11-21')]).toEqual([1, 0])
})

test('pages neither repeat nor miss orders of the same time', async () => {
  const { open, seller } = await openPanel()
  const sameTime = { created_at: '2026-11-21T09:00:00Z' }
  for (let number = 0; number < 7; number++) await sendEvent(open, paymentEvent(number, sameTime))
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: OrderPage = await listOrders(seller, `?limit=2&cursor=${cursor}`)
    seen.push(...page.orders.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(['tbx-6', 'tbx-5', 'tbx-4', 'tbx-3', 'tbx-2', 'tbx-1', 'tbx-0'])
})

test('an order lists its payment, dispute and refund', async () => {
  const { open, seller, readPage } = await openPanel()
  const deliver = connectWebhooks(open)
  const { transactionId } = await buy(open, POLICE, 'tom.okoye')
  const other = await buy(open, BACKPACK)
  await deliver()
  const read = () => open.shop.ordersPanel.findStory(transactionId, readingIn('en-GB'))
  const buyer = (await read())?.customer
  expect(await read()).toMatchObject({
    order: { status: 'completed', isGift: true, totalText: expect.stringContaining('$') },
    platformUrl: `https://creator.tebex.io/payments/${transactionId}`,
    amounts: { price: expect.any(String), paid: expect.any(String), tax: expect.any(String) },
    basketReference: expect.any(String),
    grants: [{ id: POLICE, isGift: true, status: 'owned', owner: expect.stringMatching(/^[\w-]{8}$/) }],
    otherOrders: [{ id: other.transactionId }],
  })
  expect((await read())?.grants[0]?.owner).not.toBe(buyer)
  for (const step of ['opened', 'won'] as const) {
    open.sandbox.advanceClock(DAY_MS)
    open.sandbox.dispute(transactionId, step)
  }
  open.sandbox.advanceClock(DAY_MS)
  open.sandbox.refund(transactionId)
  await deliver()
  const story = await read()
  expect(story?.events.map(({ type, status, isChange }) => [type, status, isChange])).toEqual([
    ['payment.completed', 'completed', true],
    ['payment.dispute.opened', 'disputed', true],
    ['payment.dispute.won', 'dispute_won', true],
    ['payment.refunded', 'refunded', true],
  ])
  expect(story?.grants).toMatchObject([{ status: 'refunded' }])
  const words = readWords(await readPage(`/admin/orders?order=${transactionId}`))
  for (const word of ['Disputa ganha', 'Reembolsado', 'Em disputa', 'Abrir na Tebex'])
    expect(words).toContain(word)
  expect(readWords(await readPage(`/admin/orders?order=${transactionId}&lang=en`))).toContain('Dispute won')
  expect(readWords(await readPage('/admin/orders?order=tbx-none'))).toContain('Este pedido não existe')
  expect((await seller.get('/api/admin/orders')).status).toBe(200)
})

test('the events of a subscription are listed with its payments', async () => {
  const { open } = await openPanel()
  const deliver = connectWebhooks(open)
  const { transactionId, recurringReference } = await buy(open, SUBSCRIPTION)
  open.sandbox.advanceClock(DAY_MS)
  open.sandbox.subscriptions.act(recurringReference ?? '', 'cancel')
  await deliver()
  const story = await open.shop.ordersPanel.findStory(transactionId, readingIn('pt-BR'))
  expect(story).toMatchObject({ order: { isRecurring: true }, recurringReference })
  expect(story?.events.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['completed', 'active', 'ending']),
  )
})

test('an order from the Plugin API has no page in the platform’s panel', async () => {
  const { open, readPage } = await openPanel()
  await open.shop.orders.recordImportedPayments([
    {
      id: 5,
      status: 'completed',
      date: Date.UTC(2025, 1, 1),
      total: null,
      customer: 'some-customer-key',
      products: [{ id: 1, name: 'Backpack', quantity: 1 }],
    },
  ])
  expect(await open.shop.ordersPanel.findStory('history-5', readingIn('en-GB'))).toMatchObject({
    platformUrl: null,
    customer: 'some-cus',
    order: { source: 'history', total: null },
    events: [{ type: 'history.completed', status: 'completed', isChange: true }],
  })
  expect(readWords(await readPage('/admin/orders?order=history-5'))).toContain('não informado')
  expect(readWords(await readPage('/admin/webhooks'))).toContain('Nenhum webhook recebido ainda')
})

test('hostile names are shown as text, and payments with odd amounts are listed', async () => {
  const { open, seller, readPage } = await openPanel()
  const evil = '</script><script>alert(1)</script>\u202e"><img src=x onerror=alert(1)>'
  const odd = [
    { products: [{ id: 9, name: evil, quantity: -1 }], coupons: [{ id: 1, code: evil }] },
    { price_paid: { amount: -5, currency: 'XYZ' } },
    { price_paid: { amount: 0, currency: evil } },
    { price_paid: null, created_at: '+275760-09-13T00:00:00.000Z', products: [] },
    { products: [{ id: 9, name: '\u0000\ud800', quantity: 1e15 }] },
  ]
  for (const [number, subject] of odd.entries())
    expect(await sendEvent(open, paymentEvent(number, subject))).toBe(200)
  expect((await listOrders(seller)).orders).toHaveLength(odd.length)
  const paths = ['/admin/orders', ...odd.map((_, number) => `/admin/orders?order=tbx-${number}`)]
  for (const path of paths) expect(await readPage(path)).not.toMatch(/<script>alert|<img src=x/)
})

test('no response names a customer', async () => {
  const { open, seller, readPage } = await openPanel()
  const deliver = connectWebhooks(open)
  const { transactionId } = await buy(open, POLICE, 'tom.okoye')
  const renewed = await buy(open, SUBSCRIPTION)
  open.sandbox.refund(transactionId)
  await deliver()
  const events = await open.shop.payments.listEvents(100)
  const texts = [
    JSON.stringify(await listOrders(seller)),
    JSON.stringify((await seller.get('/api/admin/webhooks')).body),
    await readPage('/admin/orders'),
    await readPage('/admin/webhooks'),
    await readPage(`/admin/orders?order=${transactionId}`),
    await readPage(`/admin/orders?order=${renewed.transactionId}`),
    ...(await Promise.all(events.map(({ id }) => readPage(`/admin/webhooks?event=${id}`)))),
  ]
  expect(texts.length).toBeGreaterThan(8)
  const { players } = open.sandbox.catalogue.data
  const persons = players.flatMap((player) => Object.values(player).map(String))
  const words = [...persons, 'ana@example.org', 'Anabela', 'Quintela'].filter((word) => word.length > 4)
  expect(words.length).toBeGreaterThan(6)
  const keys = await Promise.all(
    players.map(({ username_id }) => open.shop.orders.computeCustomerKey(String(username_id))),
  )
  for (const text of texts)
    for (const word of [...words, ...keys]) expect([word, text.includes(word)]).toEqual([word, false])
})
