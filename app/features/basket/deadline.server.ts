/** How long one visitor's request may take at the platform, however many calls it needs. */
export type Deadline = { remainingMs: () => number }

/** Starts a deadline of so many milliseconds. */
export function startDeadline(ms: number): Deadline {
  const endsAt = performance.now() + ms
  return { remainingMs: () => Math.max(0, endsAt - performance.now()) }
}
