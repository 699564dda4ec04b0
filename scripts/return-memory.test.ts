import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Fills the heap ten times and prints how many megabytes of that are resident beside it. */
const SCRIPT = `
const besideHeap = () => process.memoryUsage().rss - process.memoryUsage().heapTotal
const fill = () => Array.from({ length: 500_000 }, (_, index) => ({ index, list: [index] }))
const before = besideHeap()
for (let round = 0; round < 10; round += 1) fill()
console.log((besideHeap() - before) / 2 ** 20)
`

test('pages of the heap that a collection emptied are not resident any more', async () => {
  const module = new URL('./return-memory.ts', import.meta.url).href
  const flags = ['--max-semi-space-size=8', '--heap-growing-percent=20']
  const args = [...flags, '--import', module, '--input-type=module', '--eval', SCRIPT]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(Number(stdout)).toBeLessThan(100)
})
