type Run<T> = { result: Promise<T>; waiting: number }

/** Single flight whose requests may leave by their signal: one job per id, whose result all requests share. */
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
