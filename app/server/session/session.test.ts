import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/db.server.ts'
import { createSeal } from './sealed-cookie.server.ts'
import { createSessions, type Session } from './session.server.ts'

const HOUR = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'session-'))
const secret = 'a-secret-for-tests-0123456789-abcdefghij'
let db: Database

beforeAll(async () => {
  db = await openDatabase({ dataDir: folder })
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

type Setting = { publicOrigin?: string; sessionSecrets?: string[]; database?: Database }

function openSessions({
  publicOrigin = 'https://shop.example',
  sessionSecrets = [secret],
  database = db,
}: Setting = {}) {
  let at = 1_800_000_000_000
  const failures: unknown[] = []
  const sessions = createSessions({
    env: { publicOrigin, sessionSecrets },
    db: database,
    now: () => at,
    monotonic: () => at,
    onDatabaseFailure: (error) => failures.push(error),
  })
  const pass = (ms: number) => {
    at += ms
  }
  return { sessions, pass, failures }
}

/** The Cookie header that a browser sends back. */
function readCookie(setCookie: string): string {
  return setCookie.split(';')[0] ?? ''
}

const full = (session: Session): Session => ({
  ...session,
  basket: `t66x-${'a'.repeat(40)}`,
  user: 'u'.repeat(22),
  loginBasket: `t66x-${'c'.repeat(40)}`,
  packages: [6982072, 7037446],
  pending: [7047650],
  choices: [{ id: 7047650, quantity: 3, type: 'subscription', giftTo: 'ana' }],
  addedAt: 1_799_999_999_000,
  order: `t66x-${'b'.repeat(40)}`,
})

test('a session is read as it was written', async () => {
  const { sessions } = openSessions()
  const session = full(sessions.start())
  expect(await sessions.read(`theme=dark; ${readCookie(sessions.write(session))}; x=y`)).toEqual(session)
})

test('the cookie is bound to host, path and encryption over https and on the own machine', () => {
  for (const publicOrigin of ['https://shop.example', 'http://localhost:3000', 'http://127.0.0.1:3000']) {
    const { sessions } = openSessions({ publicOrigin })
    const [pair, ...attributes] = sessions.write(sessions.start()).split('; ')
    expect(pair).toMatch(/^__Host-session=/)
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=86400', 'Path=/', 'SameSite=Lax', 'Secure'])
  }
})

test('the cookie is not Secure on plain http elsewhere, or no browser would store it', () => {
  const { sessions } = openSessions({ publicOrigin: 'http://shop.lan' })
  expect(sessions.write(sessions.start())).toMatch(/^session=(?!.*Secure)/)
})

test('the cookie reveals none of its content', () => {
  const { sessions } = openSessions()
  const session = full(sessions.start())
  const value = readCookie(sessions.write(session)).split('=')[1] ?? ''
  const bytes = Buffer.from(value, 'base64url').toString('latin1')
  expect(value + bytes).not.toContain(session.basket)
  expect(bytes).not.toContain(session.sid)
})

test('a session lives 24 hours after its last use', async () => {
  const { sessions, pass } = openSessions()
  const first = readCookie(sessions.write(sessions.start()))
  pass(24 * HOUR)
  const session = await sessions.read(first)
  expect(session).not.toBeNull()
  const renewed = readCookie(sessions.write(session ?? sessions.start()))
  pass(1)
  expect(await sessions.read(first)).toBeNull()
  pass(24 * HOUR - 1)
  expect(await sessions.read(renewed)).not.toBeNull()
})

test('a cookie is due for renewal after ten minutes of use', () => {
  const { sessions, pass } = openSessions()
  const session = sessions.start()
  expect(sessions.isDue(session)).toBe(false)
  pass(10 * 60_000)
  expect(sessions.isDue(session)).toBe(true)
})

test('a clock that is set back ends no session, and the next use corrects the date', async () => {
  const { sessions, pass } = openSessions()
  const cookie = readCookie(sessions.write(sessions.start()))
  pass(-HOUR)
  const session = await sessions.read(cookie)
  expect(session && sessions.isDue(session)).toBe(true)
  pass(-23 * HOUR - 1)
  expect(await sessions.read(cookie)).toBeNull()
})

test('a new first secret keeps old sessions, and a removed one ends them', async () => {
  const [older, newer] = [secret, 'another-secret-for-tests-9876543210-zyxw']
  const cookie = readCookie(
    openSessions({ sessionSecrets: [older] }).sessions.write(openSessions().sessions.start()),
  )
  expect(await openSessions({ sessionSecrets: [newer, older] }).sessions.read(cookie)).not.toBeNull()
  expect(await openSessions({ sessionSecrets: [newer] }).sessions.read(cookie)).toBeNull()
})

test('sign-out ends the session on the server, also after a restart', async () => {
  const { sessions } = openSessions()
  const session = sessions.start()
  const cookie = readCookie(sessions.write(session))
  await sessions.revoke(session.sid)
  expect(await sessions.read(cookie)).toBeNull()
  expect(await openSessions().sessions.read(cookie)).toBeNull()
  expect(sessions.clear()).toMatch(/^__Host-session=; .*Max-Age=0/)
})

test('a process knows the sessions that another one ended', async () => {
  const [one, other] = [openSessions(), openSessions()]
  const session = one.sessions.start()
  const cookie = readCookie(one.sessions.write(session))
  expect(await other.sessions.read(cookie)).not.toBeNull()
  await one.sessions.revoke(session.sid)
  expect(await other.sessions.read(cookie)).toBeNull()
})

test('a login gives the content a new id and revokes the old one', async () => {
  const { sessions } = openSessions()
  const original = full(sessions.start())
  const cookie = readCookie(sessions.write(original))
  const signInId = sessions.start().sid
  const signedIn = await sessions.signIn(original, signInId)
  expect(signedIn).toEqual({ ...original, sid: signedIn.sid, signInId })
  expect(signedIn.sid).not.toBe(original.sid)
  expect(await sessions.read(cookie)).toBeNull()
  expect(await sessions.isRevoked(original.sid)).toBe(true)
  expect(sessions.readEnded(cookie)).toEqual(original)
  expect(await sessions.read(readCookie(sessions.write(signedIn)))).toEqual(signedIn)
})

describe('a session that lives longer than a day', () => {
  async function openOldSession() {
    const { sessions, pass } = openSessions()
    const first = await sessions.signIn(full(sessions.start()), sessions.start().sid)
    pass(25 * HOUR)
    const second = await sessions.refresh(first)
    const read = (session: Session) => sessions.read(readCookie(sessions.write(session)))
    return { sessions, pass, first, second, read }
  }

  test('gets a new id at most once a day, and two tabs that ask at once get the same', async () => {
    const { sessions, pass, first, second } = await openOldSession()
    expect(second.sid).not.toBe(first.sid)
    expect(await sessions.refresh(first)).toEqual(second)
    pass(10_000)
    expect(await sessions.refresh(second)).toBe(second)
    pass(23 * HOUR)
    expect((await sessions.refresh({ ...second, oldSid: null })).sid).toBe(second.sid)
  })

  test('keeps its old id until the browser has shown the new one, and ends it half a minute later', async () => {
    const { sessions, pass, first, second, read } = await openOldSession()
    pass(3 * HOUR)
    expect(await read(first)).not.toBeNull()
    const after = await sessions.refresh(second)
    expect(after).toEqual({ ...second, oldSid: null })
    expect(await read(first)).toBeNull()
    expect(await read(after)).not.toBeNull()
  })

  test('ends the old id at the latest with the next refresh', async () => {
    const { sessions, pass, first, second, read } = await openOldSession()
    pass(30 * HOUR)
    const third = await sessions.refresh(second)
    expect(third.oldSid).toBe(second.sid)
    expect(await read(first)).toBeNull()
  })

  test('ends under each of its ids by a sign-out, and by the login that another browser brings back', async () => {
    const { sessions, first, second, read } = await openOldSession()
    await sessions.end(second)
    expect(await read(first)).toBeNull()
    expect(await read(second)).toBeNull()
    const other = await openOldSession()
    await other.sessions.revoke(other.second.signInId ?? '')
    expect(await other.read(other.second)).toBeNull()
  })
})

test('sessions are read without the database, and a sign-out holds in this process', async () => {
  const gone = await openDatabase({ dataDir: join(folder, 'gone') })
  await gone.close()
  const { sessions, failures } = openSessions({ database: gone })
  const session = sessions.start()
  const cookie = readCookie(sessions.write(session))
  expect(await sessions.read(cookie)).toEqual(session)
  await sessions.revoke(session.sid)
  expect(await sessions.read(cookie)).toBeNull()
  expect(failures.length).toBeGreaterThan(0)
})

test('ended sessions are forgotten once their cookies have expired anyway', async () => {
  const { sessions, pass } = openSessions()
  await sessions.revoke('aaaaaaaaaaaaaaaaaaaaaa')
  pass(48 * HOUR)
  await sessions.revoke('bbbbbbbbbbbbbbbbbbbbbb')
  const rows = await db.kysely.selectFrom('revoked_sessions').select('sid').execute()
  expect(rows.map((row) => row.sid)).not.toContain('aaaaaaaaaaaaaaaaaaaaaa')
})

test('a planted cookie with the session’s name does not replace ours', async () => {
  const { sessions } = openSessions()
  const session = sessions.start()
  const ours = readCookie(sessions.write(session))
  expect(await sessions.read(`__Host-session=planted; ${ours}`)).toEqual(session)
  expect(await sessions.read(`__Host-session=${'x'.repeat(50_000)}; ${ours}`)).toEqual(session)
})

test('a cookie for another purpose under the session’s secret is not a session', async () => {
  const { sessions } = openSessions()
  const foreign = createSeal([secret], 'tradepost login v1').close({ ...sessions.start() })
  expect(await sessions.read(`__Host-session=${foreign}`)).toBeNull()
})

test('any changed bit invalidates a cookie', async () => {
  const { sessions } = openSessions()
  const value = readCookie(sessions.write(sessions.start())).split('=')[1] ?? ''
  const bytes = Buffer.from(value, 'base64url')
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length * 8 - 1), async (bit) => {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(await sessions.read(`__Host-session=${changed.toString('base64url')}`)).toBeNull()
    }),
  )
})

test('reading returns null for any foreign header and does not throw', async () => {
  const { sessions } = openSessions()
  const header = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'binary' }).map((value) => `__Host-session=${value}`),
    fc.base64String({ maxLength: 6000 }).map((value) => `__Host-session=${value}; __Host-session=`),
    fc.constantFrom(null, undefined, '', ';', '=', '__Host-session'),
  )
  await fc.assert(
    fc.asyncProperty(header, async (value) => {
      expect(await sessions.read(value)).toBeNull()
    }),
  )
})

test('the cookie of any session stays below 4 KB', () => {
  const { sessions } = openSessions()
  const ident = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
  const packages = fc.array(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { maxLength: 60 })
  const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
  const giftTo = fc.string({ minLength: 1, maxLength: 64, unit: 'grapheme' }).map((name) => name.slice(0, 64))
  const choice = fc.record({ id, quantity: fc.constant(100), type: fc.constant('single' as const), giftTo })
  const choices = fc.array(choice, { maxLength: 30 })
  const held = { basket: ident, loginBasket: ident, order: ident, packages, pending: packages, choices }
  const content = fc.record(held)
  fc.assert(
    fc.property(content, (some) => {
      expect(sessions.write({ ...full(sessions.start()), ...some }).length).toBeLessThan(4096)
    }),
    { numRuns: 50 },
  )
})

test('the latest packages stay when there are too many', async () => {
  const { sessions } = openSessions()
  const many = Array.from({ length: 30 }, (_, index) => index + 1)
  const overfull = { ...sessions.start(), packages: many, pending: many }
  const session = await sessions.read(readCookie(sessions.write(overfull)))
  expect(session).toMatchObject({ packages: many.slice(-20), pending: many.slice(-20) })
})
