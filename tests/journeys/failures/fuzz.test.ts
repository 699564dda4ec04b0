/** Made-up requests to everything that the shop answers. FUZZ_SEEDS and FUZZ_REQUESTS send more. */
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'
import { ENDPOINTS, listFuzzRequests, sendAll } from '#tests/support/fuzz.ts'
import { scaled } from '#tests/support/machine.ts'
import { openShop } from '../shop.ts'
import { startFuzzedShop } from './fuzzed-shop.ts'

const FIRST_SEED = 23
const SEEDS = Number(process.env.FUZZ_SEEDS ?? 1)
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 250)
/** Its pattern may have braces of its own. */
const PARAMETER = /:\w+(\{(?:[^{}]|\{[^{}]*\})*\})?/g

test('the made-up requests reach every endpoint', async () => {
  const { api } = await openShop({ sandbox: { seed: 5 } })
  const routes = api.routes.filter(({ method }) => method !== 'ALL')
  const known = routes.map(({ method, path }) => `${method} ${path.replace(PARAMETER, '*')}`)
  expect(new Set(ENDPOINTS)).toEqual(new Set(known))
})

// A shop of its own for each seed, so that a failure can be had again.
test.each(Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index))(
  'no made-up request of seed %i is answered 500',
  async (seed) => {
    const sandbox = await createSandbox()
    onTestFinished(() => sandbox.close())
    const { world, stop } = await startFuzzedShop(sandbox)
    onTestFinished(stop)
    const { statuses, failures } = await sendAll(listFuzzRequests(seed, REQUESTS), world)
    expect(failures).toEqual([])
    expect(statuses[200]).toBeGreaterThan(0)
  },
  scaled(60_000 + REQUESTS * 100),
)

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
