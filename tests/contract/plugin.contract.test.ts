/**
 * The shop relies on this of the Plugin API. The sandbox is asked always, a real store when its secret is set:
 *
 *     CONTRACT_TEBEX_PLUGIN_SECRET=… npx vitest run tests/contract/plugin.contract.test.ts
 *
 * A live run reads two pages of payments and changes nothing.
 */

import { createPlugin, TebexError } from 'tebex-client'
import { afterAll, expect, test } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'

const liveSecret = process.env.CONTRACT_TEBEX_PLUGIN_SECRET
const sandbox = liveSecret ? null : await createSandbox({ history: { purchases: 60 } })
const baseUrl = sandbox?.pluginUrl
const plugin = createPlugin({ secret: liveSecret ?? sandbox?.pluginSecret ?? '', baseUrl })

afterAll(() => sandbox?.close())

test('the secret names its store', async () => {
  const { account } = await plugin.information()
  expect(account).toEqual({ id: expect.any(Number), name: expect.any(String) })
  expect(account.name).not.toBe('')
})

test('a wrong secret is refused', async () => {
  const stranger = createPlugin({ secret: '0'.repeat(40), baseUrl })
  const error: unknown = await stranger.information().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(TebexError)
  expect(error).toMatchObject({ code: 'credentials_required', status: 403 })
})

test('pages are of 25 payments, newest first, and none of them names a person', async ({ skip }) => {
  const first = await plugin.listPayments(1)
  if (first.lastPage < 2) return skip('needs a store with more than 25 payments')
  const second = await plugin.listPayments(2)
  expect(first.payments).toHaveLength(25)
  const dates = [...first.payments, ...second.payments].map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted((one, other) => other - one))
  expect(JSON.stringify([first, second])).not.toMatch(/@|email|"username"/)
  for (const payment of first.payments) {
    expect(Object.keys(payment).toSorted()).toEqual([
      'amount',
      'currency',
      'date',
      'id',
      'packages',
      'player',
      'status',
    ])
    expect(Object.keys(payment.player ?? { uuid: null })).toEqual(['uuid'])
  }
})

test('after the last page there are no payments', async () => {
  const { lastPage } = await plugin.listPayments(1)
  expect((await plugin.listPayments(lastPage + 1)).payments).toEqual([])
})
