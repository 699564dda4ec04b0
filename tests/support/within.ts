import { expect } from 'vitest'
import { machineFactor, scaled } from './machine.ts'

/** The time that something took is below this limit of the reference machine, both in milliseconds. */
export function expectWithin(limitMs: number, ms: number): void {
  const limit = scaled(limitMs)
  const lateness = `timed out: ${Math.round(ms)} ms of ${limit} (machine factor ${machineFactor()})`
  expect(ms, lateness).toBeLessThan(limit)
}
