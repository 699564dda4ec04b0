import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Prints the shortest time of 500 calls, before garbage is collected and after. */
const SCRIPT = `
const noop = () => undefined
async function measureLeast(rounds) {
  let least = Infinity
  for (let round = 0; round < rounds; round += 1) {
    const before = process.hrtime.bigint()
    for (let call = 0; call < 500; call += 1) process.nextTick(noop)
    await new Promise((resolve) => setImmediate(resolve))
    least = Math.min(least, Number(process.hrtime.bigint() - before))
  }
  return least
}
const before = await measureLeast(2_000)
for (let count = 0; count < 4; count += 1) {
  await new Promise((resolve) => setTimeout(resolve, 1))
  gc()
}
console.log(before, await measureLeast(2_000))
`

test('the queue of ticks is as fast after garbage was collected as before', async () => {
  const module = new URL('./keep-tick-class.ts', import.meta.url).href
  const args = ['--expose-gc', '--import', module, '--input-type=module', '--eval', SCRIPT]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const [before = 0, after = 0] = stdout.trim().split(' ').map(Number)
  expect(after / before).toBeLessThan(2)
})
