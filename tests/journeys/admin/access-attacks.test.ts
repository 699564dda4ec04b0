/** Attempts to get in without an invitation, as another person, or beyond the rights of a role. */
import { expect, test } from 'vitest'
import type { Problem, Visitor } from '../visitor.ts'
import {
  accept,
  addPasskey,
  createAuthenticator,
  findId,
  invite,
  join,
  openTeam,
  optionsFor,
  PASSWORD,
} from './people.ts'

const NOON = Date.UTC(2026, 10, 20, 12)

const login = (visitor: Visitor, name: string, more: object = {}) =>
  visitor.post<Problem>('/api/admin/login', { name, password: PASSWORD, ...more })

test('a forged invitation opens nothing, whatever its token looks like', async () => {
  const { open, owner } = await openTeam()
  await invite(owner, 'owner')
  const [row] = await open.shop.admin.team.listInvitations()
  const eve = open.visitor('203.0.113.9')
  for (const token of ['', 'A'.repeat(43), row?.id, '../admin', "' or 1=1 --", 7, null, { $ne: '' }]) {
    const reply = await accept(eve, String(token), { token })
    expect([token, reply.status, reply.body.code]).toEqual([token, 404, 'link_invalid'])
  }
  expect(eve.cookies.size).toBe(0)
  expect(await open.shop.admin.team.list()).toEqual([])
})

test('form fields cannot raise a role', async () => {
  const { open, owner } = await openTeam()
  const token = await invite(owner, 'support')
  const eve = open.visitor('203.0.113.9')
  const more = { role: 'owner', person_id: 'owner', id: 'owner', is_disabled: 0, isConfirmed: true }
  expect((await accept(eve, token, { ...more, name: 'Eve' })).status).toBe(200)
  const [person] = await open.shop.admin.team.list()
  expect(person).toMatchObject({ name: 'Eve', role: 'support' })
  const id = person?.id
  for (const [path, body] of [
    ['people/role', { id, role: 'owner' }],
    ['people/invite', { role: 'owner' }],
    ['people/link', { id }],
    ['history/key', { secret: 'x' }],
    ['chats/delete', { id: 'x' }],
  ] as const)
    expect((await eve.post<Problem>(`/api/admin/${path}`, body)).body.code).toBe('forbidden')
  await eve.post('/api/admin/me/password', { password: 'nine kites above the river', role: 'owner' })
  expect((await open.shop.admin.team.list())[0]?.role).toBe('support')
})

test('a planted session is not adopted: signing in and changing the password issue a new one', async () => {
  const { open, owner } = await openTeam()
  const bia = await join(open, owner, 'owner', 'Bia')
  const planted = open.visitor('203.0.113.9')
  planted.cookies.set('__Host-admin', 'A'.repeat(43))
  expect((await login(planted, 'Bia')).status).toBe(204)
  expect(planted.cookies.get('__Host-admin')).not.toBe('A'.repeat(43))
  const before = new Map(bia.cookies)
  await bia.post('/api/admin/me/password', { password: 'nine kites above the river' })
  const thief = open.visitor('203.0.113.9')
  for (const [name, value] of before) thief.cookies.set(name, value)
  expect((await thief.get('/api/admin/audit')).status).toBe(401)
})

test('a passkey signs only what it was asked for: origin, verification, purpose, key and counter', async () => {
  const { open, owner } = await openTeam()
  const bia = await join(open, owner, 'editor', 'Bia')
  const phone = await addPasskey(bia)
  const eve = open.visitor('203.0.113.9')
  const signIn = async (credential: unknown) =>
    (await eve.post('/api/admin/login/passkey', { credential })).status
  const options = () => optionsFor(eve, '/api/admin/login/options')
  expect(await signIn(phone.get(await options(), { origin: 'https://evil.example' }))).toBe(401)
  expect(await signIn(phone.get(await options(), { isVerified: false }))).toBe(401)
  expect(await signIn(phone.get(await options(), { type: 'webauthn.create' }))).toBe(401)
  expect(await signIn(phone.get({ challenge: 'AAAA' }))).toBe(401)
  // A challenge of another purpose, and the key of a stranger under a known name.
  expect(await signIn(phone.get(await optionsFor(bia, '/api/admin/me/confirm/options')))).toBe(401)
  expect(await signIn({ ...createAuthenticator().get(await options()), id: phone.id, rawId: phone.id })).toBe(
    401,
  )
  expect(await signIn(phone.get(await options(), { counter: 40 }))).toBe(200)
  expect(await signIn(phone.get(await options(), { counter: 40 }))).toBe(401)
  for (const credential of [null, {}, 'x', { id: phone.id, response: {} }, { ...phone, id: { $ne: '' } }])
    expect(await signIn(credential)).toBeGreaterThanOrEqual(401)
})

test('a passkey is made for one person, one session and one link', async () => {
  const { open, owner } = await openTeam()
  const bia = await join(open, owner, 'owner', 'Bia')
  const caio = await join(open, owner, 'support', 'Caio')
  const add = async (visitor: Visitor, credential: unknown) =>
    (await visitor.post<Problem>('/api/admin/me/passkeys', { credential })).status
  const mine = createAuthenticator()
  const credential = mine.create(await optionsFor(bia, '/api/admin/me/passkeys/options'))
  expect(await add(caio, credential)).toBe(401)
  expect(await add(bia, credential)).toBe(200)
  expect(await add(bia, credential)).toBe(401)
  // The same credential again, for another person.
  expect(await add(caio, mine.create(await optionsFor(caio, '/api/admin/me/passkeys/options')))).toBe(401)
  const unverified = createAuthenticator().create(await optionsFor(bia, '/api/admin/me/passkeys/options'), {
    isVerified: false,
  })
  expect(await add(bia, unverified)).toBe(401)

  // Another person's passkey neither confirms nor is removed.
  const confirm = mine.get(await optionsFor(caio, '/api/admin/me/confirm/options'))
  expect((await caio.post('/api/admin/me/confirm/passkey', { credential: confirm })).status).toBe(401)
  await addPasskey(caio)
  expect((await caio.post('/api/admin/me/passkeys/remove', { id: mine.id })).status).toBe(404)

  const first = await invite(owner, 'support')
  const second = await invite(owner, 'owner')
  const eve = open.visitor('203.0.113.9')
  const key = createAuthenticator()
  const forFirst = key.create(
    await optionsFor(eve, '/api/admin/invite/options', { token: first, name: 'Eve' }),
  )
  const reply = await eve.post('/api/admin/invite/passkey', {
    token: second,
    name: 'Eve',
    credential: forFirst,
  })
  expect(reply.status).toBe(401)
})

test('the offer of an authenticator is valid only for the person who received it', async () => {
  const { open, owner } = await openTeam()
  const bia = await join(open, owner, 'editor', 'Bia')
  const caio = await join(open, owner, 'editor', 'Caio')
  const { offer } = (await bia.post<{ offer: string }>('/api/admin/me/second-factor')).body
  for (const tried of [offer, 'AAAA', ''])
    expect(
      (await caio.post('/api/admin/me/second-factor/enable', { offer: tried, code: '000000' })).status,
    ).toBe(422)
})

test('a person cannot end the sessions of others by their ids', async () => {
  const { open, owner } = await openTeam()
  const bia = await join(open, owner, 'editor', 'Bia')
  const rows = await open.shop.db.kysely.selectFrom('admin_sessions').selectAll().execute()
  const owners = rows.find(({ person_id }) => person_id === 'owner')
  expect((await bia.post('/api/admin/me/sessions/end', { session: owners?.short_id })).status).toBe(404)
  expect((await owner.get('/api/admin/stats')).status).toBe(200)
})

test('an unknown name, a disabled person and a wrong password get the same answer', async () => {
  const { open, owner } = await openTeam()
  await join(open, owner, 'editor', 'Bia')
  await join(open, owner, 'editor', 'Caio')
  await owner.post('/api/admin/people/disable', { id: await findId(open, 'Caio') })
  const eve = open.visitor('203.0.113.9')
  const answers = [
    await login(eve, 'Unknown'),
    await login(eve, 'Caio'),
    await login(eve, 'Bia', { password: 'wrong' }),
  ]
  for (const { status, body } of answers) expect([status, body]).toEqual([401, answers[0]?.body])
})

test('ten wrong tries from anywhere lock a name for strangers, but not for the person’s own browser', async () => {
  const { open, owner } = await openTeam({ now: () => NOON })
  const bia = await join(open, owner, 'editor', 'Bia')
  for (let turn = 0; turn < 10; turn++)
    expect((await login(open.visitor(`10.0.${turn}.1`), 'Bia', { password: 'wrong' })).status).toBe(401)
  expect((await login(open.visitor('10.1.0.1'), 'bia')).status).toBe(429)
  expect((await login(open.visitor('10.1.0.2'), 'Caio')).status).toBe(401)
  const elsewhere = open.visitor('192.0.2.9')
  for (const [name, value] of bia.cookies) elsewhere.cookies.set(name, value)
  expect((await login(elsewhere, 'Bia')).status).toBe(204)
})
