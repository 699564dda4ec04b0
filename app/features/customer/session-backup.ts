import { browserStorage } from '#app/ui/browser-storage.ts'

/** The record from which a sign-in is painted again for 24 hours. */
export type Backup = { isAuthenticated: boolean; sessionId: string | null; timestamp: number }

const NAME = 'auth_backup'
const VALID_MS = 24 * 60 * 60 * 1000

export function writeBackup(backup: Backup): void {
  browserStorage.setItem(NAME, JSON.stringify(backup))
}

export function dropBackup(): void {
  browserStorage.removeItem(NAME)
}

/** The backup while it is younger than 24 hours; null for an old, foreign or damaged one. */
export function findBackup(now: number): Backup | null {
  try {
    const backup = parseBackup(JSON.parse(browserStorage.getItem(NAME) ?? 'null'))
    return backup?.isAuthenticated && isYoung(backup.timestamp, now) ? backup : null
  } catch {
    return null
  }
}

function isYoung(timestamp: number, now: number): boolean {
  return timestamp <= now && now - timestamp < VALID_MS
}

function parseBackup(value: unknown): Backup | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('isAuthenticated' in value && 'sessionId' in value && 'timestamp' in value)) return null
  const { isAuthenticated, sessionId, timestamp } = value
  if (typeof timestamp !== 'number') return null
  return {
    isAuthenticated: isAuthenticated === true,
    sessionId: typeof sessionId === 'string' ? sessionId : null,
    timestamp,
  }
}
