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
/** Two quiet cores of usual speed take this time for as many processes as vitest has workers. */
const REFERENCE_MS = 1_000
/** More than cores, because many tests wait for a deadline or another process. */
export const NODE_WORKERS = availableParallelism() + 1
/** More than a small machine's two cores, because half of a test is waiting for the browser. */
export const BROWSER_WORKERS = 3
/** Beyond this factor a hanging test would hold up the run for too long. */
const MAX_FACTOR = 6

/**
 * Measures the machine with this many workers at once, unless the parent process has; must run before time limits are
 * read.
 */
export async function measureMachine(workers = NODE_WORKERS): Promise<void> {
  if (process.env[VARIABLE]) return
  const began = performance.now()
  const processes = Array.from({ length: workers }, () =>
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
