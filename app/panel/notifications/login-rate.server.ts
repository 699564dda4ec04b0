/** Counts customers' recent failed sign-ins in this process. */
const WINDOW_MS = 10 * 60_000
const ENOUGH_FAILED = 5
const MAX_KEPT = 1_000

/** `now` is a monotonic clock in milliseconds. */
export function createLoginRate(now: () => number) {
  let attempts: { at: number; isOk: boolean }[] = []

  return {
    note(isOk: boolean): void {
      attempts.push({ at: now(), isOk })
      if (attempts.length > MAX_KEPT) attempts = attempts.slice(-MAX_KEPT / 2)
    },
    /** Null while most sign-ins succeed. */
    findFailing(): { failed: number; of: number } | null {
      const from = now() - WINDOW_MS
      attempts = attempts.filter(({ at }) => at > from)
      const failed = attempts.filter(({ isOk }) => !isOk).length
      return failed >= ENOUGH_FAILED && failed * 2 >= attempts.length ? { failed, of: attempts.length } : null
    },
  }
}
