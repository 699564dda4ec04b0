/** Measures the heap that each of the shop's bounded structures takes at its bound, filled alone in this process. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createLimiter } from '#app/lib/async/rate-limiter.ts'
import { createDeduplication } from '#app/shop/analytics/deduplication.server.ts'
import { burstAddress } from './records.ts'

type Structure = { name: string; bytes: number }

const MOST = 120_000

export function listStructures(): Structure[] {
  const now = performance.now()
  return [
    measure('one limiter of addresses (10,000)', () => {
      const limiter = createLimiter({ capacity: 240, windowMs: 60_000 })
      return each((address) => limiter.take(address), limiter)
    }),
    measure('events that count once in half an hour (30,000)', () => {
      const once = createDeduplication(() => now)
      return each((address, index) => once.isNew(address, `view ${index % 20}`, now), once)
    }),
  ]
}

function each<Structure>(use: (address: string, index: number) => unknown, stored: Structure): Structure {
  for (let index = 0; index < MOST; index += 1) use(burstAddress(index), index)
  return stored
}

function measure(name: string, fill: () => unknown): Structure {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  const before = process.memoryUsage().heapUsed
  const stored = fill()
  collect()
  const bytes = process.memoryUsage().heapUsed - before
  if (stored === null) throw new Error('nothing was kept')
  return { name, bytes }
}
