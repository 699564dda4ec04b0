/** Single flight: who asks for the same thing while it is made, or shortly after, gets the same result. */
export type SingleFlight<Result> = {
  /** Runs the work, unless work of that key runs or succeeded a short while ago. A failure is not kept. */
  run: (key: string, work: () => Promise<Result>) => Promise<Result>
  /** The next `run` of that key works anew. */
  forget: (key: string) => void
}

/** `keptMs`: how long a result stays after its work succeeded, in milliseconds. */
export function createSingleFlight<Result>(keptMs: number): SingleFlight<Result> {
  const results = new Map<string, Promise<Result>>()
  return {
    run(key, work) {
      const known = results.get(key)
      if (known) return known
      const result = work()
      results.set(key, result)
      const forget = () => {
        if (results.get(key) === result) results.delete(key)
      }
      result.then(() => setTimeout(forget, keptMs).unref(), forget)
      return result
    },
    forget: (key) => void results.delete(key),
  }
}
