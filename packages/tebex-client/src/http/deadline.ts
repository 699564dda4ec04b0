/** Why a call was ended before its response was read. */
type StopReason = 'timeout' | 'aborted'

export type Deadline = ReturnType<typeof startDeadline>

// setTimeout fires at once beyond this many milliseconds.
const MAX_MS = 2 ** 31 - 1

/** Starts the clock of one call: `timeoutMs` for everything from the connection to the last byte of the body. */
export function startDeadline(timeoutMs: number, outerSignal?: AbortSignal) {
  const controller = new AbortController()
  const { promise: stop, reject } = Promise.withResolvers<never>()
  // Handled here: the deadline may pass while nothing awaits it.
  stop.catch(() => undefined)

  const endsAt = performance.now() + timeoutMs
  let reason: StopReason | null = null
  const stopFor = (why: StopReason) => {
    if (reason !== null) return
    reason = why
    reject(new Error(why))
    controller.abort()
  }
  const onAbort = () => stopFor('aborted')
  const timer = setTimeout(stopFor, Math.min(timeoutMs, MAX_MS), 'timeout')
  outerSignal?.addEventListener('abort', onAbort, { once: true })
  if (outerSignal?.aborted) onAbort()

  return {
    /** Aborts the moment the deadline passes or the given signal aborts. */
    signal: controller.signal,
    /** Settles as the promise does, or rejects at once when the call is stopped, even if the promise ignores the signal. */
    guard: <Result>(promise: Promise<Result>): Promise<Result> => Promise.race([promise, stop]),
    /** Null while the call may go on. */
    stopped: () => reason,
    remainingMs: () => endsAt - performance.now(),
    /** Frees the timer and the listener; must always be called. */
    end() {
      clearTimeout(timer)
      outerSignal?.removeEventListener('abort', onAbort)
    },
  }
}
