/**
 * The client and the shop rely on this. The sandbox is asked always, a real store when its keys are set:
 *
 *     CONTRACT_TEBEX_TOKEN=… CONTRACT_TEBEX_PRIVATE_KEY=… npx vitest run tests/contract
 *
 * A live run creates unpaid, empty baskets and changes nothing else. Tests that need a signed-in customer are skipped there.
 * CONTRACT_TEBEX_URL names another base address than the platform's own.
 */
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Basket, Category, Package, Tebex, TebexErrorCode, Variable } from 'tebex-client'
import { createTebex, parseWebhook, readDiscordReturn, TebexError, verifyWebhook } from 'tebex-client'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'
import { scaled } from '#tests/support/machine.ts'
import { catalogueWithQuestions, validAnswers } from '#tests/support/question-catalogue.ts'

type Sandbox = Awaited<ReturnType<typeof createSandbox>>

const liveToken = process.env.CONTRACT_TEBEX_TOKEN
const sandbox = liveToken ? null : await createSandbox({ log: false })
const publicToken = liveToken ?? sandbox?.publicToken ?? ''
const privateKey = (liveToken ? process.env.CONTRACT_TEBEX_PRIVATE_KEY : sandbox?.privateKey) ?? null
const apiUrl = sandbox?.apiUrl ?? process.env.CONTRACT_TEBEX_URL ?? 'https://headless.tebex.io/api'
const tebex = createTebex({ publicToken, privateKey, baseUrl: apiUrl })

const ANONYMOUS = `c00244-${'0'.repeat(40)}`
const VISITOR = '203.0.113.7'
const URLS = { completeUrl: 'https://shop.example/thank-you', cancelUrl: 'https://shop.example/cart' }
const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json' }

beforeEach(() => sandbox?.reset())
afterAll(() => sandbox?.close())

/** A test that needs what only the sandbox can do: sign a customer in, pay, misbehave. */
function testInSandbox(name: string, run: (sandbox: Sandbox) => Promise<void>) {
  test(name, async ({ skip }) => {
    if (sandbox === null) return skip('needs a customer who signs in or pays, or a fault on demand')
    await run(sandbox)
  })
}

/** A test that needs the private key. */
function testWithKey(name: string, run: () => Promise<void>) {
  test(name, async ({ skip }) => {
    if (privateKey === null) return skip('needs CONTRACT_TEBEX_PRIVATE_KEY')
    await run()
  })
}

async function readCode(call: Promise<unknown>): Promise<TebexErrorCode | 'no error'> {
  try {
    await call
    return 'no error'
  } catch (error) {
    if (error instanceof TebexError) return error.code
    throw error
  }
}

/** A request as no client would send it, to see the platform's own words. */
function raw(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${apiUrl}${path}`, { headers: JSON_HEADERS, redirect: 'manual', ...init })
}

async function listSold(of: Tebex = tebex): Promise<Package[]> {
  const categories = await of.categories.list({ includePackages: true })
  return categories.flatMap(({ packages }: Category) => packages)
}

/** A package that can be bought without answering anything. */
async function getPlain(isWanted: (each: Package) => boolean = () => true): Promise<Package> {
  const packages = await listSold()
  const plain = packages.find(
    (each) =>
      each.variables.length === 0 && each.type === 'single' && (each.basePrice ?? 0) > 0 && isWanted(each),
  )
  if (plain === undefined) throw new Error('The store sells no such package.')
  return plain
}

const isDiscord = ({ type }: Variable) => type === 'discord_id'

async function signedIn(platform: Sandbox, username?: string): Promise<Basket> {
  const { ident } = await tebex.baskets.create(URLS)
  platform.login(ident, username)
  return tebex.baskets.get(ident)
}

// The store and its catalogue

test('the store has a name, a currency and a kind', async () => {
  const store = await tebex.webstore.get()
  expect(store.name).not.toBe('')
  expect(store.currency).toMatch(/^[A-Z]{3}$/)
  expect(store.platformType).not.toBeNull()
})

test('a foreign token belongs to no store', async () => {
  const stranger = createTebex({ publicToken: 'zzzz-0000000000', baseUrl: apiUrl })
  expect(await readCode(stranger.webstore.get())).toBe('store_unknown')
})

test('pages and the sidebar are lists', async () => {
  expect(await tebex.pages.list()).toBeInstanceOf(Array)
  expect(await tebex.sidebar.list()).toBeInstanceOf(Array)
})

test('categories hold packages only when these are asked for', async () => {
  const bare = await tebex.categories.list()
  expect(bare.length).toBeGreaterThan(0)
  expect(bare.flatMap(({ packages }) => packages)).toEqual([])
  expect((await listSold()).length).toBeGreaterThan(0)
})

test('every package on sale has a name, a currency and prices that add up', async () => {
  for (const { name, currency, basePrice, salesTax, totalPrice } of await listSold()) {
    expect(name).not.toBe('')
    expect(currency).toMatch(/^[A-Z]{3}$/)
    expect(totalPrice).toBe((basePrice ?? Number.NaN) + (salesTax ?? Number.NaN))
  }
})

test('a category is found by id and by slug', async () => {
  const [first] = (await tebex.categories.list()).filter(({ slug }) => slug !== null)
  if (!first?.slug) throw new Error('The store has no category with a slug.')
  expect(await tebex.categories.get(first.id)).toMatchObject({ name: first.name })
  expect((await tebex.categories.get(first.slug, { includePackages: true })).id).toBe(first.id)
})

test('the list of packages and a single package agree with the categories', async () => {
  const plain = await getPlain()
  const listed = await tebex.packages.list()
  expect(listed.find(({ id }) => id === plain.id)).toMatchObject({
    name: plain.name,
    basePrice: plain.basePrice,
  })
  expect(await tebex.packages.get(plain.id)).toMatchObject({ name: plain.name, basePrice: plain.basePrice })
})

test('an unknown category and an unknown package are gone', async () => {
  expect(await readCode(tebex.categories.get(1))).toBe('category_gone')
  expect(await readCode(tebex.packages.get(1))).toBe('package_gone')
})

// A fresh basket

test('a new basket is empty, unpaid and without a user, and can be read again', async () => {
  const created = await tebex.baskets.create({
    ...URLS,
    completeAutoRedirect: true,
    custom: { sid: 'contract' },
  })
  const read = await tebex.baskets.get(created.ident)
  for (const basket of [created, read]) {
    expect(basket).toMatchObject({
      complete: false,
      username: null,
      usernameId: null,
      completeUrl: URLS.completeUrl,
      cancelUrl: URLS.cancelUrl,
      completeAutoRedirect: true,
      totalPrice: 0,
      packages: [],
      coupons: [],
      creatorCode: null,
      custom: { sid: 'contract' },
      links: { checkout: null, payment: null },
    })
  }
})

test('the links of an empty basket are written as an empty list', async () => {
  const answer = await raw(`/accounts/${publicToken}/baskets`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ data: { links: [], packages: [] } })
})

test('an unknown basket is gone', async () => {
  expect(await readCode(tebex.baskets.get(ANONYMOUS))).toBe('basket_gone')
  expect(await readCode(tebex.baskets.authLinks(ANONYMOUS, 'https://shop.example/auth-callback'))).toBe(
    'basket_gone',
  )
  expect(await readCode(tebex.baskets.removePackage(ANONYMOUS, 1))).toBe('basket_gone')
})

test('the login page is named FiveM', async () => {
  const { ident } = await tebex.baskets.create(URLS)
  const links = await tebex.baskets.authLinks(ident, 'https://shop.example/auth-callback?from=/cart')
  expect(links.map(({ name }) => name)).toContain('FiveM')
})

test('nothing can be added before the login', async () => {
  const { ident } = await tebex.baskets.create(URLS)
  const { id } = await getPlain()
  expect(await readCode(tebex.baskets.addPackage(ident, { packageId: id }))).toBe('login_required')
  expect(await readCode(tebex.baskets.setQuantity(ident, id, 1))).toBe('login_required')
})

test('codes that do not exist are refused each in its own way', async () => {
  const { ident } = await tebex.baskets.create(URLS)
  expect(await readCode(tebex.coupons.apply(ident, 'NO-SUCH-COUPON'))).toBe('coupon_invalid')
  expect(await readCode(tebex.giftCards.apply(ident, '0000 0000 0000 0000'))).toBe('gift_card_invalid')
  expect(await readCode(tebex.creatorCodes.apply(ident, 'NO-SUCH-CREATOR'))).toBe('creator_code_invalid')
})

test('a refused coupon comes with a sentence for the visitor', async () => {
  const { ident } = await tebex.baskets.create(URLS)
  await expect(tebex.coupons.apply(ident, 'NO-SUCH-COUPON')).rejects.toMatchObject({
    detail: expect.stringMatching(/\w+ \w+/),
  })
})

test('the catalogue can be read for a basket', async () => {
  const { ident } = await tebex.baskets.create(URLS)
  const plain = await getPlain()
  const categories = await tebex.categories.list({ basketIdent: ident })
  const packages = await tebex.packages.list({ basketIdent: ident })
  expect(categories.flatMap((category) => category.packages.map(({ id }) => id))).toContain(plain.id)
  expect(packages.map(({ id }) => id)).toContain(plain.id)
})

// Addresses and credentials

testWithKey('a basket made with the private key belongs to the visitor’s address', async () => {
  const { ident } = await tebex.baskets.create({ ...URLS, ipAddress: VISITOR })
  expect((await tebex.baskets.get(ident)).ip).toBe(VISITOR)
})

testWithKey('packages can be priced for the visitor’s address', async () => {
  expect((await tebex.packages.list({ ipAddress: VISITOR })).length).toBeGreaterThan(0)
})

test('an address without credentials is refused on a basket and sent away on the catalogue', async () => {
  const body = JSON.stringify({ ip_address: VISITOR })
  const basket = await raw(`/accounts/${publicToken}/baskets`, { method: 'POST', body })
  expect(basket.status).toBe(422)
  expect(await basket.json()).toMatchObject({ detail: 'Basic auth credentials are required' })

  const packages = await raw(`/accounts/${publicToken}/packages?ipAddress=${VISITOR}`)
  expect(packages.status).toBe(302)
})

test('a wrong path is answered with a page, not with JSON', async () => {
  const answer = await raw('/nowhere')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toContain('text/html')
})

testInSandbox('tiers are shown and changed only with the private key', async (platform) => {
  const [tier] = platform.catalogue.data.tiers
  if (tier === undefined) throw new Error('The demo store has no tier.')
  const tiered = await tebex.categories.list({ usernameId: tier.username_id })
  expect(tiered.map(({ activeTier }) => activeTier?.id)).toContain(tier.id)
  await tebex.tiers.update(tier.id, tier.package_id)

  const keyless = createTebex({ publicToken, privateKey: 'wrong', baseUrl: apiUrl })
  expect(await readCode(keyless.tiers.update(tier.id, tier.package_id))).toBe('credentials_required')
  expect(await readCode(keyless.categories.list({ usernameId: '1' }))).toBe('credentials_required')
})

// A customer

testInSandbox('after the login the basket knows its customer', async (platform) => {
  const basket = await signedIn(platform)
  expect(basket.username).not.toBeNull()
  expect(basket.usernameId).toMatch(/^\d+$/)
  expect(basket.packages).toEqual([])
})

testInSandbox(
  'a package is added, priced and removed, and the checkout appears with it',
  async (platform) => {
    const { ident } = await signedIn(platform)
    const { id, basePrice } = await getPlain()

    const added = await tebex.baskets.addPackage(ident, { packageId: id })
    expect(added.packages).toMatchObject([{ id, inBasket: { quantity: 1, price: basePrice } }])
    expect(added.totalPrice).toBe((added.basePrice ?? 0) + (added.salesTax ?? 0))
    expect(added.links.checkout).not.toBeNull()
    expect(await tebex.baskets.get(ident)).toEqual(added)

    const removed = await tebex.baskets.removePackage(ident, id)
    expect(removed).toMatchObject({ packages: [], totalPrice: 0, links: { checkout: null } })
  },
)

testInSandbox(
  'adding again adds up, setting a quantity replaces it, and none removes the line',
  async (platform) => {
    platform.catalogue.change(({ packages }) => {
      for (const each of packages) Object.assign(each, { disable_quantity: false, user_limit: 4 })
    })
    const { ident } = await signedIn(platform)
    const { id } = await getPlain()
    const listQuantities = (basket: Basket) => basket.packages.map(({ inBasket }) => inBasket.quantity)

    await tebex.baskets.addPackage(ident, { packageId: id })
    expect(listQuantities(await tebex.baskets.addPackage(ident, { packageId: id, quantity: 2 }))).toEqual([3])
    expect(listQuantities(await tebex.baskets.setQuantity(ident, id, 2))).toEqual([2])
    expect(await readCode(tebex.baskets.setQuantity(ident, id, 5))).toBe('quantity_limit')
    expect(listQuantities(await tebex.baskets.setQuantity(ident, id, 0))).toEqual([])
  },
)

testInSandbox(
  'a package of fixed quantity refuses every quantity but takes a plain add',
  async (platform) => {
    const { ident } = await signedIn(platform)
    const { id } = await getPlain((each) => each.disableQuantity)
    expect(await readCode(tebex.baskets.addPackage(ident, { packageId: id, quantity: 2 }))).toBe(
      'option_required',
    )
    await tebex.baskets.addPackage(ident, { packageId: id, quantity: 1 })
  },
)

testInSandbox('a package with questions wants answers', async (platform) => {
  const { ident } = await signedIn(platform)
  const asking = (await listSold()).find(({ variables }) =>
    variables.some(({ type }) => type === 'discord_id'),
  )
  if (asking === undefined) throw new Error('The demo store asks for no Discord id.')
  const [variable] = asking.variables
  const item = { packageId: asking.id }
  expect(await readCode(tebex.baskets.addPackage(ident, item))).toBe('option_required')
  const variableData = { [variable?.identifier ?? '']: '123456789012345678' }
  expect((await tebex.baskets.addPackage(ident, { ...item, variableData })).packages).toHaveLength(1)
})

testInSandbox('a package sold both ways wants a type', async (platform) => {
  const { ident } = await signedIn(platform)
  const both = (await listSold()).find(({ type }) => type === 'both')
  if (both === undefined) throw new Error('The demo store sells nothing both ways.')
  expect(await readCode(tebex.baskets.addPackage(ident, { packageId: both.id }))).toBe('option_required')
  await tebex.baskets.addPackage(ident, { packageId: both.id, type: 'subscription' })
})

testInSandbox(
  'an unknown package and an unknown recipient are refused each in its own way',
  async (platform) => {
    const { ident } = await signedIn(platform)
    const { id } = await getPlain((each) => !each.disableGifting)
    const gift = { packageId: id, targetUsername: 'nobody at all' }
    expect(await readCode(tebex.baskets.addPackage(ident, { packageId: 1 }))).toBe('package_gone')
    expect(await readCode(tebex.baskets.addPackage(ident, gift))).toBe('recipient_unknown')
  },
)

testInSandbox(
  'questions of the platform are read from either list, and from the single package where lists lack them',
  async (platform) => {
    const { id } = (await listSold()).find(({ variables }) => variables.some(isDiscord)) ?? { id: 0 }
    const announced = async () => {
      const { variables, options } = await tebex.packages.get(id)
      return [variables.some(isDiscord), options.some(({ name }) => name === 'discord_id')]
    }
    expect(await announced()).toEqual([true, false])
    platform.variants.systemQuestionsIn = 'options'
    expect(await announced()).toEqual([false, true])
    platform.variants.listsWithoutQuestions = true
    const sold = await listSold()
    expect(sold.flatMap(({ variables, options }) => [...variables, ...options])).toEqual([])
    expect(await announced()).toEqual([false, true])
    platform.variants.systemQuestionsIn = 'nowhere'
    expect(await announced()).toEqual([false, false])
    const { ident } = await signedIn(platform)
    expect(await readCode(tebex.baskets.addPackage(ident, { packageId: id }))).toBe('option_required')
  },
)

testInSandbox('a refused answer comes with its sentence, wherever it stands', async (platform) => {
  const { ident } = await signedIn(platform)
  const card = (await listSold()).find(({ variables }) =>
    variables.some(({ identifier }) => identifier === 'giftcard_to'),
  )
  const add = () => tebex.baskets.addPackage(ident, { packageId: card?.id ?? 0 })
  const refusal = { code: 'option_required', detail: 'Please enter the Email of the recipient' }
  await expect(add()).rejects.toMatchObject(refusal)
  platform.variants.optionSentence = 'title'
  await expect(add()).rejects.toMatchObject(refusal)
})

testInSandbox('the price of a chosen option is part of the line', async (platform) => {
  const asking = (await listSold()).find(({ variables }) =>
    variables.some(({ options }) => options.some((option) => (option.price ?? 0) > 0)),
  )
  const dropdown = asking?.variables.find(({ options }) => options.length > 0)
  const option = dropdown?.options.find(({ price }) => (price ?? 0) > 0)
  if (!asking || !dropdown || !option) throw new Error('The demo store sells nothing with a priced option.')
  const others = asking.variables.filter((variable) => variable !== dropdown)
  const given = others.map(({ identifier }) => [identifier, 'chip'])
  for (const [dropdownAnswer, answer] of [
    ['id', option.id],
    ['value', option.value],
  ] as const) {
    platform.variants.dropdownAnswer = dropdownAnswer
    const { ident } = await signedIn(platform)
    const variableData = { ...Object.fromEntries(given), [dropdown.identifier]: answer }
    const basket = await tebex.baskets.addPackage(ident, { packageId: asking.id, variableData })
    expect(basket.basePrice).toBe((asking.basePrice ?? 0) + (option.price ?? 0))
  }
})

testInSandbox('every package of generated stores is bought with valid answers', async (platform) => {
  for (let seed = 0; seed < 40; seed += 1) {
    const generated = catalogueWithQuestions(seed, platform.url)
    platform.catalogue.change((catalogue) => Object.assign(catalogue, generated))
    const { ident } = await signedIn(platform)
    for (const pack of generated.packages) {
      const type = pack.type === 'both' ? 'single' : undefined
      const item = { packageId: pack.id, type, variableData: validAnswers(pack) } as const
      await tebex.baskets.addPackage(ident, item)
    }
    expect(platform.pay(ident).products).toHaveLength(generated.packages.length)
  }
})

testInSandbox('the limit of a customer is read with its period', async (platform) => {
  const limits = (await listSold()).flatMap(({ userLimit }) => (userLimit === null ? [] : [userLimit]))
  expect(limits).toContainEqual({ limit: 1, periodDays: 30 })
  expect(limits.some(({ periodDays }) => periodDays === null)).toBe(true)
  const plain = await getPlain()
  platform.catalogue.change(({ packages }) => {
    for (const pack of packages) if (pack.id === plain.id) pack.global_limit = 0
  })
  const { ident } = await signedIn(platform)
  await expect(tebex.baskets.addPackage(ident, { packageId: plain.id })).rejects.toMatchObject({
    code: 'quantity_limit',
    detail: 'This package is sold out.',
  })
})

testInSandbox('a gift goes to another player, or is refused for its reason', async (platform) => {
  const { ident } = await signedIn(platform, 'mara_hale')
  const { id } = await getPlain((each) => !each.disableGifting)
  const give = (targetUsername: string) => tebex.baskets.addPackage(ident, { packageId: id, targetUsername })
  for (const recipientSentence of [
    'The user selected to receive the gift is invalid.',
    'User not found',
  ] as const) {
    Object.assign(platform.variants, { recipientSentence, recipientUnknown: 400 })
    expect(await readCode(give('nobody at all'))).toBe('recipient_unknown')
  }
  expect((await give('tom.okoye')).packages).toMatchObject([{ inBasket: { giftUsername: 'tom.okoye' } }])
  const [subscription] = (await listSold()).filter(({ disableGifting }) => disableGifting)
  const refused = { packageId: subscription?.id ?? 0, targetUsername: 'tom.okoye' }
  expect(await readCode(tebex.baskets.addPackage(ident, refused))).toBe('gift_refused')
  platform.catalogue.change(({ store }) => {
    store.supports_gifting = false
  })
  await tebex.baskets.removePackage(ident, id)
  expect(await readCode(give('tom.okoye'))).toBe('gift_refused')
})

testInSandbox('codes that do not fit the basket are told apart from unknown ones', async (platform) => {
  const { ident } = await signedIn(platform, 'mara_hale')
  await tebex.baskets.addPackage(ident, { packageId: (await getPlain()).id })
  const notApplicable = { isNotApplicable: true }
  for (const couponNotApplicable of [400, 422] as const) {
    platform.variants.couponNotApplicable = couponNotApplicable
    for (const code of ['MONTHLY20', 'BIGCART']) {
      await expect(tebex.coupons.apply(ident, code)).rejects.toMatchObject({
        code: 'coupon_invalid',
        status: couponNotApplicable,
        ...notApplicable,
      })
    }
  }
  for (const code of ['NO-SUCH-COUPON', 'SPRING24', 'FIRST100']) {
    await expect(tebex.coupons.apply(ident, code)).rejects.toMatchObject({ isNotApplicable: false })
  }
  await expect(tebex.giftCards.apply(ident, '0127 0244 7210 3333')).rejects.toMatchObject(notApplicable)
  await expect(tebex.giftCards.apply(ident, '0000')).rejects.toMatchObject({ isNotApplicable: false })
  await tebex.creatorCodes.apply(ident, 'NORA')
  await expect(tebex.giftCards.apply(ident, '0127 0244 7210 1111')).rejects.toMatchObject(notApplicable)
  await tebex.creatorCodes.remove(ident)
  await tebex.giftCards.apply(ident, '0127 0244 7210 1111')
  await expect(tebex.creatorCodes.apply(ident, 'NORA')).rejects.toMatchObject(notApplicable)
  await expect(tebex.creatorCodes.apply(ident, 'NOBODY')).rejects.toMatchObject({ isNotApplicable: false })
})

testInSandbox('a package is priced for a visitor’s country by address and by basket', async (platform) => {
  platform.variants.regionalPrices = 'currency'
  const { id, basePrice } = await getPlain()
  const { ident } = await tebex.baskets.create({ ...URLS, ipAddress: VISITOR })
  const byAddress = await tebex.packages.get(id, { ipAddress: VISITOR })
  expect(byAddress).toMatchObject({ currency: 'EUR', basePrice: Math.round((basePrice ?? 0) * 0.8) })
  expect(await tebex.packages.get(id, { basketIdent: ident })).toEqual(byAddress)
  expect((await tebex.packages.get(id)).currency).toBe('USD')
})

testInSandbox('the Discord sign-in brings back an id', async () => {
  const { ident } = await tebex.baskets.create(URLS)
  for (const options of [{}, { basketIdent: ident }]) {
    const page = await fetch(tebex.discordLoginUrl('https://shop.example/products/1', options))
    expect(await page.text()).toContain('Continue as mara_hale')
  }
  const { origin } = new URL(apiUrl)
  const form = { return: 'https://shop.example/products/1?from=/cart', username: 'mara_hale' }
  const body = new URLSearchParams(form)
  const response = await fetch(`${origin}/discord/`, { method: 'POST', body, redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '')
  expect(back.searchParams.get('from')).toBe('/cart')
  expect(readDiscordReturn(back.searchParams)).toEqual({
    discordId: expect.stringMatching(/^\d{18}$/),
    discordTag: 'mara_hale#0',
  })
})

testInSandbox('a coupon lowers the total and its removal restores it', async (platform) => {
  const { ident } = await signedIn(platform)
  const { id } = await getPlain()
  const before = await tebex.baskets.addPackage(ident, { packageId: id })
  await tebex.coupons.apply(ident, 'WELCOME10')
  const reduced = await tebex.baskets.get(ident)
  expect(reduced.coupons).toEqual([{ code: 'WELCOME10' }])
  expect(reduced.totalPrice).toBeLessThan(before.totalPrice ?? 0)
  await tebex.coupons.remove(ident, 'WELCOME10')
  expect(await tebex.baskets.get(ident)).toEqual(before)
  expect(await readCode(tebex.coupons.remove(ident, 'WELCOME10'))).toBe('coupon_invalid')
})

testInSandbox('gift cards come and go, and a creator code replaces another', async (platform) => {
  const { ident } = await signedIn(platform)
  const [card] = platform.catalogue.data.gift_cards
  const [one, other] = platform.catalogue.data.creator_codes
  if (!card || !one || !other) throw new Error('The demo store lacks codes.')

  await tebex.giftCards.apply(ident, card.card_number)
  expect((await tebex.baskets.get(ident)).giftcards).toEqual([{ cardNumber: card.card_number }])
  await tebex.giftCards.remove(ident, card.card_number)

  await tebex.creatorCodes.apply(ident, one.code)
  await tebex.creatorCodes.apply(ident, other.code)
  expect(await tebex.baskets.get(ident)).toMatchObject({ giftcards: [], creatorCode: other.code })
  await tebex.creatorCodes.remove(ident)
  expect((await tebex.baskets.get(ident)).creatorCode).toBeNull()
})

testInSandbox('a dynamic category is filled for one basket alone', async (platform) => {
  const [target] = platform.catalogue.data.categories
  if (target === undefined) throw new Error('The demo store has no category.')
  platform.catalogue.change(({ categories }) => {
    for (const each of categories) each.dynamic = each.id === target.id
  })
  const { ident, username } = await signedIn(platform)
  const packages = [{ name: 'Made to measure', slug: 'made-to-measure', price: 1250 }]
  await tebex.baskets.createDynamicPackages(ident, {
    username: username ?? '',
    categoryId: target.id,
    packages,
  })

  const mine = await tebex.categories.get(target.id, { basketIdent: ident })
  expect(mine.packages).toMatchObject([{ name: 'Made to measure', basePrice: 1250 }])
  const others = await tebex.categories.get(target.id, { includePackages: true })
  expect(others.packages.map(({ name }) => name)).not.toContain('Made to measure')
})

testInSandbox(
  'an owner of the lesser edition pays the difference, and only the basket’s catalogue says so',
  async (platform) => {
    const [owned = 0, upgrade = 0] = platform.catalogue.data.cumulative[0] ?? []
    const first = await signedIn(platform)
    await tebex.baskets.addPackage(first.ident, { packageId: owned })
    platform.pay(first.ident)

    const next = await signedIn(platform)
    const packages = (await tebex.categories.list({ basketIdent: next.ident })).flatMap(
      (each) => each.packages,
    )
    const forMe = packages.find(({ id }) => id === upgrade)?.basePrice ?? Number.NaN
    const forAll = (await tebex.packages.get(upgrade)).basePrice ?? Number.NaN
    expect(forMe).toBeLessThan(forAll)
  },
)

testInSandbox('a paid basket is complete and cannot be changed', async (platform) => {
  const { ident } = await signedIn(platform)
  const { id } = await getPlain()
  await tebex.baskets.addPackage(ident, { packageId: id })
  platform.pay(ident)

  const paid = await tebex.baskets.get(ident)
  expect(paid.complete).toBe(true)
  expect(paid.links.checkout).toBeNull()
  expect(paid.links.payment).not.toBeNull()
  expect(await readCode(tebex.baskets.addPackage(ident, { packageId: id }))).toBe('basket_complete')
})

testInSandbox('a basket that was forgotten is gone for every call', async (platform) => {
  const { ident } = await signedIn(platform)
  platform.baskets.forget(ident)
  expect(await readCode(tebex.baskets.get(ident))).toBe('basket_gone')
  expect(await readCode(tebex.baskets.addPackage(ident, { packageId: 1 }))).toBe('basket_gone')
  expect(await readCode(tebex.coupons.apply(ident, 'WELCOME10'))).toBe('basket_gone')
})

// The same facts in every way in which the platform is known to write them

testInSandbox('a basket reads the same in every known variant', async (platform) => {
  const { id } = await getPlain()
  const { ident } = await signedIn(platform)
  const usual = await tebex.baskets.addPackage(ident, { packageId: id })
  for (const variants of [
    { bareBasket: true },
    { usernameIdString: true },
    { basketIdString: true },
    { emptyLinksObject: true },
    { emptyCustom: 'null' },
    { emptyCustom: 'object' },
    { noCreatorCode: 'null' },
    { noCreatorCode: 'absent' },
    { moneyStrings: true },
    { nullsLeftOut: true },
    { undescribedFields: false },
  ] satisfies Partial<Sandbox['variants']>[]) {
    const before = { ...platform.variants }
    Object.assign(platform.variants, variants)
    await tebex.baskets.removePackage(ident, id)
    expect(await tebex.baskets.addPackage(ident, { packageId: id })).toEqual(usual)
    expect(await tebex.baskets.get(ident)).toEqual(usual)
    Object.assign(platform.variants, before)
  }
})

testInSandbox(
  'the catalogue, the store and the login links read the same in every known variant',
  async (platform) => {
    const plain = await getPlain()
    const sold = await listSold()
    const store = await tebex.webstore.get()
    const { ident } = await tebex.baskets.create(URLS)
    const links = await tebex.baskets.authLinks(ident, 'https://shop.example/')

    Object.assign(platform.variants, {
      singleAsArray: true,
      moneyStrings: true,
      userLimitObject: 'always',
      storeFlagsText: true,
      authNested: true,
      noVariables: 'null',
      packagesNotAsked: 'null',
      nullsLeftOut: true,
    })
    expect(await tebex.packages.get(plain.id)).toEqual(plain)
    expect(await listSold()).toEqual(sold)
    expect(await tebex.webstore.get()).toEqual(store)
    expect(await tebex.baskets.authLinks(ident, 'https://shop.example/')).toEqual(links)

    platform.variants.storeKind = 'universal'
    expect(await tebex.baskets.authLinks(ident, 'https://shop.example/')).toEqual([])
  },
)

testInSandbox('the strict description is read like any other platform', async (platform) => {
  const plain = await getPlain()
  const { ident } = await signedIn(platform)
  const usual = await tebex.baskets.addPackage(ident, { packageId: plain.id })
  platform.choose({ strictDescription: true, quantityRequired: false, checkoutLink: 'pay' })
  try {
    expect(await tebex.packages.get(plain.id)).toEqual(plain)
    expect(await tebex.baskets.get(ident)).toEqual(usual)
    await tebex.coupons.apply(ident, 'WELCOME10')
    await tebex.coupons.remove(ident, 'WELCOME10')
    await tebex.creatorCodes.apply(ident, 'NORA')
    await tebex.creatorCodes.remove(ident)
    expect(await tebex.baskets.get(ident)).toEqual(usual)
    expect(await readCode(tebex.baskets.get(ANONYMOUS))).toBe('basket_gone')
    expect(await readCode(tebex.coupons.apply(ident, 'NO-SUCH-COUPON'))).toBe('coupon_invalid')
    expect((await tebex.baskets.setQuantity(ident, plain.id, 0)).packages).toEqual([])
  } finally {
    platform.choose({ strictDescription: false })
  }
})

testInSandbox('refusals mean the same in every known variant', async (platform) => {
  const { ident } = await signedIn(platform)
  for (const variants of [
    { errorsAs200: true },
    { rfcProblems: true },
    { notFoundStatus: 422, unknownPackage: 422, refusalRedirect: 'withoutJson' },
    { unknownPackageAdd: 400, giftCardInvalid: 400, creatorCodeInvalid: 404 },
    { unknownPackageAdd: 404, giftCardInvalid: 404, basketNotFound: 'Invalid basket identifier provided' },
  ] satisfies Partial<Sandbox['variants']>[]) {
    const before = { ...platform.variants }
    Object.assign(platform.variants, variants)
    expect(await readCode(tebex.baskets.get(ANONYMOUS))).toBe('basket_gone')
    expect(await readCode(tebex.baskets.addPackage(ident, { packageId: 1 }))).toBe('package_gone')
    expect(await readCode(tebex.coupons.apply(ident, 'NO-SUCH-COUPON'))).toBe('coupon_invalid')
    expect(await readCode(tebex.giftCards.apply(ident, '0000'))).toBe('gift_card_invalid')
    expect(await readCode(tebex.creatorCodes.apply(ident, 'NO-SUCH-CREATOR'))).toBe('creator_code_invalid')
    Object.assign(platform.variants, before)
  }
})

testInSandbox('every fault has its code', async (platform) => {
  const faults = [
    ['hang', 'timeout'],
    ['reset', 'connection'],
    ['truncated', 'connection'],
    ['html', 'upstream'],
    ['badJson', 'upstream'],
    ['redirect', 'upstream'],
    ['empty', 'malformed'],
    ['null', 'malformed'],
    ['wrongShape', 'malformed'],
    [{ kind: 'status', status: 500 }, 'upstream'],
    [{ kind: 'status', status: 429, retryAfter: 5 }, 'rate_limited'],
    [{ kind: 'drip', ms: 200, bytes: 1 }, 'timeout'],
  ] satisfies [Parameters<Sandbox['failAll']>[0], TebexErrorCode][]
  for (const [fault, code] of faults) {
    platform.failAll(fault)
    // A client of its own: a 429 pauses the one that meets it.
    const client = createTebex({ publicToken, baseUrl: apiUrl })
    expect([fault, await readCode(client.categories.list({}, { timeoutMs: scaled(600) }))]).toEqual([
      fault,
      code,
    ])
  }
  platform.heal()
  expect((await tebex.categories.list()).length).toBeGreaterThan(0)
})

// Webhooks

testInSandbox(
  'webhooks shake hands, are signed over their raw bytes and tell of the payment',
  async (platform) => {
    platform.variants.basketEvents = false
    const received: { body: Buffer; signature: string | undefined }[] = []
    const server = createServer(async (request, response) => {
      const body = await buffer(request)
      received.push({ body, signature: request.headers['x-signature']?.toString() })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ id: parseWebhook(body).id }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/webhook`
    try {
      expect(await platform.webhooks.endpoint(url)).toMatchObject({ isValidated: true })
      const { ident } = await signedIn(platform)
      const { id } = await getPlain()
      await tebex.baskets.addPackage(ident, { packageId: id })
      platform.pay(ident)
      await platform.webhooks.settled()
    } finally {
      platform.webhooks.removeEndpoint(url)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }

    for (const { body, signature } of received) {
      expect(verifyWebhook(body, signature, platform.webhookSecret)).toBe(true)
      expect(verifyWebhook(body, signature, 'another secret')).toBe(false)
    }
    const events = received.map(({ body }) => parseWebhook(body))
    expect(events.map(({ kind }) => kind)).toEqual(['validation', 'payment'])
    expect(events[1]).toMatchObject({ type: 'payment.completed', payment: { status: { id: 1 } } })
  },
)
