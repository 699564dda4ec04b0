/** Rows that strangers can make the panel write: they stay few, and push out none of a person. */
import { expect } from 'vitest'
import { onBoth } from '../../database/both.ts'
import type { Problem } from '../visitor.ts'
import { createAuthenticator, join, openTeam, optionsFor } from './people.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000
const DAY = 86_400_000
const MAX_ROWS = 1_000

onBoth(
  'the audit keeps 1,000 of 5,000 failed logins and all entries of people, and those go with the visits',
  async ({ env }) => {
    let now = NOON
    const { open, owner } = await openTeam({ env, now: () => now })
    const bia = await join(open, owner, 'support', 'Bia')
    await bia.post('/api/admin/login', { password: 'wrong' })
    const entries = () => open.shop.db.kysely.selectFrom('audit').selectAll().orderBy('id').execute()
    const ofPeople = await entries()
    expect(ofPeople.map(({ action }) => action)).toEqual([
      'login',
      'invite_person',
      'accept_invitation',
      'login_failed',
    ])

    const guess = (host: string) =>
      open.visitor(`10.0.${host}.1`).post<Problem>('/api/admin/login', { password: 'wrong' })
    // A round trip to a server takes its time.
    const rounds = env.DATABASE_URL ? 150 : 500
    for (let round = 0; round < rounds; round++) {
      // A name has ten tries in fifteen minutes.
      now += 16 * MINUTE
      const replies = await Promise.all([...'0123456789'].map(guess))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
    }
    const flooded = await entries()
    expect(flooded.slice(0, ofPeople.length)).toEqual(ofPeople)
    expect(flooded).toHaveLength(ofPeople.length + MAX_ROWS)
    expect(flooded.at(-1)?.at).toBe(now)

    now += 91 * DAY
    await open.shop.analytics.purge()
    expect(await entries()).toEqual(ofPeople)
  },
  600_000,
)

onBoth('a flood of passkey challenges keeps 1,000, and all of a signed-in person', async ({ env }) => {
  const { open, owner } = await openTeam({ env, now: () => NOON })
  const bia = await join(open, owner, 'support', 'Bia')
  const options = await optionsFor(bia, '/api/admin/me/passkeys/options')
  for (let asked = 0; asked < 1_050; asked++)
    await optionsFor(open.visitor(`10.${asked >> 8}.${asked & 255}.1`), '/api/admin/login/options')
  const rows = await open.shop.db.kysely.selectFrom('passkey_challenges').select('purpose').execute()
  expect(rows.filter(({ purpose }) => purpose === 'login')).toHaveLength(MAX_ROWS)

  const phone = createAuthenticator()
  const added = await bia.post('/api/admin/me/passkeys', { credential: phone.create(options), name: 'Phone' })
  expect(added.status).toBe(200)
  const elsewhere = open.visitor('192.0.2.9')
  const credential = phone.get(await optionsFor(elsewhere, '/api/admin/login/options'))
  expect((await elsewhere.post('/api/admin/login/passkey', { credential })).status).toBe(200)
})
