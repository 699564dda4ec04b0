export type Mutex = ReturnType<typeof createMutex>

/** Lets one through at a time, in the order of asking. */
export function createMutex() {
  let last: Promise<void> = Promise.resolve()
  return {
    /** Waits for the mutex; resolves with its release. Releasing twice does nothing. */
    async acquire(): Promise<() => void> {
      const previous = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      await previous
      return resolve
    },
  }
}
