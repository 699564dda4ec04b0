/** What a store leaves in this browser for the next visit, as `{ state, version }` under one name. */
import { browserStorage } from './storage.ts'

/** The names under which hints are kept, and which version of their shape is read. */
const VERSION = 2

export function writePersisted(name: string, state: object): void {
  browserStorage.setItem(name, JSON.stringify({ state, version: VERSION }))
}

/** What was stored; null for nothing, another version, or text that is no record. Its content is not trusted. */
export function readPersisted(name: string): object | null {
  try {
    const record: unknown = JSON.parse(browserStorage.getItem(name) ?? 'null')
    if (!isObject(record) || !('version' in record && 'state' in record)) return null
    return record.version === VERSION && isObject(record.state) ? record.state : null
  } catch {
    return null
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
