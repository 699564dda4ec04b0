/** People get into the panel, change their ways in, and leave it. */
import { expect, test } from 'vitest'
import type { AuditEntry } from '#app/panel/access/types.ts'
import { totpCode } from '#tests/support/totp-code.ts'
import { onBoth, onBothAlways } from '../on-both.ts'
import type { Problem, Visitor } from '../visitor.ts'
import {
  accept,
  addPasskey,
  createAuthenticator,
  findId,
  invite,
  join,
  OWNER_PASSWORD,
  openTeam,
  optionsFor,
  PASSWORD,
} from './people.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000

const login = (visitor: Visitor, name: string, more: object = {}) =>
  visitor.post<Problem>('/api/admin/login', { name, password: PASSWORD, ...more })
const isInside = async (visitor: Visitor) => (await visitor.get('/api/admin/audit')).status !== 401
const readAudit = async (owner: Visitor, query = '') =>
  (await owner.get<{ entries: AuditEntry[] }>(`/api/admin/audit${query}`)).body.entries

onBoth(
  'an invited person chooses name and password, signs in again, and the audit names it',
  async ({ env }) => {
    const { open, owner } = await openTeam({ env })
    const token = await invite(owner, 'editor')
    const bia = open.visitor('198.51.100.60')
    expect((await accept(bia, token, { name: '  Bia   Ramos ' })).status).toBe(200)
    expect((await bia.get('/api/admin/stats')).status).toBe(200)
    const again = open.visitor('198.51.100.61')
    expect((await login(again, 'bia ramos')).status).toBe(204)
    const id = await findId(open, 'Bia Ramos')
    const entries = await readAudit(owner, `?person=${id}`)
    expect(entries.map(({ action, person }) => [action, person])).toEqual([
      ['login', 'Bia Ramos'],
      ['accept_invitation', 'Bia Ramos'],
    ])
    expect((await readAudit(owner, '?person=owner')).map(({ action }) => action)).toEqual([
      'invite_person',
      'login',
    ])
    const rows = await open.shop.db.kysely.selectFrom('invitations').selectAll().execute()
    expect(rows).toEqual([])
  },
)

test('taken names, empty names and weak passwords are refused, and the link stays valid', async () => {
  const { open, owner } = await openTeam()
  await join(open, owner, 'support', 'Bia')
  const token = await invite(owner, 'editor')
  const caio = open.visitor()
  expect((await accept(caio, token, { name: 'BIA' })).body.code).toBe('name_taken')
  for (const name of ['', ' ', 'x', '<b>', 'a'.repeat(41)])
    expect((await accept(caio, token, { name })).body.code).toBe('invalid_name')
  expect((await accept(caio, token, { name: 'Caio', password: 'admin' })).body.code).toBe('weak_password')
  expect((await accept(caio, token, { name: 'Caio' })).status).toBe(200)
})

onBothAlways('a link works once, for a day, and not after it was withdrawn', async ({ env }) => {
  let now = NOON
  const { open, owner } = await openTeam({ env, now: () => now })
  const token = await invite(owner, 'editor')
  const stored = await open.shop.db.kysely.selectFrom('invitations').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  const both = await Promise.all([
    accept(open.visitor('203.0.113.1'), token),
    accept(open.visitor('203.0.113.2'), token, { name: 'Eve' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await accept(open.visitor('203.0.113.3'), token)).body.code).toBe('link_invalid')
  const withdrawn = await invite(owner, 'support')
  const [row] = await open.shop.admin.team.listInvitations()
  expect((await owner.post('/api/admin/people/withdraw', { id: row?.id })).status).toBe(200)
  expect((await accept(open.visitor('203.0.113.3'), withdrawn)).body.code).toBe('link_invalid')
  const late = await invite(owner, 'support')
  now += 24 * 60 * MINUTE
  expect((await accept(open.visitor('203.0.113.3'), late)).body.code).toBe('link_invalid')
})

onBoth(
  'a new link takes password, passkeys, second factor and sessions away when it is used',
  async ({ env }) => {
    const { open, owner } = await openTeam({ env })
    const bia = await join(open, owner, 'editor', 'Bia')
    const phone = await addPasskey(bia)
    const reset = await owner.post<{ link: string }>('/api/admin/people/link', {
      id: await findId(open, 'Bia'),
    })
    const token = reset.body.link.split('/').pop() ?? ''
    expect(await isInside(bia)).toBe(true)
    const again = open.visitor('198.51.100.61')
    const password = 'nine kites above the river'
    // The name is the person's: another one in the form changes nothing.
    expect((await accept(again, token, { name: 'Owner', password })).status).toBe(200)
    expect(await findId(open, 'Owner')).toBe('')
    expect([await isInside(bia), await isInside(again)]).toEqual([false, true])
    expect((await login(open.visitor(), 'Bia')).status).toBe(401)
    const credential = phone.get(await optionsFor(bia, '/api/admin/login/options'))
    expect((await bia.post('/api/admin/login/passkey', { credential })).status).toBe(401)
  },
)

onBoth('a disabled person is signed out by the next request of an open tab', async ({ env }) => {
  const { open, owner } = await openTeam({ env })
  const bia = await join(open, owner, 'editor', 'Bia')
  const phone = await addPasskey(bia)
  const id = await findId(open, 'Bia')
  expect((await owner.post('/api/admin/people/disable', { id })).status).toBe(200)
  expect(await isInside(bia)).toBe(false)
  expect((await login(open.visitor(), 'Bia')).status).toBe(401)
  const credential = phone.get(await optionsFor(bia, '/api/admin/login/options'))
  expect((await bia.post('/api/admin/login/passkey', { credential })).status).toBe(401)
  expect((await owner.post('/api/admin/people/link', { id })).status).toBe(404)
  expect((await owner.post('/api/admin/people/enable', { id })).status).toBe(200)
  expect(await isInside(bia)).toBe(false)
  expect((await login(open.visitor(), 'Bia')).status).toBe(204)
})

onBoth('a new role applies from the next request on, and owners cannot change their own', async ({ env }) => {
  const { open, owner } = await openTeam({ env })
  const bia = await join(open, owner, 'owner', 'Bia')
  const caio = await join(open, bia, 'editor', 'Caio')
  const id = await findId(open, 'Bia')
  expect((await bia.post<Problem>('/api/admin/people/role', { id, role: 'support' })).body.code).toBe(
    'own_account',
  )
  expect((await bia.post<Problem>('/api/admin/people/disable', { id })).body.code).toBe('own_account')
  const pending = await invite(bia, 'owner')
  expect((await owner.post('/api/admin/people/role', { id, role: 'support' })).status).toBe(200)
  expect((await bia.get<Problem>('/api/admin/audit')).body.code).toBe('forbidden')
  // An invitation dies with the right to invite.
  expect((await accept(open.visitor(), pending, { name: 'Eve' })).body.code).toBe('link_invalid')
  expect((await caio.get('/api/admin/stats')).status).toBe(200)
})

onBoth('a passkey signs in without a name, once for each challenge', async ({ env }) => {
  const { open, owner } = await openTeam({ env })
  const bia = await join(open, owner, 'support', 'Bia')
  const phone = await addPasskey(bia)
  const elsewhere = open.visitor('192.0.2.9')
  const credential = phone.get(await optionsFor(elsewhere, '/api/admin/login/options'))
  expect((await elsewhere.post('/api/admin/login/passkey', { credential })).status).toBe(200)
  expect((await elsewhere.get('/api/admin/orders')).status).toBe(200)
  expect((await open.visitor().post('/api/admin/login/passkey', { credential })).status).toBe(401)
})

test('an invited person can use a passkey without a password, and cannot remove the last passkey', async () => {
  const { open, owner } = await openTeam()
  const token = await invite(owner, 'editor')
  const bia = open.visitor('198.51.100.60')
  const phone = createAuthenticator()
  const options = await optionsFor(bia, '/api/admin/invite/options', { token, name: 'Bia' })
  const credential = phone.create(options)
  const joined = await bia.post('/api/admin/invite/passkey', { token, name: 'Bia', credential })
  expect(joined.status).toBe(200)
  expect((await login(open.visitor(), 'Bia')).status).toBe(401)
  const removal = await bia.post<Problem>('/api/admin/me/passkeys/remove', { id: phone.id })
  expect(removal.body.code).toBe('own_account')
  await addPasskey(bia)
  expect((await bia.post('/api/admin/me/passkeys/remove', { id: phone.id })).status).toBe(200)
})

onBoth(
  'with a second factor the password wants a code, and each recovery code works once',
  async ({ env }) => {
    let now = NOON
    const { open, owner } = await openTeam({ env, now: () => now })
    const bia = await join(open, owner, 'editor', 'Bia')
    const path = '/api/admin/me/second-factor'
    const { secret, offer } = (await bia.post<{ secret: string; offer: string }>(path)).body
    expect((await bia.post<Problem>(`${path}/enable`, { offer, code: '000000' })).body.code).toBe(
      'wrong_code',
    )
    const enabled = await bia.post<{ codes: string[] }>(`${path}/enable`, {
      offer,
      code: totpCode(secret, now),
    })
    const { codes } = enabled.body
    expect(new Set(codes).size).toBe(10)
    const rows = JSON.stringify(await open.shop.db.kysely.selectFrom('people').selectAll().execute())
    for (const hidden of [secret, ...codes]) expect(rows).not.toContain(hidden)

    now += MINUTE
    const code = totpCode(secret, now)
    expect((await login(open.visitor(), 'Bia')).status).toBe(401)
    expect((await login(open.visitor(), 'Bia', { password: 'wrong', code })).status).toBe(401)
    expect((await login(open.visitor(), 'Bia', { code })).status).toBe(204)
    expect((await login(open.visitor(), 'Bia', { code })).status).toBe(401)
    expect((await login(open.visitor(), 'Bia', { code: codes[3]?.toUpperCase() })).status).toBe(204)
    expect((await login(open.visitor(), 'Bia', { code: codes[3] })).status).toBe(401)
    const fresh = (await bia.post<{ codes: string[] }>(`${path}/codes`)).body.codes
    expect((await login(open.visitor(), 'Bia', { code: codes[4] })).status).toBe(401)
    expect((await login(open.visitor(), 'Bia', { code: fresh[0] })).status).toBe(204)
    expect((await bia.post(`${path}/disable`)).status).toBe(200)
    expect((await login(open.visitor(), 'Bia')).status).toBe(204)
  },
)

onBoth('sessions are listed and ended, and a new password ends all other sessions', async ({ env }) => {
  const { open, owner } = await openTeam({ env })
  const bia = await join(open, owner, 'editor', 'Bia')
  const phone = open.visitor('198.51.100.61')
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148'
  await phone.post('/api/admin/login', { name: 'Bia', password: PASSWORD }, { 'user-agent': iphone })
  const session = await open.shop.admin.find(
    new Headers({ cookie: [...bia.cookies].map((pair) => pair.join('=')).join('; ') }),
  )
  if (!session) throw new Error('no session')
  const listed = await open.shop.admin.account.listSessions(session)
  expect(listed.map(({ device, isCurrent }) => [device, isCurrent]).sort()).toEqual([
    ['computer', true],
    ['phone', false],
  ])
  const other = listed.find(({ isCurrent }) => !isCurrent)
  expect((await bia.post('/api/admin/me/sessions/end', { session: other?.shortId })).status).toBe(200)
  expect([await isInside(bia), await isInside(phone)]).toEqual([true, false])

  expect((await login(phone, 'Bia')).status).toBe(204)
  const password = 'nine kites above the river'
  const before = bia.cookies.get('__Host-admin')
  expect((await bia.post('/api/admin/me/password', { password })).status).toBe(200)
  expect(bia.cookies.get('__Host-admin')).not.toBe(before)
  expect([await isInside(bia), await isInside(phone)]).toEqual([true, false])
  expect((await login(phone, 'Bia')).status).toBe(401)
  expect((await login(phone, 'Bia', { password })).status).toBe(204)
  expect((await bia.post('/api/admin/me/sessions/end-others')).status).toBe(200)
  expect([await isInside(bia), await isInside(phone)]).toEqual([true, false])
})

test('sensitive acts ask for a new proof of identity after a quarter of an hour', async () => {
  let now = NOON
  const { open, owner } = await openTeam({ now: () => now })
  const bia = await join(open, owner, 'owner', 'Bia')
  const phone = await addPasskey(bia)
  now += 15 * MINUTE
  for (const person of [owner, bia]) {
    const refused = await person.post<Problem>('/api/admin/people/invite', { role: 'owner' })
    expect([refused.status, refused.body.code]).toEqual([403, 'confirm_identity'])
    expect((await person.get('/api/admin/stats')).status).toBe(200)
  }
  const form = await owner.postForm('/api/admin/visitors/delete', { id: '1' }, '/admin/visitors?q=a')
  expect(form.location).toBe('/admin/me?problem=confirm_identity&returnTo=%2Fadmin%2Fvisitors%3Fq%3Da')
  const confirmed = await owner.postForm(
    '/api/admin/me/confirm',
    { password: OWNER_PASSWORD, returnTo: '/admin/visitors?q=a' },
    '/admin/me',
  )
  expect(confirmed.location).toBe('/admin/visitors?q=a')
  await invite(owner, 'editor')
  // The password of another person does not confirm this one.
  expect((await bia.post('/api/admin/me/confirm', { password: OWNER_PASSWORD })).status).toBe(401)
  const credential = phone.get(await optionsFor(bia, '/api/admin/me/confirm/options'))
  expect((await bia.post('/api/admin/me/confirm/passkey', { credential })).status).toBe(200)
  await invite(bia, 'editor')
})

onBothAlways('of two passkeys that are removed at the same moment the last way in stays', async ({ env }) => {
  const { open, owner } = await openTeam({ env })
  const token = await invite(owner, 'editor')
  const bia = open.visitor('198.51.100.60')
  const phone = createAuthenticator()
  const options = await optionsFor(bia, '/api/admin/invite/options', { token, name: 'Bia' })
  await bia.post('/api/admin/invite/passkey', { token, name: 'Bia', credential: phone.create(options) })
  for (let round = 0; round < 5; round++) {
    await addPasskey(bia)
    const { kysely } = open.shop.db
    const keys = await kysely.selectFrom('passkeys').select('id').execute()
    expect(keys).toHaveLength(2)
    const removals = await Promise.all(
      keys.map(({ id }) => bia.post<Problem>('/api/admin/me/passkeys/remove', { id })),
    )
    expect(removals.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})

onBoth('no new person looks like another one or like a part of the shop', async ({ env }) => {
  const { open, owner } = await openTeam({ env })
  await join(open, owner, 'support', 'Nina')
  const token = await invite(owner, 'editor')
  const eve = open.visitor()
  const readRefusal = async (name: string) => (await accept(eve, token, { name })).body.code
  // Greek capitals, a digit, an accent, a space.
  for (const name of ['ΝΙΝΑ', 'N1na', 'Nína', 'Ni na'])
    expect([name, await readRefusal(name)]).toEqual([name, 'name_taken'])
  for (const name of ['Owner', 'Suporte', '0wner 2'])
    expect([name, await readRefusal(name)]).toEqual([name, 'reserved_name'])
  // A letter of another alphabet, and one that is not seen.
  for (const name of ['Niná\u0430', 'Ni\u200bna'])
    expect([name, await readRefusal(name)]).toEqual([name, 'invalid_name'])
  const offered = await eve.post<Problem>('/api/admin/invite/options', { token, name: 'Admin' })
  expect([offered.status, offered.body.code]).toEqual([422, 'reserved_name'])
  const form = await eve.postForm(
    '/api/admin/invite',
    { token, name: 'Admin', password: PASSWORD },
    `/invite/${token}`,
  )
  expect(form.location).toContain('problem=reserved_name')

  // Two look-alikes at the same moment leave a single person.
  const tokens = [token, await invite(owner, 'editor')]
  const both = await Promise.all([
    accept(open.visitor('203.0.113.1'), tokens[0] ?? '', { name: 'Copa' }),
    accept(open.visitor('203.0.113.2'), tokens[1] ?? '', { name: 'Сора' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an existing person keeps a name that new people could not choose', async () => {
  const { open, owner } = await openTeam()
  await join(open, owner, 'editor', 'Bia')
  const before = { name: 'Owner', name_key: 'owner' }
  await open.shop.db.kysely.updateTable('people').set(before).execute()
  expect((await login(open.visitor(), 'OWNER')).status).toBe(204)
  const reset = await owner.post<{ link: string }>('/api/admin/people/link', {
    id: await findId(open, 'Owner'),
  })
  const password = 'nine kites above the river'
  expect((await accept(open.visitor(), reset.body.link.split('/').pop() ?? '', { password })).status).toBe(
    200,
  )
  expect((await login(open.visitor(), 'Owner', { password })).status).toBe(204)
})
