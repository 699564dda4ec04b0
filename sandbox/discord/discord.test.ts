import { createHash } from 'node:crypto'
import { discordIdOf } from 'tebex-emulator/extension'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { fixture, openStorefront } from '../../packages/tebex-emulator/tests/fixture.ts'
import { createSandbox } from '../index.ts'
import { APPLICATION } from './guild.ts'

const sandbox = await createSandbox({ seed: fixture() })
const shop = openStorefront(sandbox)
const { call } = shop

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const API = '/discord/api/v10'
const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-1'
const REDIRECT = 'https://shop.test/discord-callback'
const BOT = { Authorization: `Bot ${APPLICATION.botToken}` }
const CHIP = discordIdOf({ username_id: 1234567 })
const CUSTOMER = '1100000000000000001'
const Token = z.object({ access_token: z.string() })

const request = {
  response_type: 'code',
  client_id: APPLICATION.clientId,
  scope: 'identify',
  redirect_uri: REDIRECT,
  state: 'of-the-store',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
}

async function signIn(username?: string): Promise<URLSearchParams> {
  const form = username === undefined ? request : { ...request, username }
  const { location } = await shop.submit('/oauth2/authorize', form)
  expect(location?.startsWith(`${REDIRECT}?`)).toBe(true)
  return new URL(location ?? '').searchParams
}

async function exchange(code: string | null, changes: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.url}${API}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: APPLICATION.clientId,
      client_secret: APPLICATION.clientSecret,
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      ...changes,
    }),
  })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

const role = (method: string, role = CUSTOMER, user = CHIP, headers: Record<string, string> = BOT) =>
  call(method, `${API}/guilds/${APPLICATION.guildId}/members/${user}/roles/${role}`, undefined, headers)

const findRoles = (username: string) =>
  sandbox.guild.list().find((member) => member.username === username)?.roles

test('choosing an account returns with a code for a single exchange', async () => {
  expect((await call('GET', `/oauth2/authorize?${new URLSearchParams(request)}`)).text).toContain('chip')
  const back = await signIn('chip')
  expect(back.get('state')).toBe('of-the-store')
  const { body } = await exchange(back.get('code'))
  const headers = { Authorization: `Bearer ${Token.parse(body).access_token}` }
  const user = await call('GET', `${API}/users/@me`, undefined, headers)
  expect(user.body).toMatchObject({ id: CHIP, username: 'chip' })
  expect(await exchange(back.get('code'))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('cancelling returns with an error', async () => {
  const back = await signIn()
  expect([back.get('error'), back.get('code')]).toEqual(['access_denied', null])
})

test('an exchange needs the secret, the same address and the verifier', async () => {
  for (const changes of [{ redirect_uri: 'https://other.test/' }, { code_verifier: 'x' }])
    expect((await exchange((await signIn('chip')).get('code'), changes)).status).toBe(400)
  const code = (await signIn('chip')).get('code')
  expect((await exchange(code, { client_secret: 'x' })).status).toBe(401)
})

test('another application, another scope or no address is refused', async () => {
  for (const changes of [{ client_id: '1' }, { scope: 'email' }, { redirect_uri: 'javascript:1' }])
    expect((await shop.submit('/oauth2/authorize', { ...request, ...changes })).status).toBe(400)
})

test('a role can be given and taken repeatedly, and the control API lists it', async () => {
  for (const method of ['PUT', 'PUT']) expect((await role(method)).status).toBe(204)
  expect(findRoles('chip')).toEqual(['Customer'])
  const { body } = await call('GET', '/_sandbox/state')
  expect(body).toMatchObject({ discord_members: [{ username: 'chip', roles: ['Customer'] }, {}] })
  expect((await call('GET', '/')).text).toContain('Customer')
  for (const method of ['DELETE', 'DELETE']) expect((await role(method)).status).toBe(204)
  expect(findRoles('chip')).toEqual([])
})

test('refusals have Discord’s numbers', async () => {
  expect(await role('PUT', CUSTOMER, CHIP, { Authorization: 'Bot x' })).toMatchObject({ status: 401 })
  expect(await role('PUT', '7')).toMatchObject({ status: 404, body: { code: 10011 } })
  sandbox.guild.bot.rolePosition = 1
  expect(await role('PUT')).toMatchObject({ status: 403, body: { code: 50013 } })
  sandbox.guild.bot.rolePosition = 10
  sandbox.guild.bot.canManageRoles = false
  expect(await role('PUT')).toMatchObject({ status: 403, body: { code: 50013 } })
  sandbox.guild.leave('chip')
  expect(await role('PUT')).toMatchObject({ status: 404, body: { code: 10007 } })
  const elsewhere = await call('GET', `${API}/guilds/7/roles`, undefined, BOT)
  expect(elsewhere).toMatchObject({ status: 404, body: { code: 10004 } })
})

test('above its limit a route says when to call again', async () => {
  await call('POST', '/_sandbox/discord-bot', { limit: { count: 2, windowMs: 60_000 } })
  expect((await role('PUT')).headers.get('x-ratelimit-remaining')).toBe('1')
  await role('PUT')
  const { status, headers, body } = await role('PUT')
  expect(status).toBe(429)
  expect(body).toMatchObject({ retry_after: Number(headers.get('retry-after')) })
  expect((await role('DELETE')).status).toBe(204)
  sandbox.advanceClock(60_001)
  expect((await role('PUT')).status).toBe(204)
})

test('three in ten calls fail, some of them after their work is done', async () => {
  sandbox.guild.bot.failuresInTen = 3
  const statuses: number[] = []
  for (let count = 0; count < 20; count += 1) statuses.push((await role('PUT')).status)
  expect(statuses.filter((status) => status === 500)).toHaveLength(6)
})
