/**
 * Measures `tradepost move` with a year of a million visits, two million interactions and 100,000 payments, to a
 * PostgreSQL that it starts and back. `--visits`, `--interactions` and `--payments` are other sizes.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#app/server/db/db.server.ts'
import { openChild } from '#tests/support/child.ts'
import { megabytes, say, sayLoad } from './parts/figures.ts'
import { fillLedger } from './parts/ledger.ts'
import type { MoveReport } from './parts/move-process.ts'
import { openPostgres } from './parts/postgres.ts'
import { fillDatabase } from './parts/records.ts'

const PRODUCTS = Array.from({ length: 40 }, (_, index) => ({
  id: 7_000_000 + index,
  name: `Product ${index}`,
  path: `/product/${7_000_000 + index}`,
}))

const { values: options } = parseArgs({
  options: {
    visits: { type: 'string', default: '1000000' },
    interactions: { type: 'string', default: '2000000' },
    payments: { type: 'string', default: '100000' },
  },
})

const server = await openPostgres()
const folder = await mkdtemp(join(tmpdir(), 'tradepost-move-'))
const [dataDir, backDir] = [join(folder, 'data'), join(folder, 'back')]
const filled = await fillDatabase({ dataDir, url: null }, PRODUCTS, {
  visits: Number(options.visits),
  interactions: Number(options.interactions),
})
const db = await openDatabase({ dataDir })
await fillLedger(db, Number(options.payments))
await db.close()
console.log(`${filled.visits} visits, ${filled.interactions} interactions, ${options.payments} payments`)
await measureMove('to PostgreSQL', dataDir)
await measureMove('back', backDir)
sayLoad()
await server.stop()
await rm(folder, { recursive: true })

async function measureMove(direction: string, at: string): Promise<void> {
  const child = await openChild<'', MoveReport>('bench/parts/move-process.ts', {
    args: [at, server.url, direction],
  })
  const { rows, ms, cpuMs, peakBytes } = child.first
  await child.stop()
  say(`${direction}: ${rows} rows`, `${(ms / 1000).toFixed(1)} s`, '≤ 600 s')
  say('  processor time of the command', `${(cpuMs / 1000).toFixed(1)} s`)
  say('  most memory of the command', megabytes(peakBytes))
}
