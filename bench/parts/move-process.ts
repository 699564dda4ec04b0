/** One move in a process of its own, whose memory and processor time are those of the move alone. */
import process from 'node:process'
import { moveDatabase } from '#app/server/db/dump/move.server.ts'
import { cpuMs } from '#tests/support/load.ts'

export type MoveReport = { rows: number; ms: number; cpuMs: number; peakBytes: number }

const [fromDir = '', fromUrl, toDir = '', toUrl] = process.argv.slice(2)
const began = performance.now()
const tables = await moveDatabase(
  { dataDir: fromDir, databaseUrl: fromUrl || null },
  { dataDir: toDir, databaseUrl: toUrl || null },
)
const report: MoveReport = {
  rows: Object.values(tables).reduce((sum, table) => sum + table.rows, 0),
  ms: performance.now() - began,
  cpuMs: cpuMs(),
  peakBytes: process.resourceUsage().maxRSS * 1024,
}
process.send?.(report)
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
