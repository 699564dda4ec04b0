/**
 * Ids that grow with time (snowflake ids): milliseconds since 2024, a worker id that each process draws at random, and
 * a number within the millisecond. They are exact in JavaScript until 2093, and their order is the order of time.
 */
import { randomInt } from 'node:crypto'

const START = Date.UTC(2024, 0, 1)
const PER_WORKER = 256
const WORKERS = 16
const PER_MS = PER_WORKER * WORKERS

/** The smallest id of a moment; `moment` is in epoch milliseconds. */
export function findFirstId(moment: number): number {
  return Math.max(0, Math.floor(moment) - START) * PER_MS
}

/** The distance between the ids of two moments that are this far apart. */
export function computeIdSpan(milliseconds: number): number {
  return milliseconds * PER_MS
}

/** One per process. */
export function createIds() {
  let workerId = randomInt(WORKERS)
  let last = 0
  let count = 0
  return {
    /** A new id for this moment (epoch milliseconds), greater than every earlier id of this worker and millisecond. */
    next(moment: number): number {
      // Ids never go backwards: after the clock was set back, and in a full millisecond, they borrow time from the
      // future.
      const base = findFirstId(moment)
      if (base > last) {
        last = base
        count = 0
      } else if (++count >= PER_WORKER) {
        last += PER_MS
        count = 0
      }
      return last + workerId * PER_WORKER + count
    },
    /** Draws another worker id after a collision with another process's id. */
    changeWorker(): void {
      workerId = (workerId + 1 + randomInt(WORKERS - 1)) % WORKERS
    },
  }
}
