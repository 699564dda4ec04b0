/**
 * Measures the longest hold of the event loop in this thread's processor time, which a busy machine does not lengthen.
 */
import process from 'node:process'

const EVERY_MS = 5

/** The longest stretch while `work` runs, in milliseconds. */
export async function measureLongestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let start = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(start)
    longest = Math.max(longest, (user + system) / 1_000)
    start = process.threadCpuUsage()
  }
  const timer = setInterval(look, EVERY_MS)
  await work().finally(() => clearInterval(timer))
  look()
  return longest
}
