import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ID, openShop } from '../../tests/fixture.ts'
import { otherApis } from '../../tests/fixture-apis.ts'

const shop = await openShop()
const { sandbox } = shop
const { plugin } = otherApis(shop)

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

async function buy(packageId: number = ID.plain) {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, packageId)
  return sandbox.pay(ident)
}
const sentTypes = () => sandbox.webhooks.list().map(({ type }) => type)
const manual = (body: Record<string, unknown> = {}) =>
  plugin('POST', '/payments', { ign: 'chip', price: 0, packages: [{ id: ID.plain, options: {} }], ...body })

test('a manual payment gives packages, counts as owned and tells of it', async () => {
  const { status, body } = await manual({ price: 5, note: 'won a prize' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    amount: '5.00',
    status: 'Complete',
    gateway: { name: 'Manual' },
    player: { name: 'chip', uuid: '1234567' },
    packages: [{ id: ID.plain }],
    notes: [{ note: 'won a prize', created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) }],
  })
  expect((await plugin('GET', '/player/1234567/packages')).body).toMatchObject([
    { package: { id: ID.plain } },
  ])
  expect(sentTypes()).toContain('payment.completed')
  sandbox.reset()
  sandbox.variants.manualPaymentEvents = false
  await manual()
  expect(sentTypes()).not.toContain('payment.completed')
})

test('a manual payment of a package that asks something needs the answer', async () => {
  expect((await plugin('GET', `/payments/fields/${ID.asksColour}`)).body).toEqual([
    { name: 'colour', description: 'colour', type: 'dropdown', options: [{ label: 'Gold', value: 'gold' }] },
  ])
  expect((await plugin('GET', `/payments/fields/${ID.plain}`)).body).toEqual([])
  expect((await manual({ packages: [{ id: ID.asksColour, options: [] }] })).body).toMatchObject({
    error_code: 400,
  })
  expect((await manual({ packages: [{ id: ID.asksColour, options: { colour: 'gold' } }] })).status).toBe(200)
  expect((await manual({ packages: [{ id: 1 }] })).status).toBe(404)
  expect((await manual({ ign: 'nobody' })).status).toBe(404)
})

test.each([
  ['refund', 'Refund', 'payment.refunded'],
  ['chargeback', 'Chargeback', 'payment.dispute.opened'],
])('the status %s is told as %s', async (status, shown, event) => {
  const { transactionId } = await buy()
  const path = `/payments/${transactionId}`
  expect(await plugin('PUT', path, { status })).toMatchObject({ status: 204, text: '' })
  expect((await plugin('GET', path)).body).toMatchObject({ status: shown })
  expect(sentTypes().at(-1)).toBe(event)
  await plugin('PUT', path, { status: 'complete' })
  expect((await plugin('GET', path)).body).toMatchObject({ status: 'Complete' })
})

test('a payment can be given to another player, with what it bought', async () => {
  const { transactionId } = await buy()
  expect((await plugin('PUT', `/payments/${transactionId}`, { username: 'dale' })).status).toBe(204)
  expect((await plugin('GET', '/player/7654321/packages')).body).toMatchObject([
    { package: { id: ID.plain } },
  ])
  expect((await plugin('GET', '/player/1234567/packages')).status).toBe(404)
})

test('notes of a payment are kept', async () => {
  const { transactionId } = await buy()
  await plugin('POST', `/payments/${transactionId}/note`, { note: 'called' })
  expect((await plugin('GET', `/payments/${transactionId}`)).body).toMatchObject({
    notes: [{ note: 'called' }],
  })
})

test('a checkout address leads to the package in a basket of the player', async () => {
  const { status, body } = await plugin('POST', '/checkout', {
    package_id: String(ID.plain),
    username: 'chip',
  })
  expect(status).toBe(201)
  const { url, expires } = z.object({ url: z.string(), expires: z.string() }).parse(body)
  expect(expires).toMatch(/\+0000$/)
  const ident = url.split('/').at(-1) ?? ''
  expect(await shop.readBasket(ident)).toMatchObject({ username: 'chip', packages: [{ id: ID.plain }] })
  expect((await plugin('POST', '/checkout', { package_id: 1, username: 'chip' })).status).toBe(404)
})

test('the number of a player is the game’s, the API’s own or either', async () => {
  await buy()
  const statuses = async () =>
    Promise.all(
      ['1234567', '91234567'].map(async (id) => (await plugin('GET', `/player/${id}/packages`)).status),
    )
  expect(await statuses()).toEqual([200, 200])
  sandbox.variants.pluginPlayerId = 'internal'
  expect(await statuses()).toEqual([404, 200])
  sandbox.variants.pluginPlayerId = 'uuid'
  expect(await statuses()).toEqual([200, 404])
})

test('a banned player, and a banned address, cannot check out', async () => {
  sandbox.variants.pluginPlan = true
  await buy()
  expect((await plugin('POST', '/bans', { reason: 'fraud', user: 'chip' })).body).toMatchObject({
    data: { id: 1, reason: 'fraud', ip: '', payment_email: '', user: { ign: 'chip', uuid: '1234567' } },
  })
  await expect(buy()).rejects.toThrow('banned')
  expect((await plugin('GET', '/user/chip')).body).toMatchObject({ banCount: 1 })
  await plugin('POST', '/bans', { ip: '203.0.113.7' })
  expect((await plugin('GET', '/bans')).body).toMatchObject({
    data: [{ id: 1 }, { id: 2, ip: '203.0.113.7' }],
  })
  const { body } = await shop.call(
    'POST',
    `${shop.account}/baskets`,
    { ip_address: '203.0.113.7' },
    shop.trusted,
  )
  const { ident } = z.object({ data: z.looseObject({ ident: z.string() }) }).parse(body).data
  sandbox.login(ident, 'dale')
  await shop.add(ident, ID.plain)
  expect(() => sandbox.pay(ident)).toThrow('banned')
})

test('commands wait in the queue until the game server has run them', async () => {
  sandbox.catalogue.change(({ packages }) => {
    const pack = packages.find(({ id }) => id === ID.plain)
    pack?.commands.push(
      { command: 'say {username} bought {packageName}', require_online: false, delay: 60, slots: 0 },
      { command: 'give {id} {unknown}', require_online: true, delay: 0, slots: 2 },
    )
  })
  expect((await plugin('GET', '/queue')).body).toMatchObject({
    meta: { execute_offline: false, next_check: 90 },
    players: [],
  })
  const { id: payment } = await buy()
  const player = { id: 91_234_567, name: 'chip', uuid: '1234567' }
  expect((await plugin('GET', '/queue')).body).toMatchObject({
    meta: { execute_offline: true },
    players: [player],
  })
  const Commands = z.object({ commands: z.array(z.looseObject({ id: z.number() })) })
  const offline = (await plugin('GET', '/queue/offline-commands')).body
  expect(offline).toMatchObject({
    commands: [
      {
        command: 'say chip bought Script 101',
        payment,
        package: ID.plain,
        conditions: { delay: 60 },
        player,
      },
    ],
  })
  const online = (await plugin('GET', `/queue/online-commands/${player.id}`)).body
  expect(online).toMatchObject({
    commands: [{ command: 'give 1234567 {unknown}', conditions: { delay: 0, slots: 2 } }],
  })
  const ids = [offline, online].flatMap((body) => Commands.parse(body).commands.map(({ id }) => id))
  expect(await plugin('DELETE', '/queue', { ids })).toMatchObject({ status: 204, text: '' })
  expect((await plugin('GET', '/queue')).body).toMatchObject({
    meta: { execute_offline: false },
    players: [],
  })
})
