/** A built shop in a process of its own that answers the bench's questions over the channel to its parent. */
import '../../scripts/pool-priority.ts'
import process from 'node:process'
import { CLIENT_DIR, SERVER_BUNDLE } from '../../scripts/sources.ts'
import type { ShopQuestion, ShopReport } from './shop.ts'
import { cpuMs } from './throughput.ts'

type Server = typeof import('../../server.ts')

const { readEnv, startServer }: Server = await import(SERVER_BUNDLE)
const holds = watchLoop()
const shop = await startServer({ env: readEnv(process.env), clientDir: CLIENT_DIR })

process.on('message', (question: ShopQuestion) => {
  if (question === 'forget') holds.forget()
  if (question === 'collect') global.gc?.()
  process.send?.(report())
})
process.once('SIGTERM', () => void shop.close().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(1))
process.send?.(report())

function report(): ShopReport {
  return {
    url: shop.url,
    longestHoldMs: holds.longest(),
    residentBytes: process.memoryUsage.rss(),
    peakBytes: process.resourceUsage().maxRSS * 1024,
    heapBytes: process.memoryUsage().heapUsed,
    committedBytes: process.memoryUsage().heapTotal,
    cpuMs: cpuMs(),
    ...shop.stats(),
  }
}

/**
 * Watches for the longest hold of the event loop, in processor time of its thread: a busy machine's other processes
 * are not the shop's doing, and a timer's lateness would count them. The watch begins with the first `forget`, so
 * that other benches do not count its own processor time.
 */
function watchLoop() {
  let longest = 0
  let last = 0
  let timer: NodeJS.Timeout | null = null
  const look = () => {
    const now = threadMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  return {
    longest: () => longest,
    forget() {
      if (timer === null) timer = setInterval(look, 1).unref()
      longest = 0
      last = threadMs()
    },
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
