import { setImmediate } from 'node:timers/promises'

/** Work may hold the event loop this long at a stretch, in milliseconds. */
const SLICE_MS = 8

/** Lets other work run whenever this one has held the event loop long enough. */
export function createYielder(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}
