/**
 * Imported first: the threads of libuv's pool, which encode pictures and compress pages, run at a lower priority than the
 * event loop. While they fill every processor, a page in memory is answered as at other times. Only Linux has a priority
 * per thread.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { constants, getPriority, setPriority } from 'node:os'
import process from 'node:process'

/** A tenth of the event loop's share when both want the same processor; all of it when the event loop is idle. */
const NICENESS = Math.min(getPriority() + 10, constants.priority.PRIORITY_LOW)
const THREADS = '/proc/self/task'

// All threads of the pool start with its first task.
await stat('.')
if (process.platform === 'linux')
  for (const id of readdirSync(THREADS)) if (isOfPool(id)) setPriority(Number(id), NICENESS)

function isOfPool(id: string): boolean {
  return readFileSync(`${THREADS}/${id}/comm`, 'latin1') === 'libuv-worker\n'
}
