#!/usr/bin/env node
// An older Node can read only this file, so everything else is imported after the check.
import module from 'node:module'
import process from 'node:process'

/** Matches `engines` in the manifest. */
const NEEDED_NODE = '22.12'
const { node } = process.versions

if (node.localeCompare(NEEDED_NODE, 'en', { numeric: true }) < 0) {
  process.stderr.write(`tebex-emulator needs Node ${NEEDED_NODE} or newer. This is Node ${node}.\n`)
  process.exitCode = 1
} else {
  if (process.env.npm_command === 'exec') endWithParent()
  module.enableCompileCache()
  const [{ main }, { fail }] = await Promise.all([import('./main.ts'), import('./cli/serve.ts')])
  await main(process.argv.slice(2)).catch(fail)
}

/** npx signals the shell that it starts in between, and that shell does not pass the signal on. */
function endWithParent(): void {
  const parent = process.ppid
  const watch = () => process.ppid !== parent && process.kill(process.pid, 'SIGTERM')
  setInterval(watch, 500).unref()
}
