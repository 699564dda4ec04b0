// Runs a script of ours on the Node that the lock file pins, whatever Node the shell has.
// Usage: node start.mjs scripts/start.ts [arguments]
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import process from 'node:process'

const NEEDED = 24
const [major = 0] = process.versions.node.split('.').map(Number)

function findPinnedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-${system}-${process.arch}/package.json`)
    return manifest.replace(/package\.json$/, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
  } catch {
    return null
  }
}

const node = major >= NEEDED ? process.execPath : findPinnedNode()
if (node === null) {
  process.stderr.write(
    `Tradepost needs Node ${NEEDED}. This machine has ${process.versions.node} and no package brings another: install Node ${NEEDED} and try again.\n`,
  )
  process.exit(1)
}

// Garbage is collected often and briefly, the young generation and the old one, and memory stays low: a busy shop would
// otherwise let hundreds of megabytes of it stand.
const flags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--heap-growing-percent=20',
]
// Encoding large pictures leaves the system's allocator with gaps that it returns only when told to.
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
// The channel tells the child when this process is gone, however it ended.
const child = spawn(node, [...flags, ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...memory, ...process.env },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) =>
  process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
)

// npm passes no signal on through the shell that it starts us in, and none at all when it is killed.
if (process.env.npm_lifecycle_script?.includes('start.mjs')) {
  const parents = listParents()
  setInterval(() => listParents() !== parents && child.kill('SIGTERM'), 500).unref()
}

/** The processes between npm and this one, npm included: a shell may stay in between or not. */
function listParents() {
  const shell = procFile('cmdline').includes('start.mjs')
  const npm = shell ? procFile('stat').split(') ')[1]?.split(' ')[1] : ''
  return `${process.ppid} ${npm}`
}

/** What Linux says of the parent; empty elsewhere, where shells make room for their last command. */
function procFile(name) {
  try {
    return readFileSync(`/proc/${process.ppid}/${name}`, 'latin1')
  } catch {
    return ''
  }
}
