/** A fair semaphore: keys with many running jobs wait behind keys with few. */

import { RateLimitedError, TimeoutError } from 'tebex-client'
import type { Deadline } from '#app/lib/async/deadline.ts'

type FairLimits = {
  /** The number of jobs that may run at once, in all and per key. */
  running: number
  runningPerKey: number
  /** The number of jobs that may wait, likewise; further ones are refused. */
  waiting: number
  waitingPerKey: number
}

type Waiting = { keys: readonly string[]; start: () => void }

/**
 * Runs jobs that count for one or more keys. Throws `rate_limited` immediately when too many jobs wait already, and
 * `timeout` when the deadline passes before the job's turn. Jobs with the same keys run in order of arrival.
 */
export function createFairSemaphore(limits: FairLimits) {
  const running = createTally()
  const waiting = createTally()
  const queue = new Set<Waiting>()

  function canRun(keys: readonly string[]): boolean {
    return running.total() < limits.running && running.most(keys) < limits.runningPerKey
  }

  function enter(keys: readonly string[], deadline: Deadline): Promise<void> {
    if (canRun(keys)) {
      running.add(keys, 1)
      return Promise.resolve()
    }
    if (waiting.total() >= limits.waiting || waiting.most(keys) >= limits.waitingPerKey)
      return Promise.reject(new RateLimitedError({ operation: 'queue' }))
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        clearTimeout(timer)
        queue.delete(entry)
        waiting.add(keys, -1)
      }
      const start = () => {
        leaveQueue()
        running.add(keys, 1)
        resolve()
      }
      const entry = { keys, start }
      const timer = setTimeout(() => {
        leaveQueue()
        reject(new TimeoutError({ operation: 'queue' }))
      }, deadline.remainingMs())
      queue.add(entry)
      waiting.add(keys, 1)
    })
  }

  /** Fair queueing: the next job is the one whose keys have the fewest running jobs, and among equals the oldest. */
  function next(): Waiting | undefined {
    let chosen: Waiting | undefined
    for (const entry of queue)
      if (canRun(entry.keys) && (!chosen || running.most(entry.keys) < running.most(chosen.keys)))
        chosen = entry
    return chosen
  }

  return async function run<Result>(
    keys: readonly string[],
    deadline: Deadline,
    job: () => Promise<Result>,
  ): Promise<Result> {
    await enter(keys, deadline)
    try {
      return await job()
    } finally {
      running.add(keys, -1)
      for (let entry = next(); entry; entry = next()) entry.start()
    }
  }
}

/** Counts in all and per key; a key that counts nothing takes no memory. */
function createTally() {
  const counts = new Map<string, number>()
  let total = 0
  return {
    total: () => total,
    most: (keys: readonly string[]) => Math.max(...keys.map((key) => counts.get(key) ?? 0)),
    add(keys: readonly string[], change: 1 | -1) {
      total += change
      for (const key of keys) {
        const count = (counts.get(key) ?? 0) + change
        if (count === 0) counts.delete(key)
        else counts.set(key, count)
      }
    },
  }
}
