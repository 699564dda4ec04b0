/**
 * The speed of this machine, measured once at the start of a run: the tests' time limits are for a quiet machine and
 * scale with it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import process from 'node:process'

const VARIABLE = 'MACHINE_FACTOR'
/** Typical work of the tests: a process that starts and a busy processor. */
const WORK = 'let sum = 0; for (let i = 0; i < 1e8; i++) sum = (sum * 31 + i) | 0'
/** A quiet machine of usual speed takes this time for three processes on two cores. */
const REFERENCE_MS = 1_000
/**
 * Vitest's workers, and Playwright's after them. One more than cores costs a third more processor time for the same
 * tests, and a quarter more time: 216 journeys took 83, 59 and 73 seconds with one, two and three workers on two cores,
 * 54 browser tests 132, 120 and 173 seconds.
 */
export const WORKERS = availableParallelism()
/** Beyond this factor a hanging test would hold up the run for too long. */
const MAX_FACTOR = 6

/**
 * Measures the machine unless the parent process has; must run before time limits are read. With twice as many processes
 * as workers: the limits hold where other programs take half of the machine.
 */
export async function measureMachine(): Promise<void> {
  if (process.env[VARIABLE]) return
  const began = performance.now()
  const processes = Array.from({ length: 2 * WORKERS }, () =>
    once(spawn(process.execPath, ['-e', WORK], { stdio: 'ignore' }), 'exit'),
  )
  await Promise.all(processes)
  const factor = Math.min(MAX_FACTOR, Math.max(1, (performance.now() - began) / REFERENCE_MS))
  process.env[VARIABLE] = factor.toFixed(1)
}

/** The factor by which this machine is slower than the reference; 1 if nothing has measured it. */
export const machineFactor = () => Number(process.env[VARIABLE] ?? 1)

/** Scales a time limit of the reference machine, in milliseconds. */
export const scaled = (ms: number) => Math.round(ms * machineFactor())
