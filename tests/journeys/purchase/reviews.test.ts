/** Customers review scripts that they own, from the purchase to the refund. */
import { expect, onTestFinished, test } from 'vitest'
import { getMessages } from '#app/messages/all.server.ts'
import type { ReviewState } from '#app/shop/reviews/types.ts'
import { head } from '#app/storefront/pages/product/head.ts'
import { load as loadProduct } from '#app/storefront/pages/product/load.server.ts'
import { load as loadReview } from '#app/storefront/pages/review/load.server.ts'
import { type OpenOptions, type OpenShop, openShop } from '../shop.ts'
import type { Problem, Visitor } from '../visitor.ts'

const BACKPACK = 6982072
const POLICE = 7037446
const TOM = 'tom.okoye'
const PASSWORD = 'only-for-these-tests-0451'
const TEXT = 'Works on our server since the first evening.'
const DAY_MS = 86_400_000

type Written = { state: ReviewState } & Partial<Problem>

async function open(options: OpenOptions = {}) {
  const shop = await openShop({ ...options, env: { ADMIN_PASSWORD: PASSWORD, ...options.env } })
  let delivered = 0
  return Object.assign(shop, {
    /** Hands the platform's events to the shop, each once, and waits for what follows from them. */
    async deliver() {
      const events = shop.sandbox.webhooks.list()
      for (const { body } of events.slice(delivered)) {
        const headers = { 'x-signature': shop.sandbox.webhooks.sign(body) }
        await shop.visitor('18.209.80.3').request('/api/webhooks/tebex', { method: 'POST', headers, body })
      }
      delivered = events.length
      await shop.shop.reviews.followOwners([])
    },
  })
}

/** A signed-in customer who has bought a package; a payment ends the sign-in at the platform. */
async function buyer(world: Awaited<ReturnType<typeof open>>, packageId: number, player?: string) {
  const wanted = player === undefined ? {} : { player }
  const buying = world.visitor()
  await buying.signIn({ packageId, ...wanted })
  const { transactionId } = world.sandbox.pay(await buying.ident())
  await world.deliver()
  const customer = world.visitor()
  await customer.signIn(wanted)
  return { customer, transactionId }
}

const review = (visitor: Visitor, content: object = {}) =>
  visitor.post<Written>('/api/reviews', { package_id: BACKPACK, stars: 5, text: TEXT, ...content })

async function seller(world: OpenShop): Promise<Visitor> {
  const bia = world.visitor('198.51.100.50')
  await bia.post('/api/admin/login', { password: PASSWORD })
  return bia
}

async function listed({ shop }: OpenShop) {
  return (await shop.reviews.moderation.list()).reviews
}

/** Reads the public page of the product and its structured data. */
async function shownOn({ shop, content }: OpenShop, id = BACKPACK) {
  const locale = 'en'
  const request = { shop, content, params: { id: String(id) }, query: new URLSearchParams(), locale }
  const answer = await loadProduct({ ...request, signal: new AbortController().signal })
  if (!('data' in answer) || !answer.staticData) throw new Error('no page')
  const { data, staticData } = answer
  const { jsonLd } = head({
    data,
    staticData,
    locale,
    status: 200,
    site: content.site,
    t: getMessages(locale),
  })
  return {
    ...staticData.customerReviews,
    product: JSON.stringify(jsonLd?.[0]),
    card: shop.catalog.findProduct(id)?.summary.rating,
  }
}

async function readPage(world: OpenShop, visitor: Visitor, id = BACKPACK) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return loadReview({
    shop: world.shop,
    content: world.content,
    params: { id: String(id) },
    query: new URLSearchParams(),
    locale: 'en',
    headers: new Headers({ cookie }),
    address: '203.0.113.7',
    signal: new AbortController().signal,
  })
}

test('a buyer reviews, the seller approves, the page shows it, and a refund takes it away', async () => {
  const world = await open()
  const { customer, transactionId } = await buyer(world, BACKPACK)
  expect(await review(customer)).toMatchObject({ status: 201, body: { state: 'waiting' } })
  expect(await shownOn(world)).toMatchObject({ rating: null, reviews: [] })
  expect((await shownOn(world)).product).not.toContain('aggregateRating')

  const [waiting] = await listed(world)
  expect(waiting).toMatchObject({ packageId: BACKPACK, stars: 5, text: TEXT, state: 'waiting', copies: 0 })
  const bia = await seller(world)
  const id = waiting?.id
  expect(await bia.post('/api/admin/reviews/approve', { id })).toMatchObject({ status: 200 })
  expect(await bia.post('/api/admin/reviews/answer', { id, answer: 'Thank you!' })).toMatchObject({
    status: 200,
  })
  const shown = await shownOn(world)
  expect(shown).toMatchObject({
    rating: { average: 5, count: 1 },
    reviews: [{ text: TEXT, answer: 'Thank you!' }],
  })
  expect(shown.product).toContain(
    '"aggregateRating":{"@type":"AggregateRating","ratingValue":5,"reviewCount":1',
  )
  await expect.poll(async () => (await shownOn(world)).card).toEqual({ average: 5, count: 1 })

  world.sandbox.refund(transactionId)
  await world.deliver()
  const gone = await shownOn(world)
  expect(gone).toMatchObject({ rating: null, reviews: [] })
  expect(gone.product).not.toContain('eview')
  await expect.poll(async () => (await shownOn(world)).card).toBeNull()
  expect(await listed(world)).toMatchObject([{ state: 'shown', isOwned: false }])
  expect(await review(customer)).toMatchObject({ status: 403, body: { code: 'not_owned' } })
})

test('a lost dispute takes a review away, a won one brings it back', async () => {
  const world = await open()
  const { customer, transactionId } = await buyer(world, BACKPACK)
  await review(customer)
  const [waiting] = await listed(world)
  await world.shop.reviews.moderation.approve(waiting?.id ?? '')
  for (const [step, count] of [
    ['opened', 1],
    ['lost', 0],
    ['opened', 1],
    ['won', 1],
  ] as const) {
    world.sandbox.advanceClock(DAY_MS)
    world.sandbox.dispute(transactionId, step)
    await world.deliver()
    expect([step, (await shownOn(world)).reviews.length]).toEqual([step, count])
  }
})

test('a review is refused without ownership, without a sign-in, from another site and for another customer', async () => {
  const world = await open()
  const { customer } = await buyer(world, POLICE)
  expect(await review(world.visitor())).toMatchObject({ status: 401, body: { code: 'login_required' } })
  expect(await review(customer)).toMatchObject({ status: 403, body: { code: 'not_owned' } })
  for (const stranger of ['999999999', '0', '-1'])
    expect((await review(customer, { package_id: stranger })).status).toBeGreaterThanOrEqual(400)
  const foreign = await customer.post(
    '/api/reviews',
    { package_id: POLICE, stars: 5, text: TEXT },
    { origin: 'https://evil.example' },
  )
  expect(foreign).toMatchObject({ status: 403, body: { code: 'foreign_origin' } })
  expect(await listed(world)).toEqual([])

  expect(await review(customer, { package_id: POLICE })).toMatchObject({ status: 201 })
  const { customer: tom } = await buyer(world, BACKPACK, TOM)
  // Whose review it is, is nothing that a request says.
  const claims = { id: (await listed(world))[0]?.id, customer_key: 'x', user: TOM }
  expect(await tom.post('/api/reviews/withdraw', { package_id: POLICE, ...claims })).toMatchObject({
    status: 404,
    body: { code: 'review_missing' },
  })
  expect(await review(tom, { package_id: POLICE, stars: 1, ...claims })).toMatchObject({ status: 403 })
  expect(await listed(world)).toMatchObject([{ packageId: POLICE, stars: 5 }])
})

test('one customer has one review of a package: it is changed, withdrawn and written anew', async () => {
  const world = await open()
  const { customer } = await buyer(world, BACKPACK)
  await review(customer)
  const changed = await review(customer, {
    stars: '2',
    text: 'After the update it\r\n\r\n\r\n\r\nno longer starts.\u202e',
  })
  expect(changed).toMatchObject({ status: 201, body: { state: 'waiting' } })
  expect(await listed(world)).toMatchObject([{ stars: 2, text: 'After the update it\n\nno longer starts.' }])
  expect(await customer.post('/api/reviews/withdraw', { package_id: BACKPACK })).toMatchObject({
    status: 200,
  })
  expect(await listed(world)).toEqual([])
  expect(await customer.post('/api/reviews/withdraw', { package_id: BACKPACK })).toMatchObject({
    status: 404,
  })
  expect(await review(customer)).toMatchObject({ status: 201 })
})

test.each([
  ['no stars', { stars: 0 }],
  ['six stars', { stars: 6 }],
  ['half a star', { stars: 4.5 }],
  ['a short text', { text: 'Good.' }],
  ['blanks for a text', { text: ' \u200b'.repeat(20) }],
  ['a long text', { text: 'a'.repeat(1_001) }],
  ['no text', { text: { toString: 1 } }],
])('%s is no review', async (_, content) => {
  const world = await open()
  const { customer } = await buyer(world, BACKPACK)
  expect(await review(customer, content)).toMatchObject({ status: 422, body: { code: 'review_invalid' } })
  expect(await listed(world)).toEqual([])
})

test('a flood of changes ends at the limit of the day', async () => {
  let now = Date.UTC(2026, 10, 20, 12)
  const world = await open({ now: () => now })
  const { customer } = await buyer(world, BACKPACK)
  const statuses: number[] = []
  for (let index = 0; index < 8; index += 1) {
    now += 60_000
    statuses.push((await review(customer, { stars: (index % 5) + 1 })).status)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429])
  expect(await listed(world)).toMatchObject([{ stars: 5 }])
})

test('links, copies and hidden reviews wait for the seller even where reviews show at once', async () => {
  const world = await open()
  const { settings } = world.content.store
  const before = settings.reviews.approval
  settings.reviews.approval = 'after'
  onTestFinished(() => {
    settings.reviews.approval = before
  })
  const { customer } = await buyer(world, BACKPACK)
  expect(await review(customer)).toMatchObject({ body: { state: 'shown' } })
  const { customer: tom } = await buyer(world, BACKPACK, TOM)
  expect(await review(tom, { text: TEXT.toUpperCase() })).toMatchObject({ body: { state: 'waiting' } })
  expect(await listed(world)).toMatchObject([
    { state: 'waiting', copies: 1 },
    { state: 'shown', copies: 1 },
  ])
  expect(await review(tom, { text: 'Cheaper scripts at discord.gg/abc' })).toMatchObject({
    body: { state: 'waiting' },
  })

  const { moderation } = world.shop.reviews
  const shown = (await moderation.list({ state: 'shown' })).reviews[0]
  expect(await moderation.hide(shown?.id ?? '', 'Insults')).toBe(true)
  expect(await review(customer, { text: 'Quite another text this time.' })).toMatchObject({
    body: { state: 'waiting' },
  })
  await moderation.hide(shown?.id ?? '', 'Insults')
  expect(await customer.post('/api/reviews/withdraw', { package_id: BACKPACK })).toMatchObject({
    status: 200,
  })
  expect(await review(customer)).toMatchObject({ body: { state: 'waiting' } })
})

test('the seller hides with a reason that the audit keeps; customers decide nothing', async () => {
  const world = await open()
  const { customer } = await buyer(world, BACKPACK)
  await review(customer)
  const id = (await listed(world))[0]?.id
  for (const decision of ['approve', 'hide', 'answer'])
    expect(
      (await customer.post(`/api/admin/reviews/${decision}`, { id, reason: 'x', answer: 'x' })).status,
    ).toBe(401)
  expect(await listed(world)).toMatchObject([{ state: 'waiting', answer: null }])

  const bia = await seller(world)
  expect((await bia.post('/api/admin/reviews/hide', { id })).status).toBe(400)
  expect((await bia.post('/api/admin/reviews/hide', { id, reason: 'Names a person' })).status).toBe(200)
  expect(await listed(world)).toMatchObject([{ state: 'hidden', reason: 'Names a person' }])
  const { entries } = await world.shop.admin.audit.list({})
  expect(entries[0]).toMatchObject({ action: 'hide_review', detail: `${id} Names a person` })
  const missing = '00000000-0000-4000-8000-000000000000'
  expect((await bia.post('/api/admin/reviews/approve', { id: missing })).status).toBe(404)
  const file = (await bia.get<string>('/api/admin/export/reviews.csv?state=hidden')).body
  expect(file).toContain('"hidden",1,"","Names a person"')
  const form = await bia.postForm('/api/admin/reviews/approve', { id: id ?? '' }, '/admin/reviews')
  expect(form).toMatchObject({ status: 303, location: '/admin/reviews' })
})

test('the page of a review knows who may write one, and works with forms alone', async () => {
  const world = await open()
  const path = `/de/review/${BACKPACK}`
  expect(await readPage(world, world.visitor())).toMatchObject({ data: { state: 'signed-out' } })
  expect(await readPage(world, world.visitor(), 1)).toMatchObject({ data: { state: 'missing' }, status: 404 })
  const { customer } = await buyer(world, BACKPACK)
  expect(await readPage(world, customer, POLICE)).toMatchObject({ data: { state: 'not-owned' } })
  expect(await readPage(world, customer)).toMatchObject({ data: { state: 'open', own: null } })
  const fields = { package_id: String(BACKPACK), stars: '4', text: TEXT }
  expect(await customer.postForm('/api/reviews', fields, path)).toMatchObject({ status: 303, location: path })
  expect(await readPage(world, customer)).toMatchObject({
    data: { own: { stars: 4, text: TEXT, state: 'waiting' } },
  })
  expect(await listed(world)).toMatchObject([{ language: 'de' }])
})

test('a customer downloads his reviews and has them deleted', async () => {
  const world = await open()
  const { customer } = await buyer(world, BACKPACK)
  await review(customer)
  const session = await world.shop.customer.recognise({
    headers: new Headers({
      cookie: [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }),
    address: '203.0.113.7',
  })
  const userId = session.basket?.usernameId ?? ''
  expect(await world.shop.reviews.exportFor(userId)).toMatchObject({
    reviews: [{ package_id: BACKPACK, text: TEXT }],
  })
  await world.shop.reviews.deleteFor(userId)
  expect(await world.shop.reviews.exportFor(userId)).toEqual({ reviews: [] })
  expect(await listed(world)).toEqual([])
})
