import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '#app/lib/guards.ts'
import { readValue } from './content.server.ts'
import type { At, Change, StoreFile } from './types.ts'

/** Returns one entry for each differing value; a list of another length counts as one difference. */
export function listChanges(before: unknown, after: unknown, at: At = []): Change[] {
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

/** Beyond this number the file counts as one change: people do not read through more. */
const MAX_CHANGES = 300

/** Compares whole files; undefined stands for a missing one. Images are compared by size. */
export async function listFileChanges(
  file: StoreFile,
  before: Buffer | null,
  after: Buffer | null,
): Promise<Change[]> {
  if (isEqual(before, after)) return []
  const [left, right] = [await readPlain(file, before), await readPlain(file, after)]
  const changes = listChanges(left, right)
  const isListed = changes.length > 0 && changes.length <= MAX_CHANGES
  return isListed ? changes : [{ at: [], before: before?.toString(), after: after?.toString() }]
}

export function isEqual(left: Buffer | null, right: Buffer | null): boolean {
  return left === null || right === null ? left === right : left.equals(right)
}

async function readPlain(file: StoreFile, content: Buffer | null): Promise<unknown> {
  if (content === null) return undefined
  return file.kind === 'image' ? `${content.length} bytes` : readValue(file, content)
}
