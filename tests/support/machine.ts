/** The speed of this machine, measured once when a run starts: time limits of tests are written for a quiet one and follow it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import process from 'node:process'

const VARIABLE = 'MACHINE_FACTOR'
/** The start of a process and a busy processor, of which tests consist. */
const WORK = 'let sum = 0; for (let i = 0; i < 1e8; i++) sum = (sum * 31 + i) | 0'
/** Two quiet cores of the usual speed need this time for as many processes as vitest has workers. */
const REFERENCE_MS = 1_000
/** More than cores: many tests wait for a deadline or for another process. */
export const NODE_WORKERS = availableParallelism() + 1
/** More than the two cores of a small machine: half of a test is waiting for the browser. */
export const BROWSER_WORKERS = 3
/** Above it a test that hangs would hold up the run for too long. */
const HIGHEST_FACTOR = 6

/**
 * Measures the machine with so many workers at once, unless the process that started this one has; call it before time
 * limits are read.
 */
export async function measureMachine(workers = NODE_WORKERS): Promise<void> {
  if (process.env[VARIABLE]) return
  const began = performance.now()
  const processes = Array.from({ length: workers }, () =>
    once(spawn(process.execPath, ['-e', WORK], { stdio: 'ignore' }), 'exit'),
  )
  await Promise.all(processes)
  const factor = Math.min(HIGHEST_FACTOR, Math.max(1, (performance.now() - began) / REFERENCE_MS))
  process.env[VARIABLE] = factor.toFixed(1)
}

/** The machine was so many times slower than the reference; 1 where nothing has measured it. */
export const machineFactor = () => Number(process.env[VARIABLE] ?? 1)

/** A time limit of the reference, in milliseconds, as long as this machine needs it. */
export const scaled = (ms: number) => Math.round(ms * machineFactor())
