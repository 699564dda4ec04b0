import { expect } from 'vitest'
import { machineFactor, scaled } from './machine.ts'

/** Both in milliseconds; the limit is that of the reference machine and scales with this one. */
export function expectWithin(limitMs: number, ms: number): void {
  const limit = scaled(limitMs)
  const lateness = `timed out: ${Math.round(ms)} ms of ${limit} (machine factor ${machineFactor()})`
  expect(ms, lateness).toBeLessThan(limit)
}
