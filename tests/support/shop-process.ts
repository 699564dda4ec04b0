/** A built shop in its own process that reports to its parent. */
import '../../scripts/pool-priority.ts'
import process from 'node:process'
import { CLIENT_DIR, SERVER_BUNDLE } from '../../scripts/sources.ts'
import type { ShopReport } from './built-shop.ts'
import { cpuMs } from './load.ts'

type Server = typeof import('../../server.ts')

const { readEnv, startServer }: Server = await import(SERVER_BUNDLE)
const shop = await startServer({ env: readEnv(process.env), clientDir: CLIENT_DIR })

process.on('message', () => process.send?.(report()))
process.once('SIGTERM', () => void shop.close().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(1))
process.send?.(report())

function report(): ShopReport {
  return {
    url: shop.url,
    residentBytes: process.memoryUsage.rss(),
    peakBytes: process.resourceUsage().maxRSS * 1024,
    heapBytes: process.memoryUsage().heapUsed,
    committedBytes: process.memoryUsage().heapTotal,
    cpuMs: cpuMs(),
    ...shop.stats(),
  }
}
