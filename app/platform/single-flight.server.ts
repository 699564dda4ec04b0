/** Single flight: callers that ask for the same at the same time, or shortly after, share one result. */
export type SingleFlightOptions = {
  /** How long a result is shared after its work succeeded, in milliseconds. A failure is not. */
  okMs: number
  /** How many keys are remembered; the oldest is forgotten first. Default 2,000. */
  maxKeys?: number
  now: () => number
}

type Run<Result> = { result: Promise<Result>; sharedUntil: number }

/** Makes the function that runs the work of a key, or joins the run that there is. */
export function createSingleFlight<Result>({ okMs, maxKeys = 2_000, now }: SingleFlightOptions) {
  const runs = new Map<string, Run<Result>>()

  return function share(key: string, work: () => Promise<Result>): Promise<Result> {
    const known = runs.get(key)
    if (known && now() < known.sharedUntil) return known.result
    const run = { result: work(), sharedUntil: Number.POSITIVE_INFINITY }
    const settle = (sharedMs: number) => {
      run.sharedUntil = now() + sharedMs
    }
    run.result.then(
      () => settle(okMs),
      () => settle(0),
    )
    runs.delete(key)
    runs.set(key, run)
    const [oldest] = runs.keys()
    if (runs.size > maxKeys && oldest !== undefined) runs.delete(oldest)
    return run.result
  }
}
