import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#app/server/db/db.server.ts'
import { onBoth } from './both.ts'

const KILLS = 3
const ACKNOWLEDGED = 400

onBoth('no acknowledged event is lost to a kill, and the next start is sound', async ({ env }) => {
  const url = env.DATABASE_URL ?? ''
  const dataDir = await mkdtemp(join(tmpdir(), 'kill-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const acknowledged: string[] = []
  for (let kill = 0; kill < KILLS; kill++) await recordAndKill(dataDir, url, kill * 100_000, acknowledged)
  const db = await openDatabase({ dataDir, url: url === '' ? null : url })
  const rows = await db.kysely.selectFrom('visits').select('page_url').execute()
  const there = new Set(rows.map(({ page_url }) => page_url))
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * ACKNOWLEDGED)
  expect(acknowledged.filter((page) => !there.has(page))).toEqual([])
  if (db.kind === 'embedded') {
    const { rows: found } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db.kysely)
    expect(found).toEqual([{ integrity_check: 'ok' }])
  }
  await db.close()
})

function recordAndKill(dataDir: string, url: string, first: number, acknowledged: string[]): Promise<void> {
  const child: ChildProcess = fork(
    join(import.meta.dirname, 'recording-process.ts'),
    [dataDir, url, String(first)],
    {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    },
  )
  const enough = acknowledged.length + ACKNOWLEDGED
  child.on('message', (page) => {
    acknowledged.push(String(page))
    if (acknowledged.length === enough) child.kill('SIGKILL')
  })
  return new Promise((resolve) => child.once('exit', () => resolve()))
}
