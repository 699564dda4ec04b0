/** Orders as people with different rights see them, and as they are found by their customer. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { OrderPage } from '#app/shop/orders/panel/types.ts'
import { connectWebhooks } from '../purchase/webhooks.ts'
import type { OpenShop } from '../shop.ts'
import { sendEvent } from '../webhooks.ts'
import { join, openTeam } from './people.ts'
import { openPanel, readPage, readWords } from './seller.ts'

const BACKPACK = 6982072
const POLICE = 7037446
/** Every price of the demo ends so. */
const AMOUNT = /\d[.,]\d9\b/

async function buy(open: OpenShop, packageId = BACKPACK) {
  const deliver = connectWebhooks(open)
  const ana = open.visitor()
  await ana.signIn({ packageId })
  const { body } = await ana.get<{ user: { id: string; username: string } }>('/api/session')
  const { transactionId } = open.sandbox.pay(await ana.ident())
  await deliver()
  return { transactionId, user: body.user }
}

/** Every place where support reads orders, as text. */
async function readOrders(open: OpenShop, viewer: Awaited<ReturnType<typeof join>>, transaction: string) {
  const read = async (path: string) => JSON.stringify((await viewer.get(path)).body)
  return {
    json: await read('/api/admin/orders'),
    csv: await read('/api/admin/export/orders.csv'),
    others: await read(`/api/admin/export/other-orders.csv?order=${transaction}`),
    list: readWords(await readPage(open, viewer.cookies, '/admin/orders')),
    story: readWords(await readPage(open, viewer.cookies, `/admin/orders?order=${transaction}`)),
  }
}

test('support finds orders without their amounts, in the list, the story, JSON and CSV', async () => {
  const { open, owner } = await openTeam()
  const { transactionId } = await buy(open)
  await buy(open, POLICE)
  const support = await join(open, owner, 'support', 'Bia')
  const seen = await readOrders(open, support, transactionId)
  for (const text of Object.values(seen)) expect(text).not.toMatch(AMOUNT)
  expect(seen.list).toContain(transactionId)
  expect(seen.csv).not.toContain('total')
  const owned = await readOrders(open, owner, transactionId)
  for (const text of Object.values(owned)) expect(text).toMatch(AMOUNT)
})

test('support sees amounts when the owner’s settings say so', async () => {
  const dir = await mkdtemp(joinPath(tmpdir(), 'amounts-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  await cp('sandbox/store', dir, { recursive: true })
  const file = joinPath(dir, 'settings.yaml')
  const settings = await readFile(file, 'utf8')
  await writeFile(file, settings.replace('supportSeesAmounts: false', 'supportSeesAmounts: true'))
  const { open, owner } = await openTeam({ env: { STORE_DIR: dir } })
  const { transactionId } = await buy(open)
  const support = await join(open, owner, 'support', 'Bia')
  const seen = await readOrders(open, support, transactionId)
  expect([seen.json, seen.csv, seen.list, seen.story].every((text) => AMOUNT.test(text))).toBe(true)
})

test('an order is found by the Cfx id of its customer, which is neither stored nor audited', async () => {
  const { open, seller } = await openPanel()
  const { transactionId, user } = await buy(open)
  const list = async (customer: string) =>
    (await seller.get<OrderPage>(`/api/admin/orders?${new URLSearchParams({ customer })}`)).body.orders.map(
      ({ id }) => id,
    )
  expect(await list(user.id)).toEqual([transactionId])
  expect(await list(`fivem:${user.id}`)).toEqual([transactionId])
  expect(await list('9999999')).toEqual([])
  const file = await seller.get<string>(`/api/admin/export/orders.csv?customer=${user.id}`)
  expect(file.body).toContain(transactionId)
  expect(JSON.stringify((await seller.get('/api/admin/audit')).body)).not.toContain(user.id)
})

test('a name is looked up with the key of the Plugin API, and the page says what is missing', async () => {
  const { open, seller, readPage: readDocument } = await openPanel()
  const { transactionId, user } = await buy(open)
  const path = `/admin/orders?${new URLSearchParams({ customer: user.username, lang: 'en' })}`
  const read = async () => readWords(await readDocument(path))
  expect(await read()).toContain('the shop needs the key under “Earlier purchases”')
  await seller.post('/api/admin/history/key', { secret: open.sandbox.pluginSecret })
  expect(await read()).toContain('on paid plans only')
  open.sandbox.variants.pluginPlan = true
  expect(await read()).toContain(transactionId)
  const elsewhere = readWords(await readDocument('/admin/orders?q=unknown.player&lang=en'))
  expect(elsewhere).toContain('goes into the field Customer')
  const unknown = readWords(await readDocument('/admin/orders?customer=unknown.player&lang=en'))
  expect(unknown).toContain('Tebex knows no customer with this name')
})

test('a renewal is told as a sentence with the date until which it is paid', async () => {
  const { open, readPage: readDocument } = await openPanel()
  const payment = {
    transaction_id: 'tbx-1',
    created_at: '2026-11-19T09:00:00+00:00',
    price_paid: { amount: 9.99, currency: 'EUR' },
    customer: { username: { id: '1204417', username: 'mara' } },
    products: [{ id: 1, name: 'All scripts', quantity: 1, type: 'subscription' }],
    recurring_payment_reference: 'tbx-r-1',
  }
  const send = (type: string, subject: object, date = '2026-11-19T09:00:00+00:00') =>
    sendEvent(open, { id: type, type, date, subject })
  await send('payment.completed', payment)
  await send('recurring-payment.renewed', {
    reference: 'tbx-r-1',
    created_at: '2026-10-19T09:00:00+00:00',
    next_payment_at: '2026-12-19T09:00:00+00:00',
    status: { id: 2, description: 'Active' },
    last_payment: payment,
    price: { amount: 9.99, currency: 'EUR' },
  })
  const words = async (language: string) =>
    readWords(await readDocument(`/admin/orders?order=tbx-1&lang=${language}`))
  expect(await words('en')).toContain('Renewed for €9.99, paid until 19 December 2026')
  expect(await words('pt')).toContain('Renovada por € 9,99, paga até 19 de dezembro de 2026')
  expect(await words('en')).toContain('Paid: €9.99')
})
