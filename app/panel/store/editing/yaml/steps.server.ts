/** What separates one plain value from another, as steps that each change one place. */
import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '#app/lib/guards.ts'
import type { At } from '../types.ts'

/**
 * `set` replaces the value at a place; `add` and `insert` put a new one into the map or list that holds the place; `drop`
 * and `cut` take it out of them.
 */
export type Step =
  | { kind: 'set' | 'add' | 'insert'; at: At; value: unknown }
  | { kind: 'drop' | 'cut'; at: At }

/** Undefined where there is nothing. */
export function valueAt(value: unknown, at: At): unknown {
  return at.reduce<unknown>((found, key) => {
    if (Array.isArray(found)) return found[Number(key)]
    return isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined
  }, value)
}

/** The value after a step. Maps and lists are made where the place needs them. */
export function afterStep(value: unknown, step: Step): unknown {
  const [key, ...rest] = step.at
  if (key === undefined) return 'value' in step ? step.value : undefined
  const inner = (found: unknown) => afterStep(found, { ...step, at: rest })
  if (typeof key === 'number') {
    const list: unknown[] = Array.isArray(value) ? value : []
    if (rest.length > 0 || step.kind === 'set')
      return key < list.length ? list.with(key, inner(list[key])) : [...list, inner(undefined)]
    return 'value' in step ? list.toSpliced(key, 0, step.value) : list.toSpliced(key, 1)
  }
  const map = isRecord(value) ? value : {}
  if (rest.length === 0 && step.kind === 'drop') return without(map, key)
  return Object.fromEntries([...Object.entries(without(map, key)), [key, inner(map[key])]])
}

/** The first step from a value to another one; null when they are equal. */
export function findStep(value: unknown, wanted: unknown, at: At = []): Step | null {
  if (isDeepStrictEqual(value, wanted)) return null
  if (Array.isArray(value) && Array.isArray(wanted)) return findListStep(value, wanted, at)
  if (!isMap(value) || !isMap(wanted)) return { kind: 'set', at, value: wanted }
  for (const [key, item] of Object.entries(wanted)) {
    if (!Object.hasOwn(value, key)) return { kind: 'add', at: [...at, key], value: item }
    const step = findStep(value[key], item, [...at, key])
    if (step) return step
  }
  const gone = Object.keys(value).find((key) => !Object.hasOwn(wanted, key))
  return gone === undefined ? null : { kind: 'drop', at: [...at, gone] }
}

/** Entries that both lists have in the same order stay; between them one is changed, taken out or put in. */
function findListStep(list: readonly unknown[], wanted: readonly unknown[], at: At): Step | null {
  const first = list.findIndex((item, index) => !isDeepStrictEqual(item, wanted[index]))
  const index = first === -1 ? list.length : first
  const place = [...at, index]
  if (index >= wanted.length) return { kind: 'cut', at: place }
  if (index >= list.length) return { kind: 'insert', at: place, value: wanted[index] }
  const lengths = commonLengths(list.slice(index), wanted.slice(index))
  const common = lengths[0]?.[0] ?? 0
  const isKept = (lengths[1]?.[0] ?? 0) < common
  const isThere = (lengths[0]?.[1] ?? 0) < common
  if (isKept && !isThere) return { kind: 'insert', at: place, value: wanted[index] }
  if (isThere && !isKept) return { kind: 'cut', at: place }
  return findStep(list[index], wanted[index], place)
}

/** The length of the longest common subsequence of what begins at each pair of positions. */
function commonLengths(list: readonly unknown[], wanted: readonly unknown[]): number[][] {
  const lengths = Array.from({ length: list.length + 1 }, () => new Array<number>(wanted.length + 1).fill(0))
  for (let row = list.length - 1; row >= 0; row -= 1)
    for (let column = wanted.length - 1; column >= 0; column -= 1) {
      const line = lengths[row] ?? []
      const below = lengths[row + 1] ?? []
      line[column] = isDeepStrictEqual(list[row], wanted[column])
        ? (below[column + 1] ?? 0) + 1
        : Math.max(below[column] ?? 0, line[column + 1] ?? 0)
    }
  return lengths
}

function isMap(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && !Array.isArray(value)
}

function without(map: Record<string, unknown>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).filter(([name]) => name !== key))
}
