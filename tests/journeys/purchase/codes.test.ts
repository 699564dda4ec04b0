import { expect, test } from 'vitest'
import { getMessages } from '#app/messages/all.server.ts'
import { openShop } from '../shop.ts'

const BACKPACK = 6982072
const POLICE = 7037446
const CARD = '0127 0244 7210 1111'
const { problems } = getMessages('en')

const APPLY = new Set(['applyCoupon', 'applyGiftCard', 'applyCreatorCode'])

async function openSignedIn(options: Parameters<typeof openShop>[0] = {}) {
  const open = await openShop(options)
  const ana = open.visitor()
  await ana.signIn({ packageId: BACKPACK })
  open.sandbox.clearCalls()
  /** The kinds that the platform was asked for since the last time. */
  const tries = () => {
    const operations = open.sandbox.calls.map(({ operation }) => operation).filter((name) => APPLY.has(name))
    open.sandbox.clearCalls()
    return operations
  }
  return { ...open, ana, tries }
}

test.each([
  ['WELCOME10', 'coupon', ['applyCoupon']],
  [' nora ', 'creator_code', ['applyCoupon', 'applyCreatorCode']],
  [CARD, 'gift_card', ['applyGiftCard']],
  ['0127-0244-7210-1111', 'gift_card', ['applyGiftCard']],
])('%s is recognised as a %s', async (code, kind, expected) => {
  const { ana, tries } = await openSignedIn()
  const applied = await ana.applyCode(code)
  expect([applied.status, applied.body.kind]).toEqual([200, kind])
  expect(tries()).toEqual(expected)
  // Said twice, it happens once.
  expect((await ana.applyCode(code)).body.kind).toBe(kind)
  expect(tries()).toEqual([])
})

test('a second creator code takes the place of the first, and a discount is shown when there is one', async () => {
  const { ana } = await openSignedIn()
  const reduced = await ana.applyCode('NORA')
  expect(reduced.body.basket).toMatchObject({ creator_code: 'NORA', text: { discount: '-$0.50' } })
  const free = await ana.applyCode('DEVLOG')
  expect(free.body.basket).toMatchObject({ creator_code: 'DEVLOG', text: { discount: null } })
  await ana.removeCode('DEVLOG', 'creator_code')
  const paidLater = await ana.applyCode(CARD)
  expect(paidLater.body.basket?.total_price).toBe(9.99)
  expect(paidLater.body.basket?.text.discount).toBeNull()
})

test('the cart shows each code under its kind, a card by its last four, and each can be removed', async () => {
  const { ana, sandbox } = await openSignedIn()
  for (const code of ['WELCOME10', CARD]) await ana.applyCode(code)
  const basket = await ana.basket()
  expect(basket).toMatchObject({
    coupons: [{ code: 'WELCOME10' }],
    giftcards: [{ card_number: '•••• 1111' }],
    creator_code: null,
  })
  expect(JSON.stringify(basket)).not.toMatch(/0127|7210/)
  const card = basket?.giftcards[0]?.card_number
  for (let times = 0; times < 2; times += 1)
    expect((await ana.removeCode(card, 'gift_card')).body.basket?.giftcards).toEqual([])
  expect(sandbox.calls.filter(({ operation }) => operation === 'removeGiftCard')).toHaveLength(1)
  expect((await ana.removeCode('welcome10', 'coupon')).body.basket?.coupons).toEqual([])
  await ana.applyCode('NORA')
  const without = await ana.removeCode('NORA', 'creator_code')
  expect(without.body.basket?.creator_code).toBeNull()
})

test('a code that no kind knows costs three calls, and none when it is said again', async () => {
  const { ana, tries } = await openSignedIn()
  const refused = await ana.applyCode('NONSENSE')
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    422,
    'code_unknown',
    problems.code_unknown,
  ])
  expect(tries()).toEqual(['applyCoupon', 'applyCreatorCode', 'applyGiftCard'])
  expect((await ana.applyCode('nonsense')).body.code).toBe('code_unknown')
  expect((await ana.applyCode('two words')).body.code).toBe('code_unknown')
  expect((await ana.applyCode('')).body.code).toBe('code_missing')
  expect((await ana.applyCode({})).status).toBe(400)
  expect((await ana.removeCode('WELCOME10', 'voucher')).status).toBe(400)
  expect(tries()).toEqual([])
  // The platform is not asked again about a kind of code that it refused a moment ago.
  expect((await ana.applyCoupon('NONSENSE')).body.code).toBe('coupon_rejected')
  expect(tries()).toEqual([])
  await ana.addToCart(POLICE)
  await ana.applyCode('NONSENSE')
  expect(tries()).toHaveLength(3)
})

test.each([400, 422] as const)('a code that is known but does not fit says why: %i', async (status) => {
  const { ana, tries } = await openSignedIn({ sandbox: { variants: { couponNotApplicable: status } } })
  const refused = await ana.applyCode('BUNDLE15')
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    422,
    'code_not_applicable',
    problems.code_not_applicable,
  ])
  expect(tries().length).toBeLessThanOrEqual(3)
  const form = await ana.postForm('/api/basket/codes', { code: 'BUNDLE15' }, '/cart')
  expect(form.location).toBe('/cart?problem=code_not_applicable')
  expect((await ana.openCart(form.location ?? '')).problem).toBe('code_not_applicable')
})

test('the exclusion of a gift card by a creator code is explained, and the reverse', async () => {
  const { ana } = await openSignedIn()
  await ana.applyCode('NORA')
  const card = await ana.applyCode(CARD)
  expect([card.body.code, card.body.detail]).toEqual([
    'code_not_applicable',
    problems.excluded_by_creator_code,
  ])
  const form = await ana.postForm('/api/basket/codes', { code: CARD }, '/cart')
  expect(form.location).toBe('/cart?problem=excluded_by_creator_code')
  const empty = await ana.applyCode('0127 0244 7210 3333')
  expect([empty.body.code, empty.body.detail]).toEqual(['code_not_applicable', problems.code_no_balance])

  await ana.removeCode('NORA', 'creator_code')
  expect((await ana.applyCode(CARD)).status).toBe(200)
  expect((await ana.applyCode('NORA')).body.detail).toBe(problems.excluded_by_gift_card)
  // Without a discount for the customer nothing is excluded.
  expect((await ana.applyCode('DEVLOG')).body.kind).toBe('creator_code')
})

test('a refused code is explained in the visitor’s language, and the platform’s own sentence is in the log', async () => {
  const { ana, lines } = await openSignedIn()
  const german = getMessages('de').problems
  const readRefusal = async (path: string, body: object) =>
    (await ana.post<object>(path, body, { 'accept-language': 'de' })).body
  const card = { code: '0127 0244 7210 3333' }
  expect(await readRefusal('/api/basket/codes', card)).toMatchObject({ detail: german.code_no_balance })
  const form = await ana.postForm('/api/basket/codes', card, '/cart')
  expect(form.location).toBe('/cart?problem=code_no_balance')
  const tooLow = { detail: german.code_below_minimum }
  expect(await readRefusal('/api/basket/codes', { code: 'BIGCART' })).toMatchObject(tooLow)
  const refusals = lines.filter((line) => line.includes('code refused')).join()
  expect(refusals).toContain('This gift card has no balance left.')
  expect(refusals).not.toContain('7210')
})

test('a lost answer is looked at again', async () => {
  const { ana, sandbox, tries } = await openSignedIn()
  sandbox.failNext({ operation: 'applyGiftCard', fault: { kind: 'lost', answer: 'reset' } })
  const applied = await ana.applyCode(CARD)
  expect([applied.status, applied.body.kind]).toEqual([200, 'gift_card'])
  expect(tries()).toEqual(['applyGiftCard'])
  sandbox.failNext({ operation: 'applyCoupon', fault: { kind: 'status', status: 500 } })
  const failed = await ana.applyCode('WELCOME10')
  expect([failed.status, failed.body.detail]).toEqual([502, problems.code_failed])
})

test('guessing is slowed by codes, not by kinds, and codes that work cost nothing', async () => {
  const { ana, tries } = await openSignedIn()
  for (let round = 0; round < 12; round += 1) {
    expect((await ana.applyCode('WELCOME10')).status).toBe(200)
    expect((await ana.removeCode('WELCOME10', 'coupon')).status).toBe(200)
  }
  tries()
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess += 1) statuses.push((await ana.applyCode(`GUESS${guess}`)).status)
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
  expect(tries()).toHaveLength(30)
})

test('without script every kind is applied and removed by forms', async () => {
  const { ana } = await openSignedIn()
  for (const code of ['WELCOME10', CARD])
    expect((await ana.postForm('/api/basket/codes', { code }, '/cart')).location).toBe('/cart')
  expect((await ana.openCart()).basket?.giftcards).toHaveLength(1)
  const gone = { code: '•••• 1111', kind: 'gift_card' }
  expect((await ana.postForm('/api/basket/codes/remove', gone, '/cart')).location).toBe('/cart')
  expect((await ana.openCart()).basket?.giftcards).toEqual([])
  const unknown = await ana.postForm('/api/basket/codes', { code: 'NONSENSE' }, '/pt/cart')
  expect(unknown.location).toBe('/pt/cart?problem=code_unknown')
})

test('a link with a code changes nothing by itself, and leads to pages of this site alone', async () => {
  const { ana, sandbox } = await openSignedIn()
  const opened = await ana.openDiscount('WELCOME10', '?to=/scripts%3Fcategory=POLICE')
  expect(opened).toMatchObject({
    data: { code: 'WELCOME10', next: '/scripts?category=POLICE', isSignedIn: true },
  })
  expect(await ana.openDiscount('WELCOME10')).toMatchObject({ data: { next: '/scripts' } })
  for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', '/api/session'])
    expect(await ana.openDiscount('X', `?to=${encodeURIComponent(to)}`)).toMatchObject({
      data: { next: '/' },
    })
  for (const code of ['two words', '', '%00\u0000', '<b>', 'x'.repeat(65)])
    expect(await ana.openDiscount(encodeURIComponent(code))).toMatchObject({
      data: { code: null },
      status: 404,
    })
  expect(await ana.openDiscount('%E0%A4%A')).toMatchObject({ data: { code: null } })
  expect(sandbox.calls).toEqual([])
  expect((await ana.basket())?.coupons).toEqual([])

  const form = { code: 'WELCOME10', returnTo: '/scripts?category=POLICE' }
  const pressed = await ana.postForm('/api/basket/codes', form, '/discount/WELCOME10')
  expect(pressed.location).toBe('/scripts?category=POLICE#code-applied')
  expect((await ana.get('/api/notices.css')).body).toContain('#code-applied:target{display:flex}')
  expect((await ana.basket())?.coupons).toEqual([{ code: 'WELCOME10' }])
})

test.each([
  ['WELCOME10', 'coupon'],
  ['NORA', 'creator_code'],
  [CARD, 'gift_card'],
])('the code %s of a link waits for the login, with and without script', async (code, kind) => {
  const { visitor, sandbox } = await openShop()
  for (const isForm of [true, false]) {
    const ana = visitor()
    const opened = await ana.openDiscount(encodeURIComponent(code))
    expect(opened).toMatchObject({ data: { code, isSignedIn: false } })
    const pressed = await ana.postForm('/api/basket/codes', { code, returnTo: '/scripts' }, '/discount/x')
    expect(pressed.location).toBe('/scripts#code-pending')
    expect(sandbox.calls).toEqual([])
    const { body } = await ana.startLogin({ returnTo: '/scripts', packageId: POLICE })
    const back = ana.passLoginPage(body.url)
    if (isForm) {
      const { state } = await ana.openCallback(back)
      const done = await ana.postForm('/api/auth/callback', { state }, '/auth-callback')
      expect(done.location).toBe('/scripts#added')
    } else {
      expect(await ana.returnTo(back)).toEqual({
        url: '/scripts',
        authenticated: true,
        added: ['Police Job'],
        codes: [{ code: kind === 'gift_card' ? '•••• 1111' : code, kind }],
      })
    }
    const basket = await ana.basket()
    const applied = {
      coupon: basket?.coupons,
      creator_code: basket?.creator_code,
      gift_card: basket?.giftcards,
    }
    expect(applied[kind as keyof typeof applied]).not.toEqual([])
    expect(basket?.packages.map(({ id }) => id)).toEqual([POLICE])
    await ana.logout()
    sandbox.clearCalls()
  }
})

test('a pending code that is refused is said after the login, one that fails for now waits on', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor()
  await ana.applyCode('NONSENSE')
  expect((await ana.signIn({ returnTo: '/scripts' })).url).toBe('/cart?problem=code_unknown')

  const bia = visitor('198.51.100.2')
  expect((await bia.applyCode('WELCOME10')).body.code).toBe('login_required')
  sandbox.failNext({ operation: 'applyCoupon', fault: { kind: 'status', status: 500 } })
  expect(await bia.signIn({ returnTo: '/scripts' })).toMatchObject({ url: '/scripts', authenticated: true })
  expect((await bia.addToCart(BACKPACK)).body.basket?.coupons).toEqual([{ code: 'WELCOME10' }])
})

test('the last three of many pending codes stay', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor()
  const codes = Array.from({ length: 40 }, (_, index) => `${index}`.padStart(64, 'X'))
  for (const code of [...codes, '𝟘'.repeat(64), ' two words ', 'WELCOME10']) await ana.applyCode(code)
  for (const value of ana.cookies.values()) expect(value.length).toBeLessThan(1_000)
  await ana.signIn()
  expect((await ana.basket())?.coupons).toEqual([{ code: 'WELCOME10' }])
  expect(sandbox.calls.filter(({ operation }) => APPLY.has(operation)).length).toBeLessThanOrEqual(9)
})
