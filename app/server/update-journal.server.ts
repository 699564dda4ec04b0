/** The outcome of the last change of version, in a file of the installation. `tradepost` writes it, the panel reads it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export const UPDATE_JOURNAL = 'update.json'

export const UPDATE_FAULTS = [
  'no_newer',
  'unreachable',
  'too_large',
  'wrong_sum',
  'not_installed',
  'not_ready',
] as const

export const UpdateJournal = z.object({
  /** Empty until the release that is fetched has named it. */
  version: z.string(),
  /** Epoch milliseconds. */
  startedAt: z.number(),
  /** Epoch milliseconds, renewed for as long as the release is fetched. */
  aliveAt: z.number().optional(),
  /** `trying` without a supervisor means that the change was interrupted. */
  state: z.enum(['fetching', 'trying', 'done', 'failed']),
  fault: z.enum(UPDATE_FAULTS).default('not_ready'),
  reason: z.string().default(''),
  /** Number of webhooks that a rollback carried over into the older tables. */
  carried: z.int().default(0),
})
export type UpdateJournal = z.infer<typeof UpdateJournal>
export type UpdateFault = UpdateJournal['fault']

/** Null before the first change. Throws when the file holds something else. */
export function readUpdateJournal(home: string): UpdateJournal | null {
  const file = join(home, UPDATE_JOURNAL)
  return existsSync(file) ? UpdateJournal.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}
