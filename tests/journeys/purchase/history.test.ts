/** Imports purchases from before the shop from the Plugin API. */
import { parseWebhook } from 'tebex-client'
import { PAYMENT_STATUS } from 'tebex-emulator'
import { expect, test } from 'vitest'
import { type History, openWithHistory, readAll, writtenBy } from './history.ts'

const MINUTE = 60_000

const listIds = (open: History, type: 'single' | 'subscription'): Set<number> =>
  new Set(open.sandbox.catalogue.data.packages.filter((pack) => pack.type === type).map(({ id }) => id))

/** Lists the scripts that a customer owns according to the sandbox; gifts count as the buyer's. */
function reckonOwned(open: History, usernameId: string): number[] {
  const scripts = listIds(open, 'single')
  const ids = open
    .paid()
    .filter(
      ({ customer, status }) => customer.usernameId === usernameId && status === PAYMENT_STATUS.complete,
    )
    .flatMap(({ products }) => products.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => scripts.has(id)).toSorted()
}

/** Buys as a customer of the demo, and delivers the webhook of the payment to the shop. */
async function buyInShop({ sandbox, shop }: History, username: string): Promise<string> {
  const url = 'https://shop.example/thank-you'
  const { ident } = await shop.tebex.baskets.create({ completeUrl: url, cancelUrl: url })
  sandbox.login(ident, username)
  await shop.tebex.baskets.addPackage(ident, { packageId: 6982072 })
  const { transactionId } = sandbox.pay(ident)
  for (const { body, type } of sandbox.webhooks.list())
    if (type === 'payment.completed') await shop.payments.recordEvent(parseWebhook(Buffer.from(body)))
  return transactionId
}

test('a customer owns the packages that were paid and not refunded', async () => {
  const open = await openWithHistory(200)
  await readAll(open)
  const scripts = listIds(open, 'single')
  for (const { username_id } of open.sandbox.catalogue.data.players.slice(-6)) {
    const owned = await open.shop.orders.listOwnedIds(String(username_id))
    const reckoned = reckonOwned(open, String(username_id))
    expect(owned.filter((id) => scripts.has(id)).toSorted()).toEqual(reckoned)
  }
})

test('a shop that stops during the import continues at the same page', async () => {
  const open = await openWithHistory(300, 'a-game-server-secret-0123456789')
  // Subscriptions may renew while the test lets time pass.
  const paid = open.paid()
  const pages = Math.ceil(paid.length / 25)
  const reading = open.shop.history.run()
  await expect.poll(open.pagesAsked).toContain(4)
  await open.opened.restart()
  await reading
  const before = open.pagesAsked()
  expect(before.length).toBeLessThan(pages)
  const known = await open.shop.orders.readKnownSince()

  // Another process that may still read is not disturbed within a minute.
  await open.shop.history.run()
  expect(open.pagesAsked()).toEqual(before)
  open.pass(2 * MINUTE)
  await open.shop.history.run()
  const after = open.pagesAsked().slice(before.length)
  expect(after[0]).toBeGreaterThanOrEqual(before.length)
  expect(after.at(-1)).toBeGreaterThanOrEqual(pages)
  const stored = new Set((await open.listStored()).map(({ transaction_id }) => transaction_id))
  expect(paid.filter(({ id }) => !stored.has(`history-${id}`))).toEqual([])
  expect(await open.shop.orders.readKnownSince()).toBeLessThan(known)
})

test('the first read continues after a rate limit and after an outage', async () => {
  const open = await openWithHistory(120)
  const { sandbox, pass, paid } = open
  const fault = { kind: 'status', status: 429, retryAfter: 120 } as const
  sandbox.failNext({ operation: 'pluginPayments', times: 1, fault })
  await readAll(open)
  expect(await open.shop.history.readStatus()).toMatchObject({ problem: 'waiting' })
  const calls = open.opened.countCalls()
  await open.shop.history.run()
  expect(open.opened.countCalls()).toBe(calls)
  pass(2 * MINUTE)
  sandbox.failNext({ operation: 'pluginPayments', times: 1, fault: 'html' })
  await open.shop.history.run()
  expect(await open.shop.history.readStatus()).toMatchObject({ problem: 'unavailable' })
  pass(5 * MINUTE)
  await open.shop.history.run()
  expect(await open.shop.history.readStatus()).toMatchObject({
    problem: null,
    progress: { store: 'Northgate Scripts', isFirstReadComplete: true },
  })
  expect(await open.listStored()).toHaveLength(paid().length)
})

test('later reads request only the newest pages, and find refunds', async () => {
  const open = await openWithHistory(240)
  await readAll(open)
  const asked = open.pagesAsked().length
  const newest = open.paid().findLast(({ status }) => status === PAYMENT_STATUS.complete)
  const buyer = newest?.customer.usernameId ?? ''
  open.sandbox.refund(newest?.transactionId ?? '')
  open.pass(31 * MINUTE)
  await open.shop.history.run()
  expect(open.pagesAsked().slice(asked)).toEqual([1, 2, 3, 4])
  const [order] = await open.shop.orders.listOrders(buyer)
  expect(order).toMatchObject({ status: 'refunded', source: 'history' })
})

test('a payment that a webhook reports too appears once, whichever comes first', async () => {
  const open = await openWithHistory(60)
  const told = await buyInShop(open, 'mara_hale')
  await readAll(open)
  const orders = await open.shop.orders.listOrders('1204417')
  expect(orders.map(({ transaction, source }) => [transaction, source])).toEqual([[told, 'webhook']])

  const early = open.paid().findLast(({ customer }) => customer.usernameId === '4400101')
  const before = await open.shop.orders.listOrders('4400101')
  open.sandbox.refund(early?.transactionId ?? '')
  const { body } = open.sandbox.webhooks.list().findLast(({ type }) => type === 'payment.refunded') ?? {}
  await open.shop.payments.recordEvent(parseWebhook(Buffer.from(body ?? '')))
  const after = await open.shop.orders.listOrders('4400101')
  expect(after).toHaveLength(before.length)
  expect(after).toContainEqual(
    expect.objectContaining({ transaction: early?.transactionId, status: 'refunded', source: 'webhook' }),
  )
})

test('a deleted customer stays deleted after the next read', async () => {
  const open = await openWithHistory(60)
  await readAll(open)
  await open.shop.orders.deleteFor('4400101')
  open.pass(31 * MINUTE)
  await open.shop.history.run()
  expect(await open.shop.orders.listOrders('4400101')).toEqual([])
})

test('without the key nothing more is imported, and imported purchases stay', async () => {
  const open = await openWithHistory(60)
  await readAll(open)
  const stored = (await open.listStored()).length
  await open.shop.history.removeKey()
  open.pass(31 * MINUTE)
  const calls = open.opened.countCalls()
  await open.shop.history.run()
  expect(open.opened.countCalls()).toBe(calls)
  expect(await open.listStored()).toHaveLength(stored)
  expect(await open.shop.history.readStatus()).toMatchObject({ key: 'none', problem: null })
  expect(await writtenBy(open)).not.toContain(open.sandbox.pluginSecret)
})

test('a key that the platform refuses is not stored', async () => {
  const open = await openWithHistory(1)
  for (const wrong of ['a-wrong-secret-0123456789', 'short', 'with a space in it', `line\nbreak-0123456789`])
    expect(await open.shop.history.setKey(wrong)).toBe('refused')
  open.sandbox.failNext({ operation: 'pluginInformation', times: 2, fault: 'reset' })
  expect(await open.shop.history.setKey(open.sandbox.pluginSecret)).toBe('unavailable')
  expect(await open.shop.history.readStatus()).toEqual({ key: 'none', problem: null, progress: null })
})

test('the key and the progress are sealed in the database', async () => {
  const open = await openWithHistory(1)
  await readAll(open)
  const rows = await open.shop.db.kysely.selectFrom('sealed_values').selectAll().execute()
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'customer-key',
    'history-progress',
    'plugin-secret',
  ])
  for (const { value } of rows) expect(value).toMatch(/^[\w-]+$/)
})
