// Runs a script of ours on the Node that the lock file pins, whatever Node the shell has.
// Usage: node start.mjs scripts/start.ts [arguments]
import { spawn } from 'node:child_process'
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

// A small nursery: what a refresh of a large catalogue leaves behind is collected often and briefly, and memory stays low.
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']
// Encoding large pictures leaves the system's allocator with gaps that it returns only when told to.
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
const child = spawn(node, [...flags, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...memory, ...process.env },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) =>
  process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
)
