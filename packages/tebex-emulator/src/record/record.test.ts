/** A storefront's visit, recorded before an emulator that stands for the real store, then replayed and compared. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createTebex, parseWebhook, verifyWebhook } from 'tebex-client'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { ask } from '../../tests/asking.ts'
import { fixture, ID } from '../../tests/fixture.ts'
import { openAlteredStore } from '../../tests/plants/altered-store.ts'
import { each, isPackage } from '../../tests/plants/plant.ts'
import { createEmulator } from '../create.ts'
import { compareRecording } from './compare.ts'
import { openRecorder } from './proxy.ts'
import { Recording } from './recording.ts'
import { openReplay } from './replay.ts'

const store = await createEmulator({ seed: fixture() })
const { publicToken, privateKey } = store

beforeEach(() => store.reset())
afterAll(() => store.close())

test('recording and replay refuse hosts that are not theirs, and record none of that', async () => {
  const recorder = await openRecorder({
    to: store.apiUrl,
    port: 0,
    webhooksTo: null,
    allowedHosts: ['shop.test'],
  })
  onTestFinished(recorder.close)
  const path = `/accounts/${publicToken}`
  const askUnder = async (host: string, address: string) =>
    (await ask(address + path, { headers: { Host: host } })).status
  expect(await askUnder('evil.example', recorder.apiUrl)).toBe(403)
  expect(store.calls).toEqual([])
  expect(await askUnder('shop.test', recorder.apiUrl)).toBe(200)
  expect(recorder.recording().entries).toHaveLength(1)
  const replay = await openReplay(recorder.recording(), { port: 0 })
  onTestFinished(replay.close)
  expect(await askUnder('evil.example', replay.url)).toBe(403)
  expect(await askUnder('localhost', replay.url)).not.toBe(403)
})

const URLS = { completeUrl: 'https://my-shop.example/thanks', cancelUrl: 'https://my-shop.example/cart' }

async function record(to = store.apiUrl) {
  const recorder = await openRecorder({ to, port: 0, webhooksTo: null })
  onTestFinished(recorder.close)
  return recorder
}

/** Acts as a storefront does, until the basket can be paid. */
async function visit(baseUrl: string, token = publicToken, isSignedInHere = true) {
  const tebex = createTebex({ publicToken: token, privateKey, baseUrl })
  await tebex.webstore.get()
  const categories = await tebex.categories.list({ includePackages: true })
  const { ident } = await tebex.baskets.create({ ...URLS, custom: { sid: 'session-of-chip' } })
  await tebex.baskets.authLinks(ident, 'https://my-shop.example/back')
  if (isSignedInHere) store.login(ident, 'chip')
  const { username } = await tebex.baskets.get(ident)
  const added = await tebex.baskets.addPackage(ident, { packageId: ID.onSale, quantity: 2 })
  await tebex.coupons.apply(ident, 'WELCOME10')
  const { coupons } = await tebex.baskets.get(ident)
  const refused = await tebex.coupons.apply(ident, 'NO-SUCH').catch((error: unknown) => String(error))
  return { categories: categories.length, ident, username, total: added.totalPrice, coupons, refused }
}

test('a visit is recorded without what is personal, and passed on as it is', async () => {
  const recorder = await record()
  const seen = await visit(recorder.apiUrl)
  expect(seen).toMatchObject({ username: 'chip', coupons: [{ code: 'WELCOME10' }] })
  const recording = Recording.parse(recorder.recording())
  expect(recording.entries).toHaveLength(9)
  const written = JSON.stringify(recording)
  for (const value of [
    seen.ident,
    publicToken,
    privateKey,
    'chip',
    '1234567',
    'session-of-chip',
    'my-shop',
    'WELCOME10',
    '127.0.0.1:',
  ])
    expect(written.replace(store.url, '').replaceAll(store.url, '')).not.toContain(value)
})

test('a storefront walks through a replay as through the store, with idents of its own run', async () => {
  const recorder = await record()
  const first = await visit(recorder.apiUrl)
  const replay = await openReplay(recorder.recording(), { port: 0 })
  onTestFinished(replay.close)
  const again = await visit(`${replay.url}/api`, 'a-token-of-another-store', false)
  expect({ ...again, ident: '', username: '', coupons: '' }).toEqual({
    ...first,
    ident: '',
    username: '',
    coupons: '',
  })
  expect(again.username).toMatch(/^player-/)
  const unknown = await fetch(`${replay.url}/api/nothing`)
  expect([unknown.status, await unknown.json()]).toMatchObject([
    404,
    { detail: 'This request is not in the recording.' },
  ])
})

test('webhooks are recorded, and sent again in their place, signed anew', async () => {
  const recorder = await record()
  await store.webhooks.endpoint(`${recorder.url}/_webhook`)
  onTestFinished(() => store.webhooks.removeEndpoint(`${recorder.url}/_webhook`))
  const { ident } = await visit(recorder.apiUrl)
  store.pay(ident)
  await store.webhooks.settled()
  const recording = recorder.recording()
  expect(recording.entries.filter(({ kind }) => kind === 'webhook').length).toBeGreaterThan(2)
  expect(JSON.stringify(recording)).not.toContain('chip@example.org')

  const arrived: string[] = []
  const shop = createServer(async (request, response) => {
    const body = await text(request)
    const bytes = Buffer.from(body)
    const isRight = verifyWebhook(bytes, String(request.headers['x-signature']), 'whsec_replayed')
    arrived.push(`${parseWebhook(bytes).type} ${isRight}`)
    response.end('{}')
  }).listen(0)
  await once(shop, 'listening')
  onTestFinished(() => void shop.close().closeAllConnections())
  const address = shop.address()
  const to = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  const replay = await openReplay(recording, { port: 0, webhooks: { to, secret: 'whsec_replayed' } })
  onTestFinished(replay.close)
  await visit(`${replay.url}/api`, publicToken, false)
  await expect.poll(() => arrived.at(-1)).toBe('payment.completed true')
})

test('an emulator that is asked the same answers the same', async () => {
  const recorder = await record()
  await visit(recorder.apiUrl)
  expect(await compareRecording(recorder.recording())).toEqual([])
})

test.each([
  { name: 'bareBasket', position: true, operation: 'addBasketPackage' },
  { name: 'basketIdString', position: true, operation: 'createBasket' },
  { name: 'emptyLinksObject', position: true, operation: 'createBasket' },
  { name: 'noVariables', position: 'list', operation: 'getCategoriesIncludePackages' },
  { name: 'authNested', position: true, operation: 'getBasketAuthUrl' },
  { name: 'rfcProblems', position: true, operation: 'applyCoupon' },
] as const)('what $name changes is found and explained', async ({ name, position, operation }) => {
  Object.assign(store.variants, { [name]: position })
  const recorder = await record()
  await visit(recorder.apiUrl)
  const differences = await compareRecording(recorder.recording())
  expect(differences).toContainEqual(
    expect.objectContaining({ operation, explainedBy: `${name}=${position}` }),
  )
})

test('a difference that no switch knows is found, and said to have none', async () => {
  const altered = await openAlteredStore(
    store,
    each(/categories/, isPackage, (fields) => Object.assign(fields, { stock: 3 })),
  )
  onTestFinished(altered.close)
  const recorder = await record(altered.apiUrl)
  await visit(recorder.apiUrl)
  expect(await compareRecording(recorder.recording())).toMatchObject([
    { place: 'data[].packages[].stock', recorded: 'number', emulated: 'missing', explainedBy: null },
  ])
})
