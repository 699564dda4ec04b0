import { readFile } from 'node:fs/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { ID, openShop } from '../../tests/fixture.ts'
import { COMMANDS } from '../commands.ts'
import { CommunityGoal } from '../tebex/engagement/goals.ts'

const shop = await openShop()
const { sandbox, call } = shop

const GOAL = CommunityGoal.parse({ id: 1, name: 'Radio for all', target: 100 })

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const control = (name: string, body: unknown = {}) => call('POST', `/_sandbox/${name}`, body)

test('the inspector shows what happened', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.monthly)
  const { transactionId } = sandbox.pay(ident)
  sandbox.failAll('hang')
  sandbox.limits.requests = { count: 20, windowMs: 1500 }
  const { status, text } = await call('GET', '/')
  expect(status).toBe(200)
  for (const part of [
    ident,
    transactionId,
    'tbx-r-',
    'payment.completed',
    'addBasketPackage',
    'hang',
    '20 <code>requests</code> in 1500 ms',
    'WELCOME10',
    `The latest ${sandbox.calls.length} of ${sandbox.calls.length}, excluding images.`,
  ]) {
    expect(text).toContain(part)
  }
})

test('every button of the inspector runs a command that exists', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.monthly)
  sandbox.pay(ident)
  await shop.newBasket()
  const { text } = await call('GET', '/')
  const used = new Set([...text.matchAll(/\/_sandbox\/([a-z-]+)\/form/g)].map(([, name]) => name ?? ''))
  expect([...used].filter((name) => !(name in COMMANDS))).toEqual([])
  expect(used.size).toBeGreaterThan(8)
})

test('commands, goals, tiers and bans are shown, and told to programs', async () => {
  sandbox.catalogue.change((catalogue) => {
    const pack = catalogue.packages.find(({ id }) => id === ID.plain)
    pack?.commands.push({ command: 'give {username} car', require_online: true, delay: 0, slots: 0 })
    catalogue.community_goals.push(GOAL)
  })
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain)
  sandbox.pay(ident)
  const secret = { 'X-Tebex-Secret': sandbox.pluginSecret }
  await call('POST', '/plugin/bans', { user: 'dale', reason: 'chargebacks' }, secret)
  const { text } = await call('GET', '/')
  for (const part of ['give chip car', 'while online', 'Radio for all', '$9.99', '$100.00', 'chargebacks'])
    expect(text).toContain(part)
  expect((await call('GET', '/_sandbox/state')).body).toMatchObject({
    commands: [{ command: 'give chip car' }],
    bans: [{ user: { ign: 'dale' } }],
    community_goals: [{ name: 'Radio for all', current: 999, timesAchieved: 0 }],
  })
})

test('a button does its work and comes back to its section', async () => {
  const ident = await shop.newBasket()
  const form = { ident, section: 'baskets' }
  expect(await shop.submit('/_sandbox/login/form', form)).toMatchObject({
    status: 303,
    location: '/#baskets',
  })
  expect(sandbox.baskets.get(ident)?.player?.username).toBe('chip')
})

test('a button that cannot work says why', async () => {
  const { location } = await shop.submit('/_sandbox/refund/form', {
    transaction_id: 'tbx-0',
    section: 'payments',
  })
  expect(location).toBe('/?problem=Payment%20not%20found')
})

test('the fault form orders a fault', async () => {
  const form = {
    section: 'faults',
    kind: 'status',
    amount: '503',
    retry_after: '',
    operation: 'any',
    times: '2',
    scope: 'next',
  }
  await shop.submit('/_sandbox/fault/form', form)
  expect(sandbox.faults().next).toEqual([
    { operation: 'any', times: 2, fault: { kind: 'status', status: 503 } },
  ])
})

test('programs have the same controls', async () => {
  const ident = await shop.newBasket()
  await control('login', { ident, username: 'dale' })
  await shop.add(ident, ID.plain)
  expect((await control('pay', { ident })).body).toMatchObject({ data: { paid: 999 } })
  await control('advance-clock', { ms: 5_000 })
  await control('variants', { bareBasket: true })
  expect((await control('variants', { bareBasket: 'maybe' })).status).toBe(422)
  await control('catalogue', { packages: [{ id: ID.plain, base_price: 5 }] })
  const state = await call('GET', '/_sandbox/state')
  expect(state.body).toMatchObject({ baskets: [{ ident, username: 'dale' }], variants: { bareBasket: true } })
  expect((await call('GET', '/_sandbox/calls')).body).toHaveLength(2)
  await control('fail-next', { fault: 'null', operation: 'getWebstore' })
  expect((await call('GET', shop.account)).text).toBe('null')
  await control('reset')
  expect(sandbox.baskets.list()).toEqual([])
})

test('packages, categories, codes and players are added, changed and removed while it runs', async () => {
  const edit = await control('catalogue', {
    categories: [{ id: 9, name: 'Offers', dynamic: true }],
    packages: [{ id: 900, name: 'New', base_price: 7, category: 'Offers' }],
    coupons: [{ code: 'NEW50', discount: 50 }],
    players: [{ username: 'gadget' }],
    remove: { packages: [ID.free] },
  })
  expect(edit).toMatchObject({ status: 200 })
  const ident = await shop.newBasket('gadget')
  await shop.add(ident, 900)
  expect((await shop.coupon(ident, 'NEW50')).status).toBe(200)
  expect(await shop.readBasket(ident)).toMatchObject({ total_price: 3.5 })
  expect((await call('GET', `${shop.account}/packages/${ID.free}`)).status).toBe(400)
})

test('an edit that makes no sense changes nothing, and says what is wrong', async () => {
  const before = structuredClone(sandbox.catalogue.data)
  const packages = [{ id: ID.plain, base_price: 'dear' }]
  const { status, text } = await control('catalogue', { packages })
  expect([status, text]).toEqual([422, expect.stringContaining('base_price')])
  expect(sandbox.catalogue.data).toEqual(before)
})

test('the description of the API leads to this emulator, and its differences are listed', async () => {
  const { text } = await call('GET', '/openapi.yaml')
  const { servers } = z.object({ servers: z.array(z.looseObject({ url: z.string() })) }).parse(parse(text))
  expect(servers.map(({ url }) => url)).toContain(`${sandbox.apiUrl}/accounts/{token}`)
  expect(text).toContain(sandbox.publicToken)
  expect(text).not.toContain('headless.tebex.io/')
  const { body } = await call('GET', '/differences.json')
  expect(body).toEqual(expect.arrayContaining([expect.objectContaining({ switch: 'bareBasket' })]))
})

test('unknown commands, wrong bodies and other sites are refused', async () => {
  expect((await control('explode')).status).toBe(404)
  expect((await control('fail-next', { fault: 'sulk' })).status).toBe(422)
  const foreign = { Accept: 'application/json', 'Sec-Fetch-Site': 'cross-site' }
  expect((await call('POST', '/_sandbox/reset', {}, foreign)).status).toBe(403)
})

test('the table of the control API names every command, but for the form’s own', async () => {
  const page = await readFile(new URL('../../docs/tests.md', import.meta.url), 'utf8')
  const [, table = ''] = /\| Command \| Takes \|\n\|---\|---\|\n([\s\S]+?)\n\n/.exec(page) ?? []
  const named = [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell = '']) => cell.match(/[a-z-]+/g) ?? [])
  expect([...named, 'fault'].toSorted()).toEqual(Object.keys(COMMANDS).toSorted())
})
