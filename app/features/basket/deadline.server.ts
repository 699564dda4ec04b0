/** How long one visitor's request may take at the platform, however many calls it needs. */
import { TimeoutError } from '#tebex/index.ts'

export type Deadline = {
  remainingMs: () => number
  /** The work's result, or a timeout error when the deadline comes first. */
  within: <Result>(work: Promise<Result>) => Promise<Result>
}

/** Starts a deadline of so many milliseconds; `operation` names it in errors. */
export function startDeadline(ms: number, operation: string): Deadline {
  const endsAt = performance.now() + ms
  const remainingMs = () => Math.max(0, endsAt - performance.now())
  return {
    remainingMs,
    within(work) {
      return new Promise((resolve, reject) => {
        const late = () => reject(new TimeoutError({ operation }))
        const timer = setTimeout(late, remainingMs())
        work.then(resolve, reject).finally(() => clearTimeout(timer))
      })
    },
  }
}
