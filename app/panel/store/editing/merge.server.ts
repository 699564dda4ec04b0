/** Lists differences between two contents of a file, and merges a draft with a changed file of the folder. */
import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '#app/lib/guards.ts'
import { valueAt } from '#app/lib/value-at.ts'
import { readValue, withEdits } from './content.server.ts'
import { EditingError } from './editing-error.server.ts'
import { hasHead } from './head.server.ts'
import type { At, Change, Conflict, StoreFile } from './types.ts'

/** Contents of one file; null for a missing file. */
type Sides = { base: Buffer | null; yours: Buffer | null; theirs: Buffer | null }

export type Merged = {
  /** The draft's new content: yours where there is a conflict. */
  content: Buffer | null
  /** The base of a later merge: theirs, except where there is a conflict. */
  base: Buffer | null
  conflicts: Conflict[]
}

/** Returns one entry for each differing value; a list whose length changed differs as a whole. */
function listChanges(before: unknown, after: unknown, at: At = []): Change[] {
  if (isDeepStrictEqual(before, after)) return []
  if (!isRecord(before) || !isRecord(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ at, before, after }]
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length
      ? before.flatMap((item, index) => listChanges(item, after[index], [...at, index]))
      : [{ at, before, after }]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => listChanges(before[key], after[key], [...at, key]))
}

/** A person does not look through more: the file then counts as one change. */
const MOST_CHANGES = 300

/** Compares whole files; undefined stands for a missing one. Images are compared by size. */
export async function listFileChanges(
  file: StoreFile,
  before: Buffer | null,
  after: Buffer | null,
): Promise<Change[]> {
  if (isEqual(before, after)) return []
  const [left, right] = [await plainOf(file, before), await plainOf(file, after)]
  const changes = listChanges(left, right)
  const isTold = changes.length > 0 && changes.length <= MOST_CHANGES
  return isTold ? changes : [{ at: [], before: before?.toString(), after: after?.toString() }]
}

/** Three-way merge by place. Both may have made the same change. */
export async function merge(file: StoreFile, { base, yours, theirs }: Sides): Promise<Merged> {
  if (isEqual(base, theirs) || isEqual(yours, theirs)) return { content: yours, base: theirs, conflicts: [] }
  if (isEqual(base, yours)) return { content: theirs, base: theirs, conflicts: [] }
  const [old, mine, other] = await Promise.all([base, yours, theirs].map((side) => plainOf(file, side)))
  const whole = { content: yours, base, conflicts: [{ path: file.path, at: [], yours: mine, theirs: other }] }
  const isMergeable = hasPlaces(file) && [old, mine, other].every((value) => isRecord(value))
  if (!isMergeable || theirs === null || base === null) return whole
  const changes = listChanges(old, mine).filter(
    ({ at, after }) => !isDeepStrictEqual(valueAt(other, at), after),
  )
  const taken = changes.filter(({ at, before }) => !isDeepStrictEqual(valueAt(other, at), before))
  try {
    const source = theirs.toString()
    const content = await withEdits(
      file,
      source,
      changes.map(({ at, after }) => ({ at, value: after })),
    )
    const common = await withEdits(
      file,
      source,
      taken.map(({ at, before }) => ({ at, value: before })),
    )
    return {
      content: Buffer.from(content),
      base: Buffer.from(common),
      conflicts: taken.map(({ at, after }) => ({
        path: file.path,
        at,
        yours: after,
        theirs: valueAt(other, at),
      })),
    }
  } catch (error) {
    // Files without mergeable places are decided as a whole.
    if (error instanceof EditingError) return whole
    throw error
  }
}

export function isEqual(left: Buffer | null, right: Buffer | null): boolean {
  return left === null || right === null ? left === right : left.equals(right)
}

async function plainOf(file: StoreFile, content: Buffer | null): Promise<unknown> {
  if (content === null) return undefined
  return file.kind === 'image' ? `${content.length} bytes` : readValue(file, content)
}

function hasPlaces({ path, kind }: StoreFile): boolean {
  return kind === 'yaml' || hasHead(path)
}
