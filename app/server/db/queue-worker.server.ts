/**
 * Works through a queue in the database. Of the processes that share it only one works; the others check again soon.
 * The database stores the due times, so neither a crash nor a restart loses them.
 */
import type { AdvisoryLocks } from './advisory-lock.server.ts'

type QueueWorkerOptions = {
  lock: string
  locks: AdvisoryLocks
  /** Processes everything that is due. */
  work: () => Promise<void>
  /** Epoch milliseconds of the next due item; null for an empty queue. */
  findNextDue: () => Promise<number | null>
  onFailure: (error: unknown) => void
  /** Epoch milliseconds. */
  now: () => number
  signal: AbortSignal
}

const LOCKED_MS = 500
const IDLE_MS = 30_000
const FAILED_MS = 5_000

export function createQueueWorker(options: QueueWorkerOptions) {
  const { lock, locks, work, findNextDue, onFailure, now, signal } = options
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | null = null
  let isWanted = false

  /** Starts a round at once; calls during a round cause exactly one more. */
  function wake(): void {
    if (working) isWanted = true
    else if (!signal.aborted) begin()
  }

  function begin(): void {
    clearTimeout(timer)
    isWanted = false
    working = round().then((nextMs) => {
      working = null
      if (signal.aborted) return
      if (isWanted) begin()
      else timer = setTimeout(begin, nextMs).unref()
    })
  }

  /** Returns the milliseconds until the next round. */
  async function round(): Promise<number> {
    try {
      const release = await locks.acquire(lock, 0)
      if (release === null) return LOCKED_MS
      try {
        await work()
      } finally {
        release()
      }
      const next = await findNextDue()
      return next === null ? IDLE_MS : Math.min(Math.max(0, next - now()), IDLE_MS)
    } catch (error) {
      if (!signal.aborted) onFailure(error)
      return FAILED_MS
    }
  }

  return {
    wake,
    /** Resolves once no work is under way; items with a later attempt stay in the queue. */
    async settled(): Promise<void> {
      while (working) await working
    },
    stop: () => clearTimeout(timer),
  }
}
