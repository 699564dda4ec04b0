/**
 * The client relies on this of the Checkout API. The sandbox is asked always, a real store when its keys are set:
 *
 *     CONTRACT_TEBEX_PROJECT_ID=… CONTRACT_TEBEX_PRIVATE_KEY=… npx vitest run tests/contract/checkout.contract.test.ts
 *
 * A live run looks for payments and subscriptions that do not exist and changes nothing; the rest asks the sandbox alone.
 */

import { createCheckout, createTebex, TebexError } from 'tebex-client'
import { afterAll, expect, test } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'

const { CONTRACT_TEBEX_PROJECT_ID: liveProject, CONTRACT_TEBEX_PRIVATE_KEY: liveKey } = process.env
const isLive = Boolean(liveProject && liveKey)
const sandbox = await createSandbox()
const here = {
  projectId: sandbox.projectId,
  privateKey: sandbox.privateKey,
  baseUrl: sandbox.checkoutUrl,
}
const keys = isLive ? { projectId: Number(liveProject), privateKey: liveKey ?? '', baseUrl: undefined } : here
const checkout = createCheckout(keys)

afterAll(() => sandbox.close())

const readCode = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((reason: unknown) => reason)
  return error instanceof TebexError ? error.code : null
}

test('with right keys an unknown payment is not found, with wrong ones nothing is told', async () => {
  expect(await checkout.payments.find('tbx-validation-test')).toBeNull()
  expect(await checkout.subscriptions.find('tbx-r-1')).toBeNull()
  const stranger = createCheckout({ ...keys, privateKey: '0'.repeat(40) })
  expect(await readCode(stranger.payments.find('tbx-validation-test'))).toBe('credentials_required')
})

test.skipIf(isLive)('a purchase is found, refunded once, and its basket told', async () => {
  const tebex = createTebex({ publicToken: sandbox.publicToken, baseUrl: sandbox.apiUrl })
  const urls = { completeUrl: 'https://shop.example/', cancelUrl: 'https://shop.example/' }
  const { ident } = await tebex.baskets.create(urls)
  sandbox.login(ident)
  const pack = sandbox.catalogue.data.packages.find(
    ({ type, variables }) => type === 'single' && variables.length === 0,
  )
  await tebex.baskets.addPackage(ident, { packageId: pack?.id ?? 0 })
  const { transactionId } = sandbox.pay(ident)
  expect(await checkout.baskets.get(ident)).toMatchObject({ complete: true, payment: { transactionId } })
  expect(await checkout.payments.find(transactionId)).toMatchObject({ status: { id: 1 } })
  expect(await checkout.payments.refund(transactionId)).toMatchObject({ status: { id: 2 } })
  expect(await readCode(checkout.payments.refund(transactionId))).toBe('invalid_request')
})

test.skipIf(isLive)(
  'a subscription to a product of the shop’s own is paused, goes on and is cancelled',
  async () => {
    const every = { length: 1, unit: 'month' } as const
    const urls = { completeUrl: 'https://shop.example/', returnUrl: 'https://shop.example/' }
    const { ident, total, links } = await checkout.baskets.create({
      ...urls,
      items: [{ name: 'Pass', price: 500, every }],
    })
    expect(total).toBeGreaterThanOrEqual(500)
    expect(links.checkout).toBe(`${sandbox.url}/pay/${ident}`)
    const reference = sandbox.pay(ident).recurringReference ?? ''
    const { subscriptions } = checkout
    const until = new Date(sandbox.now() + 86_400_000)
    expect(await subscriptions.pause(reference, until)).toMatchObject({ status: { description: 'Paused' } })
    expect(await subscriptions.resume(reference)).toMatchObject({ status: { description: 'Active' } })
    await subscriptions.cancel(reference)
    expect(await subscriptions.find(reference)).toMatchObject({ cancellationRequestedAt: expect.any(String) })
  },
)
