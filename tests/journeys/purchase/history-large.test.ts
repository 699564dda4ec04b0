/** Imports years of purchases from the Plugin API. */
import { expect, test } from 'vitest'
import { openWithHistory, readAll, writtenBy } from './history.ts'

const MINUTE = 60_000

test('6,000 purchases are read within the limits; no e-mail, name, id or key is written', async () => {
  const open = await openWithHistory(6_000)
  const { sandbox, pass, paid } = open
  expect(await open.shop.orders.readKnownSince()).toBe(open.shop.now())

  await readAll(open)
  // After 400 calls in five minutes, the import waits for the limit.
  while (!(await open.shop.history.readStatus()).progress?.isFirstReadComplete) {
    expect(await open.shop.history.readStatus()).toMatchObject({ problem: 'waiting' })
    pass(5 * MINUTE)
    await open.shop.history.run()
  }

  const stored = await open.listStored()
  expect(stored).toHaveLength(paid().length)
  expect(stored.length).toBeGreaterThan(6_000)
  const calls = sandbox.calls.filter(({ operation }) => operation.startsWith('plugin'))
  expect(new Set(calls.map(({ status, method }) => `${method} ${status}`))).toEqual(new Set(['GET 200']))
  for (const { at } of calls) {
    const within = calls.filter((call) => call.at >= at && call.at < at + 5 * MINUTE)
    expect(within.length).toBeLessThanOrEqual(500)
  }

  expect(await open.shop.orders.readKnownSince()).toBe(Math.min(...stored.map(({ paid_at }) => paid_at)))
  for (const id of ['4400101', '4400103', '4500001']) {
    const bought = paid().filter(({ customer }) => customer.usernameId === id)
    expect(await open.shop.orders.listOrders(id)).toHaveLength(bought.length)
  }

  const written = await writtenBy(open)
  const people = sandbox.catalogue.data.players.slice(-6)
  for (const { email, name, username, username_id } of people)
    for (const text of [email, name, username, String(username_id)]) expect(written).not.toContain(text)
  expect(written).not.toMatch(/buyer_\d|@example\.net|Sam Buyer/)
  expect(written).not.toContain(sandbox.pluginSecret)
})
