import type { DatabasePlace } from '#app/server/db/dump/dump.server.ts'
import { openChild } from '#tests/support/child.ts'
import { megabytes, say } from './figures.ts'
import type { MoveReport } from './move-process.ts'

export async function sayMove(direction: string, from: DatabasePlace, to: DatabasePlace): Promise<void> {
  const child = await openChild<'', MoveReport>('bench/parts/move-process.ts', {
    args: [from, to].flatMap(({ dataDir, databaseUrl }) => [dataDir, databaseUrl ?? '']),
  })
  const { rows, ms, cpuMs, peakBytes } = child.first
  await child.stop()
  say(`${direction}: ${rows} rows`, `${(ms / 1000).toFixed(1)} s`, '≤ 600 s')
  say('  processor time of the command', `${(cpuMs / 1000).toFixed(1)} s`)
  say('  most memory of the command', megabytes(peakBytes))
}
