/** Differences between two contents of a file by place, and what becomes of a draft when the folder's file changed as well. */
import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '#app/lib/guards.ts'
import { hasHead, readValue, withValue } from './content.server.ts'
import type { At, Change, Conflict, StoreFile } from './types.ts'
import { valueAt } from './yaml/steps.server.ts'

/** Contents of one file; null: there is no such file. */
type Sides = { base: Buffer | null; yours: Buffer | null; theirs: Buffer | null }

export type Merged = {
  /** What the draft says now: yours where there is a conflict. */
  content: Buffer | null
  /** What a later merge compares with: theirs, except where there is a conflict. */
  base: Buffer | null
  conflicts: Conflict[]
}

/** One entry for each value that differs; a list whose length changed differs as a whole. */
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

/** Of a whole file, undefined standing for none. Images are told by their sizes. */
export function changesOf(file: StoreFile, before: Buffer | null, after: Buffer | null): Change[] {
  if (isEqual(before, after)) return []
  const [left, right] = [plainOf(file, before), plainOf(file, after)]
  const changes = listChanges(left, right)
  return changes.length > 0 ? changes : [{ at: [], before: before?.toString(), after: after?.toString() }]
}

/** Three-way merge by place. Both may have made the same change. */
export function merge(file: StoreFile, { base, yours, theirs }: Sides): Merged {
  if (isEqual(base, theirs) || isEqual(yours, theirs)) return { content: yours, base: theirs, conflicts: [] }
  if (isEqual(base, yours)) return { content: theirs, base: theirs, conflicts: [] }
  const [old, mine, other] = [base, yours, theirs].map((side) => plainOf(file, side))
  const isMergeable = hasPlaces(file) && [old, mine, other].every((value) => isRecord(value))
  if (!isMergeable || theirs === null || base === null) {
    const conflict = { path: file.path, at: [], yours: mine, theirs: other }
    return { content: yours, base, conflicts: [conflict] }
  }
  const conflicts: Conflict[] = []
  let content = theirs.toString()
  let common = theirs.toString()
  for (const { at, before, after } of listChanges(old, mine)) {
    const present = valueAt(other, at)
    if (isDeepStrictEqual(present, after)) continue
    content = withValue(file, content, at, after)
    if (isDeepStrictEqual(present, before)) continue
    conflicts.push({ path: file.path, at, yours: after, theirs: present })
    common = withValue(file, common, at, before)
  }
  return { content: Buffer.from(content), base: Buffer.from(common), conflicts }
}

export function isEqual(left: Buffer | null, right: Buffer | null): boolean {
  return left === null || right === null ? left === right : left.equals(right)
}

function plainOf(file: StoreFile, content: Buffer | null): unknown {
  if (content === null) return undefined
  return file.kind === 'image' ? `${content.length} bytes` : readValue(file, content.toString())
}

function hasPlaces({ path, kind }: StoreFile): boolean {
  return kind === 'yaml' || hasHead(path)
}
