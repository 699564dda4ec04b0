/** Single flight: concurrent requests for one key share one run, which none of them can cancel. */
import { LRUCache } from 'lru-cache'
import { boundEntries } from './up-to.ts'

type SingleFlightOptions = {
  /** A run is shared for so many milliseconds after its start, by its outcome. Default 0. */
  okMs?: number
  failedMs?: number
  /** The number of remembered keys; the oldest is forgotten first. Default 2,000. */
  maxKeys?: number
  /** Epoch milliseconds. */
  now: () => number
}

type Run<Result> = { result: Promise<Result>; startedAt: number; sharedMs: number }

/** Runs the work of a key, or joins the run that there is. */
export type SingleFlight<Key extends string | number, Result> = ReturnType<
  typeof createSingleFlight<Key, Result>
>

/** Makes the function that runs the work of a key, or joins the run that there is. */
export function createSingleFlight<Key extends string | number, Result>(options: SingleFlightOptions) {
  const { okMs = 0, failedMs = 0, maxKeys = 2_000, now } = options
  const runs = new LRUCache<Key, Run<Result>>(boundEntries(maxKeys))

  return function share(key: Key, work: () => Promise<Result>): Promise<Result> {
    const running = runs.get(key)
    if (running && now() - running.startedAt < running.sharedMs) return running.result
    const run: Run<Result> = { result: work(), startedAt: now(), sharedMs: Number.POSITIVE_INFINITY }
    const keepFor = (sharedMs: number) => {
      run.sharedMs = sharedMs
      if (sharedMs === 0 && runs.get(key) === run) runs.delete(key)
    }
    run.result.then(
      () => keepFor(okMs),
      () => keepFor(failedMs),
    )
    runs.set(key, run)
    return run.result
  }
}
