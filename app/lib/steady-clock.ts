/** The date as a clock that is never set back: what is measured with it ends in time, whatever happens to the system's. */

/** `now` is the system's date in epoch milliseconds; the answer is one too. A clock that is set forward is followed. */
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
