/** Stores the progress of the import for the next start and for other processes. */
import { z } from 'zod'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'

const NAME = 'history-progress'

const Progress = z.object({
  /** The store that the key belongs to. */
  account: z.object({ id: z.int(), name: z.string() }),
  /** The next page to read; 1 when the last read is complete. */
  page: z.int().positive(),
  lastPage: z.int(),
  /** Date of the newest payment when the latest read began. */
  newest: z.int(),
  /** Complete reads have covered all payments up to this date; 0 until the first read is complete. */
  knownUntil: z.int(),
  /** The time at which the last read was completed. */
  readAt: z.int().nullable(),
  /** Id of the reading process. */
  reader: z.string(),
  /** The time at which that process last saved its progress. */
  touchedAt: z.int(),
})
/** Dates and times are in epoch milliseconds. */
export type Progress = z.infer<typeof Progress>

export function createProgressStore(sealedValues: Pick<SealedValues, 'find' | 'write'>) {
  return {
    /** Returns null before the first read, and when another version of the shop wrote the progress. */
    find: async (): Promise<Progress | null> =>
      Progress.nullable()
        .catch(null)
        .parse(await sealedValues.find(NAME)),
    write: (progress: Progress): Promise<void> => sealedValues.write(NAME, progress),
  }
}
