import { execFile } from 'node:child_process'
import { getPriority } from 'node:os'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Encodes something in the pool, then prints the priority of each thread with its name. */
const SCRIPT = `
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { brotliCompress } from 'node:zlib'
const readName = (id) => readFileSync('/proc/self/task/' + id + '/comm', 'latin1').trim()
brotliCompress('text', () => {
  const threads = readdirSync('/proc/self/task').map((id) => [readName(id), getPriority(Number(id))])
  console.log(JSON.stringify({ eventLoop: getPriority(), threads }))
})
`

type Priorities = { eventLoop: number; threads: [name: string, niceness: number][] }

test.runIf(process.platform === 'linux')('threads of the pool give way to the event loop', async () => {
  const module = new URL('./pool-priority.ts', import.meta.url).href
  const args = ['--import', module, '--input-type=module', '--eval', SCRIPT]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const { eventLoop, threads }: Priorities = JSON.parse(stdout)
  expect(eventLoop).toBe(getPriority())
  const ofPool = threads.filter(([name]) => name === 'libuv-worker').map(([, niceness]) => niceness)
  expect(ofPool).toEqual(Array(4).fill(Math.min(eventLoop + 10, 19)))
})
