/** How far the import has come, for the next start and for other processes. */
import { z } from 'zod'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'

const NAME = 'history-progress'

const Progress = z.object({
  /** The store that the key belongs to. */
  account: z.object({ id: z.int(), name: z.string() }),
  /** The next page of the read under way; 1 when the last one is complete. */
  page: z.int().positive(),
  lastPage: z.int(),
  /** The newest payment's date when the read under way, or else the last one, began. */
  newest: z.int(),
  /** What is older was read before; 0 as long as the first read is not complete. */
  knownUntil: z.int(),
  /** When the last read was complete. */
  readAt: z.int().nullable(),
  /** The process that reads, and when it last did. */
  reader: z.string(),
  touchedAt: z.int(),
})
/** Moments in epoch milliseconds. */
export type Progress = z.infer<typeof Progress>

export function createProgress(sealedValues: Pick<SealedValues, 'find' | 'write'>) {
  return {
    /** Null before the first read, and for what another version of the shop wrote. */
    find: async (): Promise<Progress | null> =>
      Progress.nullable()
        .catch(null)
        .parse(await sealedValues.find(NAME)),
    write: (progress: Progress): Promise<void> => sealedValues.write(NAME, progress),
  }
}
