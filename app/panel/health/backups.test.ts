import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Backups } from './backups.server.ts'

test('a stop ends the backup under way, of which nothing is shown as made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const lines: string[] = []
  const log = (_: unknown, line: string) => void lines.push(line)
  const backups = new Backups({
    env: { storeDir: join(folder, 'store'), dataDir: folder, databaseUrl: null },
    sealedValues: { find: async () => null, write: async () => undefined },
    locks: { acquire: async () => () => undefined },
    log: { info: log, warn: log },
    timeZone: () => 'UTC',
    now: Date.now,
  })
  const made = backups.run()
  expect(await backups.readStatus()).toMatchObject({ isRunning: true })
  await backups.stop()
  expect(await backups.readStatus()).toMatchObject({ isRunning: false, hasFailed: false, latestAt: null })
  expect(await made).toBe(false)
  expect(lines).toEqual(['backup ended with the shop'])
  expect(await readdir(folder)).toEqual([])
})
