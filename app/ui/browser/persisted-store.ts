/** Stores keep their state in this browser as `{ state, version }` under one name. */
import { isRecord } from '#app/lib/guards.ts'
import { browserStorage } from './storage.ts'

const VERSION = 2

export function writePersisted(name: string, state: object): void {
  browserStorage.setItem(name, JSON.stringify({ state, version: VERSION }))
}

/** Null for nothing, another version, or text that is no record. The content is not trusted. */
export function readPersisted(name: string): Record<string, unknown> | null {
  try {
    const record: unknown = JSON.parse(browserStorage.getItem(name) ?? 'null')
    if (!isRecord(record) || record.version !== VERSION) return null
    return isRecord(record.state) ? record.state : null
  } catch {
    return null
  }
}
