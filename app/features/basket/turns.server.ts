/** Who may call the platform when: one change per basket at a time, and so many calls in all. */
import { RateLimitedError, TimeoutError } from '#tebex/index.ts'
import type { Deadline } from './deadline.server.ts'

/** Runs the work after everything that came before for this key; throws a timeout error when that takes too long. */
export type InTurn = <Result>(key: string, deadline: Deadline, work: () => Promise<Result>) => Promise<Result>

/** Makes one queue per key. */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<void>>()
  return async (key, deadline, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const { promise: mine, resolve: leave } = Promise.withResolvers<void>()
    const tail = before.then(() => mine)
    last.set(key, tail)
    try {
      await deadline.within(before)
      return await work()
    } finally {
      leave()
      if (last.get(key) === tail) last.delete(key)
    }
  }
}

export type Gate = <Result>(deadline: Deadline, call: () => Promise<Result>) => Promise<Result>

/** Lets so many calls be open at once; others wait within their deadline, and beyond so many are refused. */
export function createGate({ open: most, waiting: longest }: { open: number; waiting: number }): Gate {
  let open = 0
  const queue = new Set<() => void>()

  function enter(deadline: Deadline): Promise<void> {
    if (open < most) {
      open += 1
      return Promise.resolve()
    }
    if (queue.size >= longest) return Promise.reject(new RateLimitedError({ operation: 'queue' }))
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.delete(start)
        reject(new TimeoutError({ operation: 'queue' }))
      }, deadline.remainingMs())
      queue.add(start)
    })
  }

  // The place is handed on without being given up in between, so the limit holds at every moment.
  function leave(): void {
    const [next] = queue
    if (!next) {
      open -= 1
      return
    }
    queue.delete(next)
    next()
  }

  return async (deadline, call) => {
    await enter(deadline)
    try {
      return await call()
    } finally {
      leave()
    }
  }
}
