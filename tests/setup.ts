/** A test that makes the code complain on the console fails, unless it expects the complaint; none leaves the next a world of its own. */
import { afterEach, beforeEach, expect, vi } from 'vitest'

let complaint: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  complaint = vi.spyOn(console, 'error')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  const calls = complaint.mock.calls
  complaint.mockRestore()
  expect(calls).toEqual([])
})
