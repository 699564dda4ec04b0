/** Defaults of the entries in a store's lists; the same in its file, over the control API and in code. */
import { z } from 'zod'

/** The creation time of entries that name none. */
export const CREATED = '2026-01-15T10:00:00+00:00'

export const formatSlug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Counts from `first` on and skips the numbers in use. */
export function createNumbers(first: number, taken: Iterable<unknown>): () => number {
  const usedIds = new Set(taken)
  let next = first
  return () => {
    while (usedIds.has(next)) next += 1
    return next++
  }
}

type MayHaveId = { id?: number | undefined }

/** Assigns an unused id to each entry without one. */
export function giveIds<Entry extends MayHaveId>(entries: readonly Entry[], first = 1) {
  const newId = createNumbers(
    first,
    entries.map(({ id }) => id),
  )
  return entries.map((entry) => ({ ...entry, id: entry.id ?? newId() }))
}

/** A list whose entries may omit their ids; duplicate ids are refused. */
export function identified<Entry extends z.ZodType<MayHaveId>>(entry: Entry, first = 1) {
  return z
    .array(entry)
    .superRefine((entries, context) => {
      const usedIds = new Set<number>()
      for (const [index, { id }] of entries.entries()) {
        if (id !== undefined && usedIds.has(id))
          context.addIssue({ code: 'custom', path: [index, 'id'], message: `The id ${id} is given twice.` })
        if (id !== undefined) usedIds.add(id)
      }
    })
    .transform((entries) => giveIds(entries, first))
}
