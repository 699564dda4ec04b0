import { ConnectionError, CredentialsRequiredError, StoreUnknownError } from 'tebex-client'
import { expect, test } from 'vitest'
import { createNewBaskets } from './new-baskets.server.ts'

const WANTED = {
  completeUrl: 'https://shop.example/thank-you',
  cancelUrl: 'https://shop.example/cart',
  ipAddress: '189.6.0.1',
}
const BASKET = { ident: 'c00244-1' }
const MINUTE = 60_000

/** The platform as `answer` makes it, and what it was asked and what was logged. */
function newBaskets(answer: (ipAddress: string | null) => Error | null) {
  let time = 1_000_000
  const asked: (string | null)[] = []
  const logged: string[] = []
  const log = (level: string) => (_: object, message: string) => void logged.push(`${level}: ${message}`)
  const baskets = createNewBaskets({ log: { error: log('error'), info: log('info') }, now: () => time })
  const create = () =>
    baskets.create(WANTED, async ({ ipAddress = null }) => {
      asked.push(ipAddress)
      const error = answer(ipAddress)
      if (error) throw error
      return BASKET
    })
  const pass = (ms: number) => {
    time += ms
  }
  return { baskets, create, asked, logged, pass }
}

const refusedKey = new CredentialsRequiredError({ operation: 'createBasket', status: 422 })

test('three hundred baskets may be created in a minute, all addresses together', async () => {
  const { create, asked, pass } = newBaskets(() => null)
  for (let index = 0; index < 300; index += 1) await create()
  const busy = { code: 'rate_limited', status: null, retryAfterMs: 1_000 }
  await expect(create()).rejects.toMatchObject(busy)
  expect(asked).toHaveLength(300)
  pass(1_000)
  expect(await create()).toBe(BASKET)
})

test('a refused private key is used again after five minutes, and logged once', async () => {
  let isKeyGood = false
  const { baskets, create, asked, logged, pass } = newBaskets((ip) => (ip && !isKeyGood ? refusedKey : null))
  expect(baskets.trouble()).toBeNull()
  for (let index = 0; index < 3; index += 1) expect(await create()).toBe(BASKET)
  expect(asked).toEqual([WANTED.ipAddress, null, null, null])
  expect(baskets.trouble()).toBe('private key refused by the platform')

  pass(5 * MINUTE)
  asked.length = 0
  await create()
  await create()
  expect(asked).toEqual([WANTED.ipAddress, null, null])
  expect(logged).toEqual([expect.stringMatching(/^error: TEBEX_PRIVATE_KEY: refused/)])

  isKeyGood = true
  pass(5 * MINUTE)
  asked.length = 0
  await create()
  expect(asked).toEqual([WANTED.ipAddress])
  expect(baskets.trouble()).toBeNull()
  expect(logged.at(-1)).toBe('info: the platform takes the private key again')
})

test('a platform that refuses every new basket is a trouble until it takes one', async () => {
  let error: Error | null = new StoreUnknownError({ operation: 'createBasket', status: 404 })
  const { baskets, create } = newBaskets(() => error)
  await expect(create()).rejects.toBe(error)
  expect(baskets.trouble()).toBe('sign-in refused by the platform')
  error = new ConnectionError({ operation: 'createBasket' })
  await expect(create()).rejects.toBe(error)
  expect(baskets.trouble()).toBe('sign-in refused by the platform')
  error = null
  await create()
  expect(baskets.trouble()).toBeNull()
})
