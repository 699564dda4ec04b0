import { isRecord } from './guards.ts'

/** A value within plain ones, by keys and positions; undefined where there is nothing. */
export function findValueAt(value: unknown, at: readonly PropertyKey[]): unknown {
  return at.reduce<unknown>(
    (found, key) => (isRecord(found) && Object.hasOwn(found, key) ? found[String(key)] : undefined),
    value,
  )
}
