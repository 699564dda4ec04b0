/** Stores the progress of the import for the next start and for other processes. */
import { z } from 'zod'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'

const NAME = 'history-progress'

const Progress = z.object({
  /** The store that the key belongs to. */
  account: z.object({ id: z.int(), name: z.string() }),
  /** The next page of the read under way; 1 when the last read is complete. */
  page: z.int().positive(),
  lastPage: z.int(),
  /** Date of the newest payment on the first page of this read, or of the last read when none is under way. */
  newest: z.int(),
  /** Earlier reads hold the payments up to this date; 0 until the first read is complete. */
  knownUntil: z.int(),
  /** Time at which the last read was completed. */
  readAt: z.int().nullable(),
  /** The reading process, and its last sign of life. */
  reader: z.string(),
  touchedAt: z.int(),
})
/** Moments in epoch milliseconds. */
export type Progress = z.infer<typeof Progress>

export function createProgress(sealedValues: Pick<SealedValues, 'find' | 'write'>) {
  return {
    /** Null before the first read, and for progress that another version of the shop wrote. */
    find: async (): Promise<Progress | null> =>
      Progress.nullable()
        .catch(null)
        .parse(await sealedValues.find(NAME)),
    write: (progress: Progress): Promise<void> => sealedValues.write(NAME, progress),
  }
}
