import { expect, test } from 'vitest'
import { failure, json, readCode } from '../../tests/answers.ts'
import { createPlugin } from './plugin.ts'

const SECRET = 'secret-of-the-game-server-0123456789'

const ROW = {
  id: 7,
  amount: '9.99',
  date: '2024-03-01T12:00:00+00:00',
  gateway: { id: 1, name: 'PayPal' },
  status: 'Complete',
  currency: { iso_4217: 'EUR', symbol: '€' },
  email: 'mara@example.com',
  player: { id: 90, name: 'mara_hale', uuid: '1204417' },
  packages: [{ id: 101, name: 'Script', quantity: 1 }],
  notes: [{ note: 'called Mara Hale' }],
  creator_code: null,
}
const createPage = (rows: unknown[], page = 1) => ({
  total: rows.length,
  current_page: page,
  last_page: 3,
  data: rows,
})

function clientWith(respond: () => Response | Promise<Response>, now?: () => number) {
  const urls: string[] = []
  const plugin = createPlugin({
    secret: SECRET,
    now,
    fetch: async (input) => {
      urls.push(String(input))
      return await respond()
    },
  })
  return { plugin, urls }
}

test('a payment keeps amounts, dates, packages and the Cfx id, and loses e-mail, names and notes', async () => {
  const { plugin, urls } = clientWith(() => json(createPage([ROW])))
  const { payments, lastPage } = await plugin.listPayments(1)
  expect(urls).toEqual(['https://plugin.tebex.io/payments?paged=1&page=1'])
  expect(lastPage).toBe(3)
  expect(payments).toEqual([
    {
      id: 7,
      amount: 999,
      date: Date.parse(ROW.date),
      status: 'complete',
      currency: 'EUR',
      player: { uuid: '1204417' },
      packages: [{ id: 101, name: 'Script', quantity: 1 }],
    },
  ])
})

test.each([
  ['Refund', 'refund'],
  ['Chargeback', 'chargeback'],
  ['Pending Checkout', 'other'],
  [3, 'other'],
])('the status %s is %s', async (wire, status) => {
  const { plugin } = clientWith(() => json(createPage([{ ...ROW, status: wire }])))
  expect((await plugin.listPayments(1)).payments[0]?.status).toBe(status)
})

test('a row without a customer or with a player of another game stays; one without a date does not', async () => {
  const rows = [{ ...ROW, player: null }, { ...ROW, id: 8, date: 'yesterday' }, ROW]
  const { plugin } = clientWith(() => json(createPage(rows)))
  const { payments } = await plugin.listPayments(1)
  expect(payments.map(({ player }) => player)).toEqual([null, { uuid: '1204417' }])
})

test('a page that is another than was asked for is malformed', async () => {
  const { plugin } = clientWith(() => json(createPage([ROW], 1)))
  expect(await readCode(plugin.listPayments(2))).toBe('malformed')
})

test.each([
  [403, 'credentials_required'],
  [400, 'invalid_request'],
  [429, 'rate_limited'],
  [502, 'upstream'],
])('status %i is %s', async (status, code) => {
  const { plugin } = clientWith(() => json({ error_code: status, error_message: 'No.' }, status))
  expect(await readCode(plugin.information())).toBe(code)
})

test('no error repeats the secret', async () => {
  const { plugin } = clientWith(() => json({ error_code: 403, error_message: `Wrong: ${SECRET}` }, 403))
  const error = await failure(plugin.information())
  expect(JSON.stringify([error, error.message, error.detail, error.stack])).not.toContain(SECRET)
  expect(() => createPlugin({ secret: `${SECRET}\n` })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining(SECRET) }),
  )
})

test('after a 429 no call is made until its Retry-After has passed', async () => {
  let moment = 0
  const { plugin, urls } = clientWith(
    () => (moment === 0 ? json({}, 429, { 'retry-after': '60' }) : json(createPage([ROW]))),
    () => moment,
  )
  expect(await failure(plugin.listPayments(1))).toMatchObject({ retryAfterMs: 60_000 })
  moment = 59_000
  expect(await failure(plugin.listPayments(1))).toMatchObject({ code: 'rate_limited', retryAfterMs: 1_000 })
  expect(urls).toHaveLength(1)
  moment = 60_000
  await plugin.listPayments(1)
  expect(urls).toHaveLength(2)
})

test('400 calls in five minutes are the most, and the error says when the next one may be made', async () => {
  let moment = 0
  const { plugin, urls } = clientWith(
    () => json(createPage([])),
    () => moment,
  )
  for (let call = 0; call < 400; call += 1) await plugin.listPayments(1)
  moment = 100_000
  expect(await failure(plugin.listPayments(1))).toMatchObject({ retryAfterMs: 200_000 })
  expect(urls).toHaveLength(400)
  moment = 300_000
  await plugin.listPayments(1)
})

test('at most five calls are under way at once', async () => {
  let open = 0
  let most = 0
  const { plugin } = clientWith(async () => {
    open += 1
    most = Math.max(most, open)
    await new Promise(setImmediate)
    open -= 1
    return json(createPage([]))
  })
  await Promise.all(Array.from({ length: 30 }, () => plugin.listPayments(1)))
  expect(most).toBe(5)
})

test('a call ends at its deadline', async () => {
  const { plugin } = clientWith(() => new Promise<Response>(() => undefined))
  expect(await readCode(plugin.information({ timeoutMs: 20 }))).toBe('timeout')
})

test('a customer is looked up by name for the id alone', async () => {
  const { plugin, urls } = clientWith(() =>
    json({ player: { id: 1204417, username: 'mara_hale', meta: 'x' } }),
  )
  expect(await plugin.findUserId(' mara/hale ')).toBe('1204417')
  expect(urls).toEqual(['https://plugin.tebex.io/user/mara%2Fhale'])
})

test('an unknown name has no id, and a store without the plan is refused', async () => {
  const unknown = clientWith(() => json({ error_code: 404, error_message: 'User not found' }, 404))
  expect(await unknown.plugin.findUserId('mara')).toBe(null)
  const { plugin } = clientWith(() => json({ error_code: 400, error_message: 'Upgrade your plan' }, 400))
  await expect(plugin.findUserId('mara')).rejects.toMatchObject({ status: 400 })
  await expect(plugin.findUserId('..')).rejects.toMatchObject({ code: 'invalid_request' })
})
