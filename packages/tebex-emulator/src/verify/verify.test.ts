import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openAlteredStore } from '../../tests/plants/altered-store.ts'
import { accepted, each, isPackage, set, success } from '../../tests/plants/plant.ts'
import { createEmulator } from '../create.ts'
import { listDifferences } from '../differences.ts'
import { HEADLESS_OPERATIONS } from '../tebex/operations.ts'
import { findObserver } from './switches/switches.ts'
import { planRequests, type VerifyOptions, verifyStore } from './verify.ts'

const emulator = await createEmulator()
const { apiUrl, publicToken: token, privateKey: key } = emulator
const codes = { coupon: 'WELCOME10', giftCard: '1000 2000 3000 4000', creatorCode: 'CREATOR' }
const TIER = {
  id: 700,
  username_id: '1000001',
  package_id: 5000020,
  recurring_payment_reference: 'tbx-r-700',
  created_at: '2026-01-15T10:00:00+00:00',
  next_payment_date: '2026-12-15T10:00:00+00:00',
  active: true,
  pending_downgrade_package_id: null,
}
const NO_CODES = { coupon: null, giftCard: null, creatorCode: null }

beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

async function verify(more: Partial<VerifyOptions> = {}) {
  const settings = {
    url: apiUrl,
    token,
    key,
    username: null,
    codes,
    tier: null,
    pauseMs: 0,
    signIn: null,
    show: () => {},
  }
  const { findings, sent } = await verifyStore({ ...settings, ...more })
  const news = findings.filter(({ isNews }) => isNews).map(({ name, verdict }) => `${name}: ${verdict}`)
  return { findings, sent, news }
}

test('an emulator on its defaults is as recorded, and all of it is looked at', async () => {
  const { findings, news } = await verify()
  expect(news).toEqual([])
  const listNames = (kind: string) => findings.filter((each) => each.kind === kind).map(({ name }) => name)
  expect(listNames('operation').toSorted()).toEqual(HEADLESS_OPERATIONS.toSorted())
  expect(listNames('switch')).toEqual(listDifferences().map((each) => each.switch))
  expect(findings.map(({ detail }) => detail)).not.toContain('is not looked at')
})

test('a token or an address that leads to no store is told at once', async () => {
  const sentence = /^There is no store with this token at .+: status 404\.$/
  await expect(verify({ token: 'another' })).rejects.toThrow(sentence)
  await expect(verify({ url: emulator.url })).rejects.toThrow(sentence)
})

test('a store that follows the description is said to do so', async () => {
  emulator.choose({ strictDescription: true })
  onTestFinished(() => emulator.choose({ strictDescription: false }))
  const { news } = await verify()
  // The example store has no limit with a period.
  const deviations = listDifferences()
    .filter((each) => each.strict !== undefined && each.strict !== each.default)
    .filter((each) => each.switch !== 'userLimitObject' && typeof findObserver(each.switch) === 'function')
  expect(news).toEqual(deviations.map((each) => `${each.switch}: as described`))
})

test.each(['minecraft', 'steam', 'discord', 'universal'] as const)(
  'a %s store is no news',
  async (storeKind) => {
    const store = await createEmulator({ variants: { storeKind } })
    onTestFinished(store.close)
    const of = { url: store.apiUrl, username: storeKind === 'minecraft' ? 'Notch' : null }
    expect((await verify({ ...of, codes: NO_CODES })).news).toEqual([])
  },
)

test.each(['price', 'currency'] as const)('regional prices by %s are seen', async (regionalPrices) => {
  const store = await createEmulator({ variants: { regionalPrices } })
  onTestFinished(store.close)
  const { findings, news } = await verify({ url: store.apiUrl })
  expect(findings.find(({ name }) => name === 'regionalPrices')?.detail).toBe(
    `regionalPrices=${regionalPrices}`,
  )
  expect(news).toEqual([])
})

const UNFIT = [
  { title: 'a coupon that does not fit', given: { coupon: 'BIGCART' }, operation: 'applyCoupon' },
  { title: 'an expired coupon', given: { coupon: 'EXPIRED' }, operation: 'applyCoupon' },
  { title: 'an unknown coupon', given: { coupon: 'NOWHERE' }, operation: 'applyCoupon' },
  { title: 'an empty gift card', given: { giftCard: '1000 2000 3000 5000' }, operation: 'applyGiftCard' },
  { title: 'an unknown creator code', given: { creatorCode: 'NOWHERE' }, operation: 'applyCreatorCode' },
]

test.each(UNFIT)('$title is no difference, and is told', async ({ given, operation }) => {
  const { findings, news } = await verify({ codes: { ...NO_CODES, ...given } })
  expect(news).toEqual([])
  expect(findings.find(({ name }) => name === operation)).toMatchObject({
    verdict: 'not observable here',
    detail: expect.stringMatching(/^was refused with 4\d\d: “.+”$/),
  })
})

test.each([
  { coupon: 'BIGCART', seen: { verdict: 'as recorded (live)', detail: 'couponNotApplicable=400' } },
  { coupon: 'EXPIRED', seen: { detail: 'needs a coupon that does not fit the basket' } },
  { coupon: 'WELCOME10', seen: { detail: 'needs a coupon that does not fit the basket' } },
])('the coupon $coupon shows what it can of coupons that do not fit', async ({ coupon, seen }) => {
  const { findings } = await verify({ codes: { ...NO_CODES, coupon } })
  expect(findings.find(({ name }) => name === 'couponNotApplicable')).toMatchObject(seen)
})

test('a coupon that does not fit is noticed where its status is another', async () => {
  const store = await createEmulator({ variants: { couponNotApplicable: 422 } })
  onTestFinished(store.close)
  const { news } = await verify({ url: store.apiUrl, codes: { ...NO_CODES, coupon: 'BIGCART' } })
  expect(news).toEqual(['couponNotApplicable: other'])
})

test('codes may be written in other letters and without spaces', async () => {
  const written = { coupon: 'welcome10', giftCard: '1000200030004000', creatorCode: 'creator' }
  const { findings, news } = await verify({ codes: written })
  expect(news).toEqual([])
  const names = ['applyCoupon', 'applyGiftCard', 'applyCreatorCode']
  expect(findings.filter(({ name }) => names.includes(name)).map(({ detail }) => detail)).toEqual([
    '',
    '',
    '',
  ])
})

test('without a key, a sign-in or codes the rest is still looked at, and why the others are not', async () => {
  const { findings } = await verify({ key: null, codes: NO_CODES, signIn: async () => {} })
  const why = (name: string) => findings.find((each) => each.name === name)?.detail
  expect(why('getUserTieredCategories')).toBe('needs the private key')
  expect(why('bareBasket')).toBe('needs a customer who signs in')
  expect(why('getWebstore')).toBe('')
})

test('the refusal of a wrong key says nothing of addresses', async () => {
  const { findings } = await verify({ key: 'another' })
  expect(findings.find(({ name }) => name === 'refusePrivateAddress')).toMatchObject({
    verdict: 'not observable here',
    detail: 'a public address is refused too',
  })
})

test('a store without gifts and limits of what has no quantities are no news', async () => {
  emulator.catalogue.change(({ store, packages }) => {
    store.supports_gifting = false
    for (const pack of packages)
      if (pack.disable_quantity) pack.user_limit = 1
      else pack.user_limit = null
  })
  expect((await verify()).news).toEqual([])
})

test('a package that is refused in any case shows nothing of quantities and types', async () => {
  emulator.catalogue.change(({ packages }) => {
    for (const pack of packages) if (pack.disable_quantity) pack.global_limit = 0
  })
  const { findings } = await verify()
  expect(findings.filter(({ kind, isNews }) => kind === 'switch' && isNews)).toEqual([])
})

test('a tier is moved where one is named, and the answer is looked at', async () => {
  emulator.catalogue.change(({ tiers }) => tiers.push(TIER))
  const tier = { id: TIER.id, packageId: 5000021 }
  const of = async (more: Partial<VerifyOptions> = {}) =>
    (await verify({ tier, ...more })).findings.find(({ name }) => name === 'updateTier')
  expect(await of({ tier: null })).toMatchObject({ detail: 'would change a subscription (--tier)' })
  expect(await of()).toMatchObject({ verdict: 'as recorded (live)', detail: '' })
  expect(emulator.catalogue.data.tiers).toMatchObject([{ package_id: 5000021 }])
  const store = await openAlteredStore(emulator, success(/tiers/, accepted({ success: true })))
  onTestFinished(store.close)
  expect(await of({ url: store.apiUrl })).toMatchObject({ verdict: 'other', isNews: true })
})

test('a difference is named with the place where it is', async () => {
  const store = await openAlteredStore(emulator, each(/packages/, isPackage, set(String, 'id')))
  onTestFinished(store.close)
  const { findings } = await verify({ url: store.apiUrl, key: null })
  expect(findings.find(({ name }) => name === 'getAllPackages')).toMatchObject({
    verdict: 'other',
    detail: '[].id: Invalid input: expected number, received string',
  })
})

test('no more is sent than was planned, and nothing is bought', async () => {
  const planned = planRequests({ token, username: null, codes, tier: null, hasKey: true }).length
  expect((await verify()).sent).toBeLessThanOrEqual(planned)
  expect(emulator.payments.list()).toEqual([])
})

test('a store that is asked too often gets the pause that it asks for', async () => {
  emulator.limits.requests = { count: 20, windowMs: 1000 }
  const lines: string[] = []
  const { news, sent } = await verify({ show: (line) => lines.push(line) })
  expect([news, lines.length > 0]).toEqual([[], true])
  expect(sent).toBe(emulator.calls.filter(({ operation }) => operation !== 'loginPage').length + 1)
})
