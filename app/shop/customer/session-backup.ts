import { isNumber, isRecord, isString } from '#app/lib/guards.ts'
import { browserStorage } from '#app/ui/browser/storage.ts'

/** The record from which a sign-in is painted again for some hours. */
type Backup = { isAuthenticated: boolean; sessionId: string | null; timestamp: number }

const NAME = 'auth_backup'

export function writeBackup(backup: Backup): void {
  browserStorage.setItem(NAME, JSON.stringify(backup))
}

export const hasBackup = () => browserStorage.getItem(NAME) !== null

export function dropBackup(): void {
  browserStorage.removeItem(NAME)
}

/** The backup; null for an expired, foreign or damaged one. */
export function findBackup(now: number, hours: number): Backup | null {
  try {
    const backup = parseBackup(JSON.parse(browserStorage.getItem(NAME) ?? 'null'))
    return backup?.isAuthenticated && isYoung(backup.timestamp, now, hours) ? backup : null
  } catch {
    return null
  }
}

const HOUR_MS = 3_600_000

function isYoung(timestamp: number, now: number, hours: number): boolean {
  return timestamp <= now && now - timestamp < hours * HOUR_MS
}

function parseBackup(value: unknown): Backup | null {
  if (!isRecord(value) || !isNumber(value.timestamp)) return null
  const { isAuthenticated, sessionId, timestamp } = value
  return {
    isAuthenticated: isAuthenticated === true,
    sessionId: isString(sessionId) ? sessionId : null,
    timestamp,
  }
}
