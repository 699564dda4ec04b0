import { beforeEach, expect, test, vi } from 'vitest'
import { dropBackup, findBackup, writeBackup } from './session-backup.ts'

const HOUR_MS = 3_600_000
const now = Date.UTC(2026, 10, 21)
const backup = { isAuthenticated: true, sessionId: 'abc', timestamp: now }

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  })
})

test('a backup restores the sign-in until it is 24 hours old', () => {
  writeBackup(backup)
  expect(findBackup(now + 23 * HOUR_MS, 24)).toEqual(backup)
  expect(findBackup(now + 24 * HOUR_MS, 24)).toBeNull()
})

test('a backup from the future restores nothing', () => {
  writeBackup(backup)
  expect(findBackup(now - 1, 24)).toBeNull()
})

test('a dropped backup restores nothing', () => {
  writeBackup(backup)
  dropBackup()
  expect(findBackup(now, 24)).toBeNull()
})

test.each(['{', '7', '{"isAuthenticated":true}', '{"isAuthenticated":true,"sessionId":1,"timestamp":"x"}'])(
  'a damaged backup %s restores nothing',
  (text) => {
    localStorage.setItem('auth_backup', text)
    expect(findBackup(now, 24)).toBeNull()
  },
)

test('a forbidden storage costs the hint and nothing else', () => {
  const refuse = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  writeBackup(backup)
  dropBackup()
  expect(findBackup(now, 24)).toBeNull()
})
