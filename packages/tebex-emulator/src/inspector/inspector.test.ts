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
    `The latest ${sandbox.calls.length} of ${sandbox.calls.length}, excluding images. `,
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
    location: '/?open=baskets#baskets',
  })
  expect(sandbox.baskets.get(ident)?.player?.username).toBe('chip')
})

test('a button that cannot work says why', async () => {
  const { location } = await shop.submit('/_sandbox/refund/form', {
    transaction_id: 'tbx-0',
    section: 'payments',
  })
  expect(location).toBe('/?open=payments&problem=Payment+not+found#payments')
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

test('sections fold, and show the number of their entries', async () => {
  await shop.newBasket('chip')
  await shop.newBasket('dale')
  const { text } = await call('GET', '/?open=baskets')
  const isOpen = (id: string) => new RegExp(`<section id="${id}"[^>]*>\\s*<details open>`).test(text)
  expect([isOpen('keys'), isOpen('calls'), isOpen('baskets'), isOpen('payments')]).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(text).toMatch(/id="baskets-title">Baskets <span class="count">2</)
})

test('calls unfold to their bodies, and a list that was compressed is readable', async () => {
  await shop.newBasket('chip', { custom: { sid: 'mine' } })
  const packages = await call('GET', `${shop.account}/packages`)
  expect(
    sandbox.calls.map(({ response }) => JSON.parse(response.slice(0, 8) === '{"data":' ? '1' : '0')),
  ).toEqual([1, 1])
  expect(packages.text.startsWith(sandbox.calls[1]?.response ?? 'nothing')).toBe(true)
  const { text } = await call('GET', '/')
  for (const part of ['&quot;sid&quot;:&quot;mine&quot;', '<h3>Response</h3>', '&quot;Script 101&quot;'])
    expect(text).toContain(part)
})

test('keys are blank in the recorded calls, and variables in their command lines', async () => {
  await call(
    'POST',
    `${shop.account}/baskets`,
    { custom: { key: sandbox.privateKey, it: "it's" } },
    shop.trusted,
  )
  await call('GET', '/plugin/information', undefined, { 'X-Tebex-Secret': sandbox.pluginSecret })
  const { text } = await call('GET', '/?path=/')
  const calls = text.slice(text.indexOf('<section id="calls"'), text.indexOf('<section id="baskets"'))
  for (const key of [sandbox.privateKey, sandbox.pluginSecret, btoa(sandbox.privateKey).slice(0, 20)])
    expect(calls).not.toContain(key)
  expect(calls).toContain(
    'curl -X POST &quot;$TEBEX_API_URL/accounts/$TEBEX_PUBLIC_TOKEN/baskets&quot; -u &quot;$TEBEX_PUBLIC_TOKEN:$TEBEX_PRIVATE_KEY&quot;',
  )
  expect(calls).toContain('it&#39;\\&#39;&#39;s')
  expect(calls).toContain(
    'curl -X GET &quot;$TEBEX_PLUGIN_URL/information&quot; -H &quot;X-Tebex-Secret: $TEBEX_PLUGIN_SECRET&quot;',
  )
})

test('the filter shows what belongs to a player, and calls by their path', async () => {
  const own = await shop.newBasket('chip')
  const other = await shop.newBasket('dale')
  await shop.readBasket(own)
  await shop.readBasket(other)
  await call('GET', `${shop.account}/packages`)
  const shownCalls = async (query: string) => {
    const { text } = await call('GET', `/?${query}`)
    const [, count = ''] = /id="calls-title">Calls <span class="count">(\d+)/.exec(text) ?? []
    return { count: Number(count), text }
  }
  const ofChip = await shownCalls('player=CHIP&open=baskets')
  const [, baskets = ''] = /<section id="baskets"([\s\S]*?)<\/section>/.exec(ofChip.text) ?? []
  expect([ofChip.count, baskets.includes(own), baskets.includes(other)]).toEqual([2, true, false])
  expect((await shownCalls('path=/PACKAGES')).count).toBe(1)
  expect((await shownCalls('player=&path=')).count).toBe(5)
})

test('a call is repeated', async () => {
  await shop.newBasket('chip', { custom: { sid: 1 } })
  const [first] = sandbox.calls
  expect(await control('repeat', { id: first?.id })).toMatchObject({
    status: 200,
    body: { data: { status: 200 } },
  })
  expect(sandbox.calls.map(({ operation, body }) => [operation, body])).toEqual([
    ['createBasket', first?.body],
    ['createBasket', first?.body],
  ])
  expect(await control('repeat', { id: 0 })).toMatchObject({ status: 404 })
})

test('the page is told when something has happened', async () => {
  const response = await fetch(`${sandbox.url}/_sandbox/events`)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body?.getReader()
  await shop.newBasket()
  const read = await reader?.read()
  expect(new TextDecoder().decode(read?.value)).toBe('data: changed\n\n')
  await reader?.cancel()
})

test('the script is the page’s own, and may ask the emulator alone', async () => {
  const { headers, text } = await call('GET', '/')
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self'; connect-src 'self'/)
  expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/_sandbox/inspector.js" type="module">'])
  expect(text).not.toMatch(/ style=| onclick=/)
})

test('each switch has a sentence, the catalogue its packages, and the page says what it is', async () => {
  const { text } = await call('GET', '/')
  const about = [...text.matchAll(/id="about-(\w+)">([^<]*)</g)].filter(
    ([, name = '']) => name in sandbox.variants,
  )
  expect(about.map(([, name]) => name)).toEqual(Object.keys(sandbox.variants))
  expect(about.filter(([, , sentence]) => sentence === '')).toEqual([])
  expect(text).toContain(`<td class="mono">${ID.plain}</td><td>Script ${ID.plain}</td>`)
  expect(text).toMatch(/<h1>tebex-emulator \d+\.\d+\.\d+<\/h1>/)
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

test('the list of calls shows no credentials, and a call that is repeated has them', async () => {
  const headers = {
    Authorization: 'Basic cmVhbDprZXk=',
    'X-Tebex-Secret': 'real-secret',
    Cookie: 'session=real',
  }
  await fetch(sandbox.url + shop.account, { headers })
  const { text } = await call('GET', '/_sandbox/calls')
  expect(text).toContain('"authorization":"…"')
  expect(text).not.toMatch(/cmVhbDprZXk=|real/)
  await sandbox.repeat(sandbox.calls[0]?.id ?? 0)
  expect(sandbox.calls[1]?.headers.authorization).toBe(headers.Authorization)
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
