import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'

// Encoding large pictures leaves the system's allocator with gaps that it returns only when told to.
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

// The heap's young generation would grow to 16 MB, twice over, which saves no measurable processor time.
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']

const ROOT = join(import.meta.dirname, '..')

/** A version runs on the Node that it brings. One that brings none, as in an image, runs on this process's. */
export function findNode(folder) {
  const node = join(folder, relative(ROOT, process.execPath))
  return existsSync(node) ? node : process.execPath
}

/** Runs a script of ours as a busy shop needs it. The channel tells the child when this process is gone, however it ended. */
export function launch(node, args, env = process.env) {
  return spawn(node, [...flags, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...memory, ...env },
  })
}
