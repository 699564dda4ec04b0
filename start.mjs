// Runs a script of ours on the Node that the lock file pins, whatever Node the shell has.
// Usage: node start.mjs scripts/start.ts [arguments]
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import process from 'node:process'
import { launch } from './scripts/launch.mjs'

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

const child = launch(node, process.argv.slice(2))
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
