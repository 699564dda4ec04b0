/**
 * Ids that grow with time: milliseconds since 2024, then a worker id that each process draws for itself, then a number
 * within the millisecond. They stay exact in JavaScript until 2093, and a list by time is a list by id.
 */
import { randomInt } from 'node:crypto'

const START = Date.UTC(2024, 0, 1)
const PER_WORKER = 256
const WORKERS = 16
const PER_MS = PER_WORKER * WORKERS

/** The smallest id of a moment in epoch milliseconds. */
export function firstIdAt(moment: number): number {
  return Math.max(0, Math.floor(moment) - START) * PER_MS
}

/** How far apart the ids of two moments are, for a span in milliseconds. */
export function idSpan(milliseconds: number): number {
  return milliseconds * PER_MS
}

/** Makes ids for one process. */
export function createIds() {
  let workerId = randomInt(WORKERS)
  let last = 0
  let count = 0
  return {
    /** A new id for this moment (epoch milliseconds), greater than all before of the same worker id and millisecond. */
    next(moment: number): number {
      // Never backwards: with a clock that was set back, or in a full millisecond, time is borrowed from the future.
      const base = firstIdAt(moment)
      if (base > last) {
        last = base
        count = 0
      } else if (++count >= PER_WORKER) {
        last += PER_MS
        count = 0
      }
      return last + workerId * PER_WORKER + count
    },
    /** Draws another worker id, after an id collided with one of another process. */
    changeWorker(): void {
      workerId = (workerId + 1 + randomInt(WORKERS - 1)) % WORKERS
    },
  }
}
