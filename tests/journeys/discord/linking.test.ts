/** A Discord account is linked by Discord's own sign-in, begun and ended by the same customer in the same browser. */
import { expect, test } from 'vitest'
import { load as loadCallback } from '#app/storefront/pages/discord-callback/load.server.ts'
import { openShop } from '../shop.ts'
import { linkDiscord, openDiscordShop, passDiscord, RETURN_TO } from './discord.ts'

const ANA = 'mara_hale'
const BEN = 'tom.okoye'

test('a browser without script links its account by forms, and comes back to the page where it began', async () => {
  const open = await openDiscordShop()
  const ana = await open.customer(ANA)
  const leaving = await ana.postForm('/api/discord/link', { returnTo: RETURN_TO })
  expect(leaving.body).toContain(`url=${open.sandbox.url}/oauth2/authorize?`)
  const back = await passDiscord(open, ana, ANA)
  const { status, location } = await ana.postForm('/api/discord/callback', back)
  expect([status, location]).toEqual([303, RETURN_TO])
})

test('the callback page speaks the language of the page where the sign-in began', async () => {
  const open = await openDiscordShop()
  const { state } = await passDiscord(open, await open.customer(ANA), ANA)
  const visit = (locale: string) =>
    loadCallback({
      shop: open.shop,
      content: open.content,
      params: {},
      locale,
      headers: new Headers(),
      address: '203.0.113.7',
      query: new URLSearchParams({ state, code: 'abc' }),
      signal: new AbortController().signal,
    })
  expect(await visit('en')).toEqual({ redirect: `/pt/discord-callback?state=${state}&code=abc` })
  expect(await visit('pt')).toEqual({ data: { state, code: 'abc' } })
})

test('a sign-in that was cancelled, replayed, made up or begun by another customer links nothing', async () => {
  const open = await openDiscordShop()
  const [ana, ben] = [await open.customer(ANA), await open.customer(BEN)]
  const callback = (visitor: typeof ana, body: object) =>
    visitor.post<{ code: string }>('/api/discord/callback', body)

  expect((await callback(ana, await passDiscord(open, ana))).body.code).toBe('discord_cancelled')
  const own = await passDiscord(open, ben, BEN)
  expect((await callback(ana, own)).body.code).toBe('discord_expired')
  expect((await callback(open.visitor('203.0.113.99'), own)).status).toBe(401)
  expect((await callback(ana, { state: 'made-up', code: own.code })).body.code).toBe('discord_expired')
  expect((await callback(ben, own)).status).toBe(200)
  const again = await passDiscord(open, ben, BEN)
  expect((await callback(ben, { ...own, code: again.code })).body.code).toBe('discord_expired')
  expect((await callback(ben, { ...again, code: own.code })).body.code).toBe('discord_expired')
  expect((await callback(ben, again)).body.code).toBe('discord_expired')
  const rows = await open.shop.db.kysely.selectFrom('discord_links').select('status').execute()
  expect(rows).toHaveLength(1)
})

test('a sign-in of yesterday is refused', async () => {
  let now = Date.now()
  const open = await openDiscordShop({ now: () => now })
  const ana = await open.customer(ANA)
  const back = await passDiscord(open, ana, ANA)
  now += 11 * 60_000
  expect(await ana.post('/api/discord/callback', back)).toMatchObject({ body: { code: 'discord_expired' } })
})

test('one Discord account is one customer’s: the last one who signed in with it', async () => {
  const open = await openDiscordShop()
  const [ana, ben] = [await open.customer(ANA), await open.customer(BEN)]
  const readId = async (visitor: typeof ana) => (await visitor.session()).user?.id ?? ''
  await linkDiscord(open, ana, ANA)
  await linkDiscord(open, ben, ANA)
  expect(await open.shop.discord?.findStatus(await readId(ana))).toBe('unlinked')
  await linkDiscord(open, ben, BEN)
  await expect.poll(async () => open.shop.discord?.findStatus(await readId(ben))).toBe('done')
  const rows = () => open.shop.db.kysely.selectFrom('discord_links').select('account').execute()
  await expect.poll(async () => (await rows()).length).toBe(1)
})

test('while Discord does not respond the page says so', async () => {
  const open = await openDiscordShop()
  const ana = await open.customer(ANA)
  const back = await passDiscord(open, ana, ANA)
  open.sandbox.failNext({ operation: 'discordToken', fault: 'reset' })
  const { location } = await ana.postForm('/api/discord/callback', back)
  expect(location).toBe(`${RETURN_TO}?discord=unavailable`)
  expect(open.lines.join('')).not.toContain(back.code)
})

test('a shop without a Discord application has no such addresses, and a stranger is asked to sign in', async () => {
  const without = await openShop()
  expect((await without.visitor().post('/api/discord/link')).status).toBe(404)
  const open = await openDiscordShop()
  for (const action of ['link', 'callback', 'unlink', 'refresh'])
    expect((await open.visitor().post(`/api/discord/${action}`)).status).toBe(401)
})
