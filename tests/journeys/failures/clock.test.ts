/** The wall clock is set back, as time synchronisation does: ages, limits and sign-ins go on by a clock that is not. */
import { beforeEach, describe, expect, test } from 'vitest'
import { totpCode } from '#tests/support/totp-code.ts'
import { buy, linkDiscord, openDiscordShop } from '../discord/discord.ts'
import { type OpenOptions, openShop as open } from '../shop.ts'
import type { Visitor } from '../visitor.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const BACKPACK = 6982072
const WALLET = 7017015
const ANA = 'mara_hale'
const PASSWORD = 'quiet otter under blue roofs'

/** The wall clock, and the age of the process. */
let wall = NOON
let elapsed = 1_000

beforeEach(() => {
  wall = NOON
  elapsed = 1_000
})

function pass(ms: number) {
  wall += ms
  elapsed += ms
}

const openShop = (options: OpenOptions = {}) =>
  open({ now: () => wall, monotonic: () => elapsed, ...options })

const logIn = (visitor: Visitor, password = PASSWORD, code = '') =>
  visitor.post('/api/admin/login', { password, code })

describe.each([
  ['30 seconds', 30_000],
  ['an hour', HOUR_MS],
])('the clock is set back by %s', (_, step) => {
  test('a cart shows what was changed just now, and what others changed after five seconds', async () => {
    const { visitor, sandbox } = await openShop()
    const ana = visitor()
    await ana.signIn({ packageId: BACKPACK })
    await ana.basket()
    wall -= step
    expect((await ana.addToCart(WALLET)).body.basket?.packages).toHaveLength(2)
    expect((await ana.basket())?.packages).toHaveLength(2)
    sandbox.baskets.get(await ana.ident())?.lines.splice(0)
    pass(5_001)
    expect((await ana.basket())?.packages).toHaveLength(0)
  })

  test('visitors stay signed in, can sign out, and can finish a sign-in', async () => {
    const { visitor } = await openShop()
    const ana = visitor()
    const bia = visitor('203.0.113.8')
    await ana.signIn()
    const link = (await bia.startLogin()).body.url
    wall -= step
    expect((await ana.session()).authenticated).toBe(true)
    const old = new Map(ana.cookies)
    await ana.logout()
    for (const [name, value] of old) ana.cookies.set(name, value)
    expect((await ana.session()).authenticated).toBe(false)
    if (step > 30 * MINUTE_MS) await bia.signIn()
    else await bia.returnTo(bia.passLoginPage(link))
    expect((await bia.session()).authenticated).toBe(true)
    // Its cookie would have been good for a day and the step.
    pass(24 * HOUR_MS + 2 * MINUTE_MS)
    expect((await ana.session()).authenticated).toBe(false)
  })

  test('an address that came too often may come again as soon as its wait is over', async () => {
    const { visitor } = await openShop()
    const ana = visitor()
    const track = async () => (await ana.post('/api/track_visitor.php', {})).status
    while ((await track()) !== 429);
    wall -= step
    pass(MINUTE_MS)
    expect(await track()).toBe(204)
  })

  test('a locked admin login opens after its quarter of an hour', async () => {
    const { visitor } = await openShop({ env: { ADMIN_PASSWORD: PASSWORD } })
    const eve = visitor()
    for (let count = 0; count < 11; count += 1) await logIn(eve, 'wrong')
    expect((await logIn(eve)).status).toBe(429)
    wall -= step
    pass(15 * MINUTE_MS + 1)
    expect((await logIn(eve)).status).toBe(204)
  })

  test('an admin session that is not used ends in time', async () => {
    const env = { ADMIN_PASSWORD: PASSWORD, ADMIN_IDLE_SECONDS: '1800', ADMIN_MAX_SECONDS: '7200' }
    const { visitor } = await openShop({ env })
    const [bia, cora] = [visitor(), visitor('203.0.113.8')]
    const asks = async (who: Visitor) => (await who.get('/api/admin/stats')).status
    for (const each of [bia, cora]) {
      await logIn(each)
      expect(await asks(each)).toBe(200)
    }
    wall -= step
    pass(20 * MINUTE_MS)
    expect(await asks(bia)).toBe(200)
    pass(11 * MINUTE_MS)
    expect(await asks(cora)).toBe(401)
    for (let count = 0; count < 4; count += 1) {
      expect(await asks(bia)).toBe(200)
      pass(20 * MINUTE_MS)
    }
    pass(9 * MINUTE_MS)
    expect(await asks(bia)).toBe(401)
  })

  test('an authenticator code works, once', async () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const { visitor } = await openShop({ env: { ADMIN_PASSWORD: PASSWORD, ADMIN_TOTP_SECRET: secret } })
    expect((await logIn(visitor(), PASSWORD, totpCode(secret, wall))).status).toBe(204)
    wall -= step
    pass(3 * MINUTE_MS - 1)
    const code = totpCode(secret, wall)
    expect((await logIn(visitor(), PASSWORD, code)).status).toBe(204)
    expect((await logIn(visitor(), PASSWORD, code)).status).toBe(401)
  })

  test('a Discord role that could not be given is tried again as soon as its wait is over', async () => {
    const open = await openDiscordShop({ now: () => wall, monotonic: () => elapsed })
    const ana = await open.customer(ANA)
    await linkDiscord(open, ana, ANA)
    open.sandbox.failNext({ operation: 'discordRoleAdd', fault: { kind: 'status', status: 500 } })
    await buy(open, ana, BACKPACK)
    const failures = async () => {
      const rows = await open.shop.db.kysely.selectFrom('discord_links').select('failures').execute()
      return rows.map((row) => row.failures)
    }
    await expect.poll(failures).toEqual([1])
    wall -= step
    pass(MINUTE_MS)
    open.shop.discord?.wake()
    await expect.poll(() => open.findRoles(ANA)).toEqual(['Customer'])
  })

  test('the panel tells the true age of the catalogue', async () => {
    const { shop } = await openShop()
    wall -= step
    pass(MINUTE_MS)
    expect(shop.catalog.status().ageMs).toBe(MINUTE_MS)
  })

  test('the same visit counts again after half an hour', async () => {
    const { visitor, shop } = await openShop()
    const visit = () => visitor().post('/api/track_visitor.php', { page_url: '/' }, AGENT)
    await visit()
    wall -= step
    pass(31 * MINUTE_MS)
    await visit()
    expect((await shop.analytics.stats()).totalVisitors).toBe(2)
  })
})

const AGENT = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0' }
