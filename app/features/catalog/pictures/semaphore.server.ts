import pLimit from 'p-limit'

/** Thrown when the queue is full, or when no request waits any more; says nothing about the picture itself. */
export class BusyError extends Error {
  override name = 'BusyError'
}

export type Semaphore = ReturnType<typeof createSemaphore>

/** Lets `running` jobs run at once and `waiting` more queue; throws BusyError beyond. Unwanted jobs never start. */
export function createSemaphore({ running, waiting }: { running: number; waiting: number }) {
  const limit = pLimit(running)
  const queue = new Set<{ isWanted: () => boolean }>()

  const isFull = () =>
    limit.activeCount >= running && [...queue].filter(({ isWanted }) => isWanted()).length >= waiting

  return async <Result>(work: () => Promise<Result>, isWanted = () => true): Promise<Result> => {
    if (limit.pendingCount >= waiting && isFull()) throw new BusyError('the queue is full')
    const job = { isWanted }
    queue.add(job)
    return limit(() => {
      queue.delete(job)
      if (!isWanted()) throw new BusyError('all callers have gone')
      return work()
    })
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
