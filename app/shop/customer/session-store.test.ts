import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearAuth,
  confirmSignedIn,
  restoreSession,
  setAuth,
  useSession,
  validateAuth,
} from './session-store.ts'

const user = { id: '1', username: 'mara_hale' }
const storage = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  })
})

afterEach(() => {
  clearAuth()
  storage.clear()
})

function serverSays(answer: object | null) {
  vi.stubGlobal('fetch', async () => {
    if (!answer) throw new TypeError('connection lost')
    return Response.json(answer)
  })
}

test('a sign-in is stored under the names and the version that the shop has always used', () => {
  setAuth(user, 's1')
  const stored = JSON.parse(storage.get('auth') ?? '')
  expect(stored).toMatchObject({ version: 2, state: { isAuthenticated: true, user, sessionId: 's1' } })
  expect(JSON.parse(storage.get('auth_backup') ?? '')).toMatchObject({
    isAuthenticated: true,
    sessionId: 's1',
  })
})

test('without the stored state the backup paints the sign-in again', () => {
  setAuth(user, 's1')
  const backup = storage.get('auth_backup') ?? ''
  clearAuth()
  storage.set('auth_backup', backup)
  restoreSession(24)
  expect(useSession.getState()).toMatchObject({ isAuthenticated: true, sessionId: 's1' })
})

test('the stored state paints the sign-in again, and a sign-out elsewhere ends it here', () => {
  setAuth(user, 's1')
  const record = storage.get('auth') ?? ''
  clearAuth()
  storage.set('auth', record)
  restoreSession(24)
  expect(useSession.getState()).toMatchObject({ isAuthenticated: true, user, sessionId: 's1' })
  storage.clear()
  restoreSession(24)
  expect(useSession.getState().isAuthenticated).toBe(false)
})

test.each([
  '{"state":{"isAuthenticated":"yes"},"version":2}',
  '{"state":7,"version":2}',
  'x',
  '{"version":1}',
])('a stored state of the wrong shape is none: %s', (record) => {
  storage.set('auth', record)
  restoreSession(24)
  expect(useSession.getState().isAuthenticated).toBe(false)
})

test('the answer of the server wins over every hint', async () => {
  setAuth(user, 's1')
  serverSays({ authenticated: false, user: null, sessionId: null, basket: null })
  await validateAuth()
  expect(useSession.getState().isAuthenticated).toBe(false)
  expect(storage.has('auth_backup')).toBe(false)
})

test.each([
  ['this tab', clearAuth],
  [
    'another tab',
    () => {
      storage.clear()
      restoreSession(24)
    },
  ],
])('an answer that was asked for before a sign-out in %s is not applied after it', async (_tab, signOut) => {
  setAuth(user, 's1')
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  const validated = validateAuth()
  signOut()
  resolve(Response.json({ authenticated: true, user, sessionId: 's1', basket: null }))
  expect(await validated).toBeNull()
  expect(useSession.getState().isAuthenticated).toBe(false)
  expect(storage.has('auth_backup')).toBe(false)
})

test('a lost connection changes nothing', async () => {
  setAuth(user, 's1')
  serverSays(null)
  expect(await validateAuth()).toBeNull()
  expect(useSession.getState().isAuthenticated).toBe(true)
})

test('the server is asked before a visitor is told to login, unless it just answered', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  serverSays({ authenticated: true, user, sessionId: 's2', basket: null })
  expect(await confirmSignedIn()).toBe(true)
  expect(useSession.getState().user).toEqual(user)
  clearAuth()
  serverSays(null)
  expect(await confirmSignedIn()).toBe(true)
  clock.mockRestore()
})

test('after no single write of a sign-out can another tab paint the sign-in again', async () => {
  setAuth(user, 's1')
  vi.resetModules()
  const other = await import('./session-store.ts')
  other.restoreSession(24)
  expect(other.useSession.getState().isAuthenticated).toBe(true)
  const seen: boolean[] = []
  const followed = (write: () => void) => {
    const before = storage.get('auth')
    write()
    if (storage.get('auth') === before) return
    other.restoreSession(24)
    seen.push(other.useSession.getState().isAuthenticated)
  }
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => followed(() => storage.set(name, value)),
    removeItem: (name: string) => followed(() => storage.delete(name)),
  })
  clearAuth()
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).not.toContain(true)
})
