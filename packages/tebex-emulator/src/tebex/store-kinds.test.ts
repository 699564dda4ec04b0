import { afterAll, beforeEach, expect, test } from 'vitest'
import { ID, openShop } from '../../tests/fixture.ts'

const shop = await openShop()
const { sandbox, account, call } = shop

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const RETURN = 'https://shop.test/back'
const create = (body: Record<string, unknown>) => call('POST', `${account}/baskets`, body)
const auth = (ident: string) =>
  call('GET', `${account}/baskets/${ident}/auth?returnUrl=${encodeURIComponent(RETURN)}`)
const INVALID_NAME = { status: 404, body: { title: 'Invalid Username provided' } }

test('a FiveM store signs in, and takes no name before', async () => {
  expect(await create({ username: 'chip' })).toMatchObject(INVALID_NAME)
  expect((await auth(await shop.newBasket())).body).toMatchObject([{ name: 'FiveM' }])
})

test('a Minecraft store wants the name with the basket and has no sign-in', async () => {
  sandbox.variants.storeKind = 'minecraft'
  expect((await call('GET', account)).body).toMatchObject({
    data: {
      platform_type: 'Minecraft: Java Edition',
      platform_type_id: 'minecraft',
      supports_usernames: true,
    },
  })
  sandbox.variants.usernameRequired = true
  expect((await create({})).status).toBe(422)
  expect(await create({ username: 'no such name!' })).toMatchObject(INVALID_NAME)
  for (const username of ['chip', 'Notch']) {
    expect((await create({ username })).body).toMatchObject({
      data: { username, username_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    })
  }
  const ident = await shop.newBasket(undefined, { username: 'Notch' })
  expect((await auth(ident)).body).toEqual([])
  expect((await shop.add(ident, ID.plain)).status).toBe(200)
  expect(sandbox.pay(ident).customer.username).toBe('Notch')
})

test('a Minecraft basket without a name takes no package, and a name is spelt as the account is', async () => {
  sandbox.variants.storeKind = 'minecraft'
  const nameless = await shop.newBasket()
  expect(await shop.add(nameless, ID.plain)).toMatchObject({
    status: 422,
    body: { detail: 'User must login before adding packages to basket' },
  })
  expect((await create({ username: 'CHIP' })).body).toMatchObject({ data: { username: 'chip' } })
})

test('ids that a store’s file has as text are kept, and strangers get gifts by an id of the right form', async () => {
  const uuid = '0123456789abcdef0123456789abcdef'
  for (const [storeKind, own, stranger] of [
    ['minecraft', uuid, 'f'.repeat(32)],
    ['steam', '76561198042467022', '76561198000000001'],
    ['discord', '123456789012345678', '987654321098765432'],
  ] as const) {
    sandbox.variants.storeKind = storeKind
    const lee = { username: 'Lee', username_id: own, email: 'lee@example.com', name: 'Lee', about: '' }
    sandbox.catalogue.change(({ players }) => players.splice(0, 1, lee))
    const ident = await shop.newBasket('Lee', storeKind === 'minecraft' ? { username: 'lee' } : {})
    expect(await shop.readBasket(ident)).toMatchObject({ username: 'Lee', username_id: own })
    expect((await shop.add(ident, ID.plain, { target_username_id: stranger })).body).toMatchObject({
      data: { packages: [{ in_basket: { gift_username_id: stranger } }] },
    })
    expect((await shop.add(ident, ID.single, { target_username_id: 'nobody!' })).status).toBe(422)
  }
})

test('a Steam store takes a Steam id with the basket, or signs in on a third host', async () => {
  sandbox.variants.storeKind = 'steam'
  const id = '76561198042467022'
  expect((await create({ user_id: id })).body).toMatchObject({ data: { username_id: id } })
  expect(await create({ user_id: '12' })).toMatchObject(INVALID_NAME)

  const ident = await shop.newBasket()
  const [link] = Array.isArray((await auth(ident)).body) ? JSON.parse((await auth(ident)).text) : []
  expect(link).toMatchObject({ name: 'Steam', url: expect.stringContaining(`${sandbox.url}/steam/?`) })
  const { status, headers } = await call('GET', link.url.slice(sandbox.url.length))
  const elsewhere = headers.get('location') ?? ''
  expect([status, new URL(elsewhere).hostname]).toEqual([303, 'localhost'])
  expect(await (await fetch(elsewhere)).text()).toContain('Demo sign-in for Steam')
  const form = { basketIdent: ident, return: RETURN, username: 'chip' }
  expect((await shop.submit('/steam/', form)).location).toBe(`${RETURN}?success=true`)
  expect(await shop.readBasket(ident)).toMatchObject({ username: 'chip', username_id: '76561197961500295' })
})

test('a Discord store takes a Discord id with the basket, or signs in with Discord', async () => {
  sandbox.variants.storeKind = 'discord'
  const id = '123456789012345678'
  expect((await create({ discord_id: id })).body).toMatchObject({ data: { username_id: id } })
  const ident = await shop.newBasket()
  expect((await auth(ident)).body).toMatchObject([{ name: 'Discord' }])
  const form = { basketIdent: ident, return: RETURN, username: 'chip' }
  expect((await shop.submit('/discord/', { ...form, return: 'https://elsewhere.test/' })).status).toBe(404)
  expect((await shop.submit('/discord/', form)).location).toBe(`${RETURN}?success=true`)
  expect(await shop.readBasket(ident)).toMatchObject({ username: 'chip', username_id: '100000000001234567' })
})

test('a universal store needs no customer at all', async () => {
  sandbox.variants.storeKind = 'universal'
  const ident = await shop.newBasket()
  expect((await auth(ident)).body).toEqual([])
  expect((await shop.add(ident, ID.plain)).status).toBe(200)
  expect(sandbox.pay(ident).customer.username).toBeNull()
})

test('every kind gives to a customer by the id that it knows, and a later purchase counts as theirs', async () => {
  for (const storeKind of ['fivem', 'minecraft', 'steam', 'discord'] as const) {
    sandbox.reset()
    sandbox.variants.storeKind = storeKind
    const named = storeKind === 'minecraft' ? { username: 'chip' } : {}
    const first = await shop.newBasket('chip', named)
    const { data } = JSON.parse((await call('GET', `${account}/baskets/${first}`)).text)
    await shop.add(first, ID.single)
    sandbox.pay(first)
    const gift = await shop.newBasket('dale', storeKind === 'minecraft' ? { username: 'dale' } : {})
    expect((await shop.add(gift, ID.plain, { target_username_id: data.username_id })).body).toMatchObject({
      data: {
        packages: [{ in_basket: { gift_username: 'chip', gift_username_id: String(data.username_id) } }],
      },
    })
    const next = await shop.newBasket('chip', named)
    await shop.add(next, ID.unlocked)
    expect((await shop.readBasket(next)).base_price).toBe(10)
  }
})

test('Discord can be listed beside the sign-in of the store', async () => {
  sandbox.variants.authListsDiscord = true
  expect((await auth(await shop.newBasket())).body).toMatchObject([{ name: 'FiveM' }, { name: 'Discord' }])
})
