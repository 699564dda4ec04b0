import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, superviseDatabase } from './db.server.ts'
import { type DatabaseSource, describeSource } from './open.server.ts'
import { DatabaseSupervisor } from './supervisor.server.ts'

const MINUTE = 60_000

afterEach(() => {
  vi.useRealTimers()
})

test('a database of a newer version is retried with a growing backoff, and reopened once it fits again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'supervisor-'))
  const db = await openDatabase({ dataDir })
  onTestFinished(async () => {
    await db.close()
    rmSync(dataDir, { recursive: true })
  })
  await db.kysely
    .insertInto('kysely_migration')
    .values({ name: '9999-of-tomorrow', timestamp: new Date().toISOString() })
    .execute()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  let looks = 0
  const { main, ...sourceWithoutMain } = describeSource(dataDir, null, 1_000)
  const counted = {
    createDriver: () => {
      looks++
      return main.createDriver()
    },
    createQueryCompiler: () => main.createQueryCompiler(),
    createAdapter: () => main.createAdapter(),
    createIntrospector: main.createIntrospector,
  }
  // Leaves out the thread that checks the file, because the test's fake clock would stop it.
  const source: DatabaseSource = { ...sourceWithoutMain, main: counted, file: null }
  const supervisor = new DatabaseSupervisor({
    source,
    log: { info: () => undefined, error: () => undefined },
    now: () => 0,
  })
  await supervisor.start(MINUTE)
  expect(supervisor.trouble()?.code).toBe('too_new')
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(looks).toBeGreaterThan(5)
  expect(looks).toBeLessThan(30)
  await db.kysely.deleteFrom('kysely_migration').where('name', 'like', '9999%').execute()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(supervisor.trouble()).toBeNull()
  await supervisor.close()
})

test('a reader that first notices the moved file creates no new one in its place', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'supervisor-'))
  const file = join(dataDir, 'shop.db')
  const db = await superviseDatabase({
    dataDir,
    log: { info: () => undefined, error: () => undefined },
  })
  onTestFinished(async () => {
    await db.close()
    rmSync(dataDir, { recursive: true })
  })
  const rows = db.reports.selectFrom('revoked_sessions').select('sid')
  await db.kysely.insertInto('revoked_sessions').values({ sid: 'kept', expires_at: 1 }).execute()
  renameSync(file, join(dataDir, 'elsewhere'))
  await expect(rows.execute()).rejects.toThrow(file)
  expect(db.trouble()?.code).toBe('gone')
  expect(existsSync(file)).toBe(false)
  renameSync(join(dataDir, 'elsewhere'), file)
  await expect.poll(() => db.trouble()).toBeNull()
  expect(await rows.execute()).toEqual([{ sid: 'kept' }])
})
