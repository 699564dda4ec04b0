import { createTebex as createWebTebex } from 'tebex-client/web'
import { expect, test } from 'vitest'
import { failure } from '../tests/answers.ts'
import { createCheckout } from './checkout/checkout.ts'
import { createTebex } from './client.ts'
import { createPlugin } from './plugin/plugin.ts'

test.each(['', undefined])('the key %j is refused by the name of its variable', (key) => {
  expect(() => createTebex({ publicToken: key })).toThrow('publicToken is empty: set TEBEX_PUBLIC_TOKEN')
  expect(() => createWebTebex({ publicToken: key })).toThrow('publicToken is empty: set TEBEX_PUBLIC_TOKEN')
  expect(() => createPlugin({ secret: key })).toThrow('secret is empty: set TEBEX_PLUGIN_SECRET')
  expect(() => createCheckout({ projectId: 1, privateKey: key })).toThrow(
    'privateKey is empty: set TEBEX_PRIVATE_KEY',
  )
  expect(() => createCheckout({ projectId: Number(key ?? 0), privateKey: 'key' })).toThrow(
    'projectId is not a whole number above zero: set TEBEX_PROJECT_ID',
  )
})

test('a call that needs the private key says which variable has none', async () => {
  const tebex = createTebex({ publicToken: 't66x-1', privateKey: '' })
  const error = await failure(tebex.tiers.update(1, 2))
  expect(error).toMatchObject({ code: 'credentials_required', status: null })
  expect(error.cause).toEqual(new TypeError('privateKey is empty: set TEBEX_PRIVATE_KEY'))
})

test('a page never sends a private key, even one that it was given', async () => {
  const sent: Headers[] = []
  const options = {
    publicToken: 't66x-1',
    privateKey: 'secret-of-the-store',
    fetch: async (_: unknown, init?: RequestInit) => {
      sent.push(new Headers(init?.headers))
      return Response.json({ data: [] })
    },
  }
  await createWebTebex(options).packages.list({ ipAddress: '203.0.113.7' })
  expect(sent.map((headers) => headers.get('authorization'))).toEqual([null])
})
