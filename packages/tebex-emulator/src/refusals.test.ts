/** Every operation of the Checkout API and the Plugin API refuses in the words of its API, and none breaks. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openShop } from '../tests/fixture.ts'
import { otherApis } from '../tests/fixture-apis.ts'
import { type DescribedApi, listApis } from './apis.ts'

const shop = await openShop()
const { sandbox } = shop
const { checkout, plugin } = otherApis(shop)

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

type Operation = DescribedApi['endpoints'][number] & { base: string }
const operations = listApis().flatMap(({ base, endpoints }) =>
  endpoints.map((endpoint): Operation => ({ ...endpoint, base })),
)

const isPlugin = ({ base }: Operation) => base === '/plugin'
const send = (operation: Operation, method: string, path: string, body?: unknown) =>
  (isPlugin(operation) ? plugin : checkout)(method, path, body)

/** A refusal of this status in the shape of the API. */
const refusal = (operation: Operation, status: number) => ({
  status,
  body: isPlugin(operation)
    ? { error_code: status, error_message: expect.stringMatching(/\w/) }
    : { status, title: expect.any(String), detail: expect.stringMatching(/\w/), type: expect.any(String) },
})

const pathTo = ({ path }: Operation, value: string) => path.replace(/:\w+/g, encodeURIComponent(value))

test.each(operations)('$operation wants its key', async (operation) => {
  const { base, method, operation: _, ...rest } = operation
  const response = await shop.call(method, base + pathTo(operation, '1'), undefined, {
    'X-Tebex-Secret': 'wrong',
    Authorization: `Basic ${btoa('1:wrong')}`,
  })
  expect(response).toMatchObject(
    refusal({ base, method, operation: _, ...rest }, isPlugin(operation) ? 403 : 401),
  )
})

test.each(operations.filter(({ path }) => path.includes(':') && !path.includes('online-commands')))(
  '$operation does not know $path',
  async (operation) => {
    sandbox.variants.pluginPlan = true
    const response = await send(operation, operation.method, pathTo(operation, 'tbx-none'))
    expect(response).toMatchObject(refusal(operation, 404))
  },
)

test.each(operations)('the address of $operation takes no other method', async (operation) => {
  const response = await send(operation, 'PATCH', pathTo(operation, '1'))
  expect(response).toMatchObject(refusal(operation, 405))
  expect(response.headers.get('allow')).toContain(operation.method)
})

const BODIES: readonly unknown[] = [
  null,
  [],
  'text',
  7,
  { ids: 'all', items: {}, package: [], packages: 'x', basket: null, status: {}, amount: 'much', price: -1 },
  { amount: 1e308, price: 1e308, items: [null], packages: [{ id: {} }], code: ['x'], user: {}, name: 7 },
  { amount: 1, discount_type: 'value', discount_percentage: 1, code: 'X', expire_date: '2026-99-99' },
  { ign: 'nobody', price: 0, packages: [{ id: 1, options: [] }], package_id: 1, username: '__proto__' },
  { ip: 'localhost', user: null, expires_at: 'tomorrow', paused_until: '0000-00-00', country: 'Portugal' },
]

const FIXED = ['/baskets', '/payments', '/gift-cards', '/coupons', '/bans', '/checkout', '/queue']

test.each(operations.filter(({ method }) => method !== 'GET'))(
  'no body breaks $operation',
  async (operation) => {
    const ident = await shop.newBasket('chip')
    await shop.add(ident, 203)
    const { transactionId, recurringReference } = sandbox.pay(ident)
    const open = await shop.newBasket('chip')
    const values = [open, transactionId, recurringReference ?? '', '1', '101', '__proto__', '%00', 'ü']
    for (const value of operation.path.includes(':') ? values : ['']) {
      for (const body of BODIES) {
        const response = await send(operation, operation.method, pathTo(operation, value), body)
        expect(response.status, `${value} ${JSON.stringify(body)} ${response.text}`).toBeLessThan(500)
        if (response.status >= 400) expect(response).toMatchObject(refusal(operation, response.status))
      }
    }
  },
)

test.each(operations.filter(({ method, path }) => method === 'POST' && FIXED.includes(path)))(
  '$operation refuses a body that is wrong',
  async (operation) => {
    const wrong = operation.operation === 'checkoutCreateBasket' ? { email: 'no address' } : {}
    const response = await send(operation, 'POST', operation.path, wrong)
    expect(response).toMatchObject(refusal(operation, isPlugin(operation) ? 422 : 400))
    sandbox.variants.pluginInvalidInput = 400
    expect((await send(operation, 'POST', operation.path, wrong)).status).toBe(400)
  },
)

test('text that is no JSON is refused in the words of the API', async () => {
  const post = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(sandbox.url + path, {
      method: 'POST',
      body: '{"amount":',
      headers: { 'Content-Type': 'application/json', ...headers },
    })
    return { status: response.status, body: await response.json() }
  }
  expect(await post('/plugin/gift-cards', { 'X-Tebex-Secret': sandbox.pluginSecret })).toMatchObject({
    status: 400,
    body: { error_code: 400 },
  })
  expect(await post('/checkout/api/baskets', {})).toMatchObject({
    status: 400,
    body: { title: 'Bad Request' },
  })
  sandbox.variants.checkoutProblems = 'seen'
  expect(await post('/checkout/api/baskets', {})).toMatchObject({ status: 400, body: { field_details: [] } })
})

test('a body that is too large is a 413 in the words of the API', async () => {
  const large = { text: 'x'.repeat(1024 * 1024) }
  const headless = await shop.call('POST', `${shop.account}/baskets`, large)
  expect(headless).toMatchObject({
    status: 413,
    body: { status: 413, title: 'Content Too Large', detail: 'The body is too large.' },
  })
  expect(headless.headers.get('access-control-allow-origin')).toBe('*')
  expect(await plugin('POST', '/gift-cards', large)).toMatchObject({ status: 413, body: { error_code: 413 } })
  expect(await checkout('POST', '/baskets', large)).toMatchObject({ status: 413, body: { instance: '/' } })
  expect(await shop.call('POST', '/_sandbox/reset', large)).toMatchObject({
    status: 413,
    body: { error: 'The body is too large.' },
  })
})

test('null is no body', async () => {
  expect(await shop.call('POST', `${shop.account}/baskets`, null)).toMatchObject({
    status: 422,
    body: { detail: 'The request is invalid.' },
  })
  expect(await shop.call('POST', '/_sandbox/reset', null)).toMatchObject({ status: 422 })
  expect((await shop.call('POST', `${shop.account}/baskets`)).status).toBe(200)
})

test('a fault and a limit are in the words of the API', async () => {
  const fault = { kind: 'status', status: 503 } as const
  sandbox.failNext({ operation: 'pluginSales', fault })
  expect(await plugin('GET', '/sales')).toMatchObject({ status: 503, body: { error_code: 503 } })
  sandbox.failNext({ operation: 'checkoutPayment', fault })
  expect((await checkout('GET', '/payments/tbx-1')).body).toMatchObject({ status: 503, instance: '/' })
  sandbox.limits.requests = { count: 1, windowMs: 1000 }
  await checkout('GET', '/payments/tbx-1')
  expect((await checkout('GET', '/payments/tbx-1')).body).toMatchObject({ status: 429, instance: '/' })
})

test('addresses that are none are refused in the words of the API', async () => {
  expect(await plugin('GET', '/nothing')).toMatchObject({ status: 404, body: { error_code: 404 } })
  expect(await checkout('GET', '/nothing')).toMatchObject({ status: 404, body: { title: 'Not Found' } })
})

test('a body that does not say that it is JSON counts for nothing', async () => {
  const create = async (type: string, body = '{"ip_address":"192.0.2.7","custom":{"from":"body"}}') => {
    const headers = type === '' ? {} : { 'Content-Type': type }
    const path = `${sandbox.url}${shop.account}/baskets`
    const response = await fetch(path, { method: 'POST', headers, body: new TextEncoder().encode(body) })
    return { status: response.status, body: await response.json() }
  }
  const withoutAddress = { status: 200, body: { data: { ip: '127.0.0.1', custom: [] } } }
  for (const type of ['', 'text/plain;charset=UTF-8', 'application/octet-stream'])
    expect(await create(type)).toMatchObject(withoutAddress)
  expect(await create('', 'no JSON at all')).toMatchObject(withoutAddress)
  for (const type of ['application/json', 'application/json; charset=UTF8', 'application/vnd.shop+json'])
    expect(await create(type)).toMatchObject({ status: 422 })
  expect(await create('application/x-www-form-urlencoded', 'ip_address=192.0.2.7')).toMatchObject({
    status: 422,
  })

  sandbox.variants.untypedBody = 'read'
  expect(await create('text/plain')).toMatchObject({ status: 422 })
})
