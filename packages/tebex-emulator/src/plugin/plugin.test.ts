import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ID, openShop } from '../../tests/fixture.ts'

const shop = await openShop({ history: { purchases: 60 } })
const { sandbox } = shop

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const get = (path: string, secret = sandbox.pluginSecret) =>
  shop.call('GET', `/plugin${path}`, undefined, { 'X-Tebex-Secret': secret })

const Row = z.looseObject({ id: z.number(), date: z.string(), email: z.string() })
const Page = z.looseObject({ total: z.number(), last_page: z.number(), data: z.array(Row) })
const readPage = async (query: string) => Page.parse((await get(`/payments?${query}`)).body)

test('without the right secret nothing is told', async () => {
  const { status, body } = await get('/information', 'wrong')
  expect(status).toBe(403)
  expect(body).toMatchObject({ error_code: 403 })
})

test('the store says who it is', async () => {
  expect((await get('/information')).body).toMatchObject({
    account: { id: 910042, currency: { iso_4217: 'USD' }, game_type: 'FiveM' },
  })
})

test('pages hold 25 payments, newest first, and together all of them', async () => {
  const first = await readPage('paged=1&page=1')
  expect(first.data).toHaveLength(25)
  const pages = await Promise.all(
    Array.from({ length: first.last_page }, (_, index) => readPage(`paged=1&page=${index + 1}`)),
  )
  const rows = pages.flatMap(({ data }) => data)
  expect(rows).toHaveLength(first.total)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(first.total)
  expect(rows.map(({ date }) => date)).toEqual(
    rows
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  )
})

test('any other value of paged is answered with the first page', async () => {
  expect(await readPage('paged=2&page=3')).toEqual(await readPage('paged=1&page=1'))
})

test('a row names the customer but no transaction', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain)
  const { transactionId } = sandbox.pay(ident)
  const { text, body } = await get(`/payments/${transactionId}`)
  expect(body).toMatchObject({
    amount: '9.99',
    status: 'Complete',
    email: 'chip@example.org',
    player: { name: 'chip', uuid: '1234567' },
    packages: [{ id: ID.plain, quantity: 1 }],
  })
  expect(text).not.toContain('tbx-')
  sandbox.refund(transactionId)
  expect((await get(`/payments/${transactionId}`)).body).toMatchObject({ status: 'Refund' })
  expect(await get('/payments/tbx-0')).toMatchObject({
    status: 404,
    body: { error_code: 404, error_message: 'Payment not found' },
  })
})

test('a list without pages ends at 100 payments', async () => {
  const rows = z.array(Row)
  expect(rows.parse((await get('/payments?limit=7')).body)).toHaveLength(7)
})

test('customers can be looked up with a paid plan alone', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain)
  const { transactionId } = sandbox.pay(ident)
  expect((await get('/user/1234567')).status).toBe(400)
  sandbox.variants.pluginPlan = true
  expect((await get('/user/1234567')).body).toMatchObject({
    player: { id: '1234567', username: 'chip' },
    payments: [{ txn_id: transactionId, price: 9.99, status: 1 }],
  })
})

test('a player has what was paid and not refunded, gifts included', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain, { target_username: 'dale' })
  await shop.add(ident, ID.single)
  const { transactionId } = sandbox.pay(ident)
  const packages = async (id: string) =>
    z
      .array(z.looseObject({ package: z.object({ id: z.number() }) }))
      .parse((await get(`/player/${id}/packages`)).body)
  expect((await packages('1234567')).map((row) => row.package.id)).toEqual([ID.single])
  sandbox.refund(transactionId)
  expect(await packages('1234567')).toEqual([])
  expect((await get('/player/1/packages')).status).toBe(404)
})

test('500 requests in 5 minutes are answered, then the clock must move', async () => {
  for (let round = 0; round < 50; round += 1) {
    await Promise.all(Array.from({ length: 10 }, () => get('/information')))
  }
  const refused = await get('/information')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(290)
  sandbox.advanceClock(5 * 60_000)
  expect((await get('/information')).status).toBe(200)
})

test('twelve requests at once are too many, five are not', async () => {
  const statuses = async (count: number) => {
    sandbox.failNext({ operation: 'pluginInformation', times: count, fault: { kind: 'delay', ms: 300 } })
    const responses = await Promise.all(Array.from({ length: count }, () => get('/information')))
    return responses.map(({ status }) => status)
  }
  expect(await statuses(5)).toEqual([200, 200, 200, 200, 200])
  expect(await statuses(12)).toContain(429)
  sandbox.variants.pluginParallelLimit = false
  expect(await statuses(12)).not.toContain(429)
})

test('an address that is none is refused in the API’s own words', async () => {
  expect(await get('/nothing')).toMatchObject({ status: 404, body: { error_code: 404 } })
})
