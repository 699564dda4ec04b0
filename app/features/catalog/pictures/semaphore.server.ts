/** Thrown when the queue is full, or when no request waits any more; says nothing about the picture itself. */
export class BusyError extends Error {
  override name = 'BusyError'
}

type Waiting = { isWanted: () => boolean; start: () => void; refuse: () => void }

/** Lets `running` jobs run at once and `waiting` more queue; throws BusyError beyond. Unwanted jobs never start. */
export function createSemaphore({ running, waiting }: { running: number; waiting: number }) {
  let active = 0
  let queue: Waiting[] = []

  function enter(isWanted: () => boolean): Promise<void> {
    if (active < running) {
      active += 1
      return Promise.resolve()
    }
    if (queue.length >= waiting) dropUnwanted()
    if (queue.length >= waiting) return Promise.reject(new BusyError('the queue is full'))
    return new Promise((resolve, reject) => {
      queue.push({
        isWanted,
        start: resolve,
        refuse: () => reject(new BusyError('no request waits for it any more')),
      })
    })
  }

  function dropUnwanted() {
    for (const job of queue) if (!job.isWanted()) job.refuse()
    queue = queue.filter((job) => job.isWanted())
  }

  // The slot is handed on without being released in between, so the limit holds at every moment.
  function leave() {
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (next.isWanted()) return next.start()
      next.refuse()
    }
    active -= 1
  }

  return async <T>(work: () => Promise<T>, isWanted = () => true): Promise<T> => {
    await enter(isWanted)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

type Run<T> = { result: Promise<T>; waiting: number }

/** Single flight: one job per id, whose result all requests share. A request may leave by its signal. */
export function createAbortableSingleFlight<T>() {
  const inFlight = new Map<string, Run<T>>()

  function start(id: string, take: (isWanted: () => boolean) => Promise<T>): Run<T> {
    const run: Run<T> = {
      waiting: 0,
      result: Promise.resolve().then(() => take(() => run.waiting > 0)),
    }
    inFlight.set(id, run)
    const end = () => inFlight.delete(id)
    run.result.then(end, end)
    return run
  }

  return {
    async join(id: string, take: (isWanted: () => boolean) => Promise<T>, signal?: AbortSignal): Promise<T> {
      signal?.throwIfAborted()
      const run = inFlight.get(id) ?? start(id, take)
      run.waiting += 1
      try {
        return await (signal ? unlessAborted(run.result, signal) : run.result)
      } finally {
        run.waiting -= 1
      }
    },
    /** Resolves when everything under way has ended, however it ended. */
    async settled(): Promise<void> {
      await Promise.allSettled([...inFlight.values()].map((run) => run.result))
    },
  }
}

function unlessAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
