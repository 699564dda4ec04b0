/** Lets one through at a time, in the order of asking. */
export type Mutex = {
  /** Resolves with the release when it is one's turn. Releasing twice does nothing. */
  acquire: () => Promise<() => void>
}

export function createMutex(): Mutex {
  let last: Promise<void> = Promise.resolve()
  return {
    async acquire() {
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      await before
      return resolve
    },
  }
}
