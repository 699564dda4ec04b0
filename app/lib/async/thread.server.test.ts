import { expect, test } from 'vitest'
import { createThread } from './thread.server.ts'

const LIMIT_MS = 500
/** A thread whose calls take a second: asleep, as on a machine that gives it no processor, or at work. */
const MODULE = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    const calls = {
      sleep: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000),
      work: () => { for (;;); },
    }
    parentPort.on('message', ({ name }) => parentPort.postMessage({ value: calls[name]() }))
    parentPort.postMessage('ready')
  `)}`,
)
const ask = createThread<{ sleep: () => string; work: () => string }>(MODULE, LIMIT_MS)

test('a call that got no processor time is waited for', async () => {
  expect(await ask('sleep')).toBe('timed-out')
})

test('a call that works for too long ends, and the next one has a new thread', async () => {
  await expect(ask('work')).rejects.toThrow('aborted')
  expect(await ask('sleep')).toBe('timed-out')
})
