import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Longest time in milliseconds that a long piece of work keeps the event loop to itself. */
const SLICE_MS = 10

/** Says when a long piece of work has had its slice of the event loop. */
export function createPace() {
  let sliceEndsAt = performance.now() + SLICE_MS
  return {
    isDue: () => performance.now() > sliceEndsAt,
    async rest() {
      await yieldToEventLoop()
      sliceEndsAt = performance.now() + SLICE_MS
    },
  }
}
