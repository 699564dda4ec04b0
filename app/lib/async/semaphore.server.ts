import pLimit from 'p-limit'

/** Thrown when the queue is full, or when no request waits any more; says nothing about the picture itself. */
export class BusyError extends Error {
  override name = 'BusyError'
}

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
