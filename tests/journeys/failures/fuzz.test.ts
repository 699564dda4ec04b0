/** Made-up requests to everything that the shop answers; `npm run bench:fuzz` sends many more. */
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'
import { ENDPOINTS, listFuzzRequests, sendAll } from '../../../bench/parts/fuzz.ts'
import { startFuzzedShop } from '../../../bench/parts/fuzzed-shop.ts'
import { readEnv, startServer } from '../../../server.ts'
import { openShop } from '../shop.ts'

const SEED = 23
const REQUESTS = 250

test('the made-up requests reach every endpoint', async () => {
  const { api } = await openShop({ sandbox: { seed: 5 } })
  const routes = api.routes.filter(({ method }) => method !== 'ALL')
  const known = routes.map(({ method, path }) => `${method} ${path.replace(/:\w+(\{.*\})?/g, '*')}`)
  expect(new Set(ENDPOINTS)).toEqual(new Set(known))
})

test('no made-up request is answered 500', async () => {
  const sandbox = await createSandbox()
  onTestFinished(() => sandbox.close())
  const { world, stop } = await startFuzzedShop({ readEnv, startServer }, sandbox)
  onTestFinished(stop)
  const { statuses, failures } = await sendAll(listFuzzRequests(SEED, REQUESTS), world)
  expect(failures).toEqual([])
  expect(statuses[200]).toBeGreaterThan(0)
})

test('a JSON value that cannot become text is no quantity', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  await ana.signIn()
  const headers = { origin: 'https://shop.example', 'content-type': 'application/json' }
  for (const quantity of [
    '[{},{"toString":1}]',
    '{"toString":1,"valueOf":1}',
    '{"__proto__":null}',
    '[2]',
    'true',
  ]) {
    const body = `{"package_id":6982072,"quantity":${quantity}}`
    const reply = await ana.request('/api/basket/packages', { method: 'POST', headers, body })
    expect(reply.status, quantity).toBe(200)
  }
  expect((await ana.basket())?.packages.map(({ in_basket }) => in_basket.quantity)).toEqual([1])
})
