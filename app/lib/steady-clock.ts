/** The date as a monotonic clock: what is measured with it ends in time, also when the system clock is set back. */

/** `now` is the system's date in epoch milliseconds; so is the result. A clock that is set forward is followed. */
export function createSteadyClock(now: () => number, monotonic: () => number): () => number {
  let date = now()
  let readAt = monotonic()
  return () => {
    const at = monotonic()
    date = Math.max(date + at - readAt, now())
    readAt = at
    return Math.round(date)
  }
}
