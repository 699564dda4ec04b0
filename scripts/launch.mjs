import { spawn } from 'node:child_process'
import process from 'node:process'

// Garbage is collected often and briefly, the young generation and the old one, and memory stays low: a busy shop would
// otherwise let hundreds of megabytes of it stand. The young one keeps its size: shrunk after each collection, as it would
// be with return-memory.ts, it costs twice the processor time.
const flags = [
  '--disable-warning=ExperimentalWarning',
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--heap-growing-percent=20',
]
// Encoding large pictures leaves the system's allocator with gaps that it returns only when told to.
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Runs a script of ours as a busy shop needs it. The channel tells the child when this process is gone, however it ended. */
export function launch(node, args, env = process.env) {
  return spawn(node, [...flags, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...memory, ...env },
  })
}
