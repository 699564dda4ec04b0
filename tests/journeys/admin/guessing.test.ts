/** Guesses at passwords and codes by people who have a login of their own, and by the rest of the world. */
import { expect, test } from 'vitest'
import type { AuditEntry } from '#app/panel/access/types.ts'
import { totpCode } from '#tests/support/totp-code.ts'
import { onBoth } from '../on-both.ts'
import { type OpenShop, openShop } from '../shop.ts'
import type { Problem, Visitor } from '../visitor.ts'
import { createAuthenticator, join, OWNER_PASSWORD, openTeam, optionsFor, PASSWORD } from './people.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000
const PHONE = '198.51.100.61'

const login = (visitor: Visitor, body: { name?: string; password: string; code?: string }) =>
  visitor.post<Problem>('/api/admin/login', body)

/** The status of a guess at the password of the environment. */
const guessOwner = async (visitor: Visitor) => (await login(visitor, { password: 'wrong' })).status

/** The same browser at another address. */
function move(open: OpenShop, from: Visitor, address: string): Visitor {
  const visitor = open.visitor(address)
  for (const [name, value] of from.cookies) visitor.cookies.set(name, value)
  return visitor
}

/** Turns on the second factor of a signed-in person. */
async function enableSecondFactor(person: Visitor, now: number) {
  const path = '/api/admin/me/second-factor'
  const { secret, offer } = (await person.post<{ secret: string; offer: string }>(path)).body
  const enabled = await person.post<{ codes: string[] }>(`${path}/enable`, {
    offer,
    code: totpCode(secret, now),
  })
  expect(enabled.status).toBe(200)
  return { secret, recoveryCodes: enabled.body.codes }
}

onBoth('a colleague has ten guesses at the owner, however often the colleague logs in', async ({ env }) => {
  const { open, owner } = await openTeam({ env, now: () => NOON })
  const bia = await join(open, owner, 'support', 'Bia')
  const statuses: number[] = []
  for (let round = 0; round < 8; round++) {
    // Another network and a browser without its cookies each time.
    const browser = open.visitor(`192.0.2.${round}`)
    expect((await login(browser, { name: 'Bia', password: PASSWORD })).status).toBe(204)
    for (let guess = 0; guess < 4; guess++) {
      statuses.push(await guessOwner(browser))
      statuses.push(await guessOwner(bia))
    }
    expect((await login(bia, { name: 'Bia', password: PASSWORD })).status).toBe(204)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.slice(10).every((status) => status === 429)).toBe(true)
  expect((await login(owner, { password: OWNER_PASSWORD })).status).toBe(204)
})

onBoth('strangers lock a name without locking it for the person’s own browser', async ({ env }) => {
  const { open, owner } = await openTeam({ env, now: () => NOON })
  const bia = await join(open, owner, 'editor', 'Bia')
  for (const name of ['', 'Bia']) {
    for (let guess = 0; guess < 10; guess++)
      expect((await login(open.visitor(`10.0.${guess}.1`), { name, password: 'wrong' })).status).toBe(401)
    const elsewhere = await login(open.visitor('10.1.0.1'), {
      name,
      password: name ? PASSWORD : OWNER_PASSWORD,
    })
    expect([elsewhere.status, Number(elsewhere.headers.get('retry-after'))]).toEqual([429, 900])
  }
  // Each at an address that has never logged in.
  const owners = move(open, owner, '192.0.2.1')
  for (let guess = 0; guess < 9; guess++) expect(await guessOwner(owners)).toBe(401)
  expect((await login(owners, { password: OWNER_PASSWORD })).status).toBe(204)
  const bias = move(open, bia, '192.0.2.2')
  expect((await login(bias, { name: 'Bia', password: PASSWORD })).status).toBe(204)
  // A browser that is no stranger to Bia's name is a stranger to the owner's.
  expect(await guessOwner(bias)).toBe(429)
})

test('a successful login returns its own try, but not the guesses of others', async () => {
  const { open, owner } = await openTeam({ now: () => NOON })
  await join(open, owner, 'editor', 'Bia')
  const office = '192.0.2.9'
  for (let guess = 0; guess < 9; guess++)
    expect((await login(open.visitor(office), { name: 'Bia', password: 'wrong' })).status).toBe(401)
  for (let time = 0; time < 3; time++)
    expect((await login(open.visitor(office), { name: 'Bia', password: PASSWORD })).status).toBe(204)
  expect((await login(open.visitor(office), { name: 'Bia', password: 'wrong' })).status).toBe(401)
  expect((await login(open.visitor(office), { name: 'Bia', password: PASSWORD })).status).toBe(429)
  expect((await login(open.visitor('192.0.2.10'), { name: 'Bia', password: PASSWORD })).status).toBe(429)
})

onBoth('ten wrong codes after the right password close the codes of the account', async ({ env }) => {
  let now = NOON
  const { open, owner } = await openTeam({ env, now: () => now })
  const bia = await join(open, owner, 'editor', 'Bia')
  const { secret, recoveryCodes } = await enableSecondFactor(bia, now)
  const enter = (visitor: Visitor, code: string) => login(visitor, { name: 'Bia', password: PASSWORD, code })
  const confirm = (code: string) => bia.post<Problem>('/api/admin/me/confirm', { password: PASSWORD, code })

  // Four by her own browser, four by others, two of a session that has to prove whose it is; right ones in between.
  now += MINUTE
  for (let turn = 0; turn < 4; turn++) {
    expect((await enter(bia, '000000')).status).toBe(401)
    expect((await enter(open.visitor(`10.0.${turn}.1`), '00000')).status).toBe(401)
    expect((await enter(bia, recoveryCodes[turn] ?? '')).status).toBe(204)
  }
  expect((await confirm('000000')).status).toBe(401)
  expect((await confirm(recoveryCodes[0] ?? '')).status).toBe(401)

  const closed = [
    await enter(bia, totpCode(secret, now)),
    await enter(open.visitor(PHONE), recoveryCodes[5] ?? ''),
    await confirm(totpCode(secret, now)),
  ]
  for (const reply of closed)
    expect([reply.status, Number(reply.headers.get('retry-after'))]).toEqual([429, 900])
  // A wrong password is told as before, and other accounts go on.
  expect((await login(bia, { name: 'Bia', password: 'wrong', code: '000000' })).status).toBe(401)
  expect((await login(owner, { password: OWNER_PASSWORD })).status).toBe(204)
  now += 15 * MINUTE
  expect((await enter(bia, totpCode(secret, now))).status).toBe(204)
})

test('ten wrong codes also lock the environment’s code and passkeys that confirm a session', async () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  let now = NOON
  const env = { ADMIN_PASSWORD: OWNER_PASSWORD, ADMIN_TOTP_SECRET: secret }
  const open = await openShop({ env, now: () => now })
  const owner = open.visitor(PHONE)
  const enter = (visitor: Visitor, code: string) => login(visitor, { password: OWNER_PASSWORD, code })
  expect((await enter(owner, totpCode(secret, now))).status).toBe(204)
  now += MINUTE
  for (let turn = 0; turn < 5; turn++) {
    expect((await enter(owner, '000000')).status).toBe(401)
    expect((await enter(open.visitor('203.0.113.8'), '000000')).status).toBe(401)
  }
  expect((await enter(owner, totpCode(secret, now))).status).toBe(429)

  now += 15 * MINUTE
  expect((await enter(owner, totpCode(secret, now))).status).toBe(204)
  const bia = await join(open, owner, 'editor', 'Bia')
  const { recoveryCodes } = await enableSecondFactor(bia, now)
  const enterAsBia = async (code = '') => (await login(bia, { name: 'Bia', password: PASSWORD, code })).status
  for (let turn = 0; turn < 2; turn++) {
    expect(await enterAsBia(recoveryCodes[turn])).toBe(204)
    for (let key = 0; key < 5; key++) {
      const credential = createAuthenticator().get(await optionsFor(bia, '/api/admin/me/confirm/options'))
      expect((await bia.post('/api/admin/me/confirm/passkey', { credential })).status).toBe(401)
    }
  }
  // Her browser has five tries left: it is the codes that are closed.
  expect(await enterAsBia(recoveryCodes[2])).toBe(429)
})

test('the audit names the person whose browser guessed or whose session failed to prove itself', async () => {
  const { open, owner } = await openTeam({ now: () => NOON })
  const bia = await join(open, owner, 'support', 'Bia')
  await guessOwner(bia)
  await bia.post('/api/admin/me/confirm', { password: 'wrong' })
  await guessOwner(open.visitor('203.0.113.9'))
  await login(open.visitor('203.0.113.9'), { name: 'Bia', password: 'wrong' })
  const { entries } = (await owner.get<{ entries: AuditEntry[] }>('/api/admin/audit')).body
  const failed = entries.filter(({ action }) => action === 'login_failed')
  expect(failed.map(({ person, detail, actor }) => [person, detail, actor !== ''])).toEqual([
    ['', 'Bia', false],
    ['', 'owner', false],
    ['Bia', 'Bia', true],
    ['Bia', 'owner', false],
  ])
})
