/** The time that is left for one request, however many calls it makes. */
export type Deadline = { remainingMs: () => number }

/** Starts a deadline of so many milliseconds. */
export function startDeadline(ms: number): Deadline {
  const endsAt = performance.now() + ms
  return { remainingMs: () => Math.max(0, endsAt - performance.now()) }
}

/** The work's result, or the error when `ms` milliseconds pass before it is there. The work itself goes on. */
export async function withDeadline<Result>(
  work: Promise<Result>,
  ms: number,
  lateError: () => Error,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(lateError()), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves to true when the work ends in time, well or not. */
export function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms)
    const finish = () => {
      clearTimeout(timer)
      resolve(true)
    }
    work.then(finish, finish)
  })
}

/** The work's result; null when it fails, or is not there within so many milliseconds. */
export async function resultWithin<Result>(work: Promise<Result>, ms: number): Promise<Result | null> {
  return withDeadline(work, ms, () => new Error('late')).catch(() => null)
}
