/** Limits that processes share, as two processes on one database see them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#app/server/db/db.server.ts'
import { createSharedLimits, createWindow } from '#app/server/db/shared-limits.server.ts'
import { type OnDatabase, onBoth, onPgBouncer, onPostgres } from './both.ts'
import { openTcpProxy } from './servers/tcp-proxy.ts'

const MINUTE = 60_000

type Opened = Awaited<ReturnType<typeof openDatabase>>

/** However slow the machine is: these tests are about what is counted, not about what happens when it is late. */
const withoutDeadline = ({ kysely }: Opened): Pick<Opened, 'kysely' | 'within'> => ({
  kysely,
  within: (_ms, work) => work,
})

async function openTwo({ env }: OnDatabase, capacity = 3) {
  let at = 1_800_000_000_000
  const dataDir = await mkdtemp(join(tmpdir(), 'limits-'))
  const databases = await Promise.all(
    [0, 1].map(() => openDatabase({ dataDir, url: env.DATABASE_URL ?? null })),
  )
  onTestFinished(async () => {
    await Promise.all(databases.map((db) => db.close()))
    await rm(dataDir, { recursive: true, force: true })
  })
  const warnings: string[] = []
  const open = (db: Pick<Opened, 'kysely' | 'within'>) => {
    const log = { warn: (_: object, message: string) => void warnings.push(message) }
    const limits = createSharedLimits({ db, secret: 'a secret of this test', now: () => at, log })
    return limits({ name: 'test', capacity, endOfWindow: createWindow(MINUTE) })
  }
  const [first, second] = databases
  if (!first || !second) throw new Error('two were asked for')
  const [one, other] = [open(withoutDeadline(first)), open(withoutDeadline(second))]
  return {
    first,
    second,
    warnings,
    open,
    one,
    other,
    pass: (ms: number) => {
      at += ms
    },
  }
}

async function expectShared(on: OnDatabase) {
  const { one, other, pass, open, first } = await openTwo(on)
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => (turn % 2 ? one : other).take('198.51.100.7')),
  )
  expect(tries.filter(({ ok }) => ok)).toHaveLength(3)
  expect(tries.filter((admission) => !admission.ok && admission.isFirst)).toHaveLength(1)
  expect(await one.take('198.51.100.7')).toEqual({ ok: false, retryAfterSeconds: 60, isFirst: false })
  expect(await open(withoutDeadline(first)).take('198.51.100.7')).toMatchObject({ ok: false })
  expect(await one.take('198.51.100.8')).toEqual({ ok: true })
  pass(MINUTE)
  expect(await other.take('198.51.100.7')).toEqual({ ok: true })
}

onBoth('two processes and a restart share one count', expectShared)
onPgBouncer('two processes share one count', expectShared)

onBoth('what is given back or reset can be taken again by the other process', async (on) => {
  const { one, other } = await openTwo(on, 2)
  await one.take('a')
  await other.take('a')
  await one.giveBack('a')
  expect(await other.take('a')).toEqual({ ok: true })
  await other.reset('a')
  expect([await one.take('a'), await other.take('a')]).toEqual([{ ok: true }, { ok: true }])
  expect(await one.take('a')).toMatchObject({ ok: false })
})

onBoth('no address is kept, and what is over is deleted', async (on) => {
  const { one, first, pass } = await openTwo(on)
  await one.take('198.51.100.7')
  const rows = () => first.kysely.selectFrom('rate_limits').selectAll().execute()
  expect(JSON.stringify(await rows())).not.toContain('198.51')
  pass(61 * MINUTE)
  await one.take('198.51.100.8')
  expect(await rows()).toHaveLength(1)
})

onBoth(
  'without the database a process goes on from what it last saw, and what it admitted stays counted',
  async (on) => {
    const { one, other, first, warnings, pass } = await openTwo(on)
    await other.take('a')
    await one.take('a')
    await sql`alter table rate_limits rename to elsewhere`.execute(first.kysely)
    expect(await one.take('a')).toEqual({ ok: true })
    expect(await one.take('a')).toMatchObject({ ok: false, isFirst: true })
    expect(await other.take('a')).toEqual({ ok: true })
    expect(new Set(warnings)).toEqual(new Set(['limits are counted in memory only']))
    await sql`alter table elsewhere rename to rate_limits`.execute(first.kysely)
    expect(await other.take('a')).toMatchObject({ ok: false })
    pass(MINUTE)
    const tries = [await one.take('a'), await other.take('a'), await one.take('a'), await other.take('a')]
    expect(tries.map(({ ok }) => ok)).toEqual([true, true, true, false])
  },
)

onBoth('a database that comes and goes admits no more than one that stays', async (on) => {
  const { one, first } = await openTwo(on)
  let admitted = 0
  for (let turn = 0; turn < 4; turn++) {
    if ((await one.take('a')).ok) admitted += 1
    await sql`alter table rate_limits rename to elsewhere`.execute(first.kysely)
    if ((await one.take('a')).ok) admitted += 1
    await sql`alter table elsewhere rename to rate_limits`.execute(first.kysely)
  }
  expect(admitted).toBe(3)
})

/** Two processes, the second of them behind a connection that can hang; `settle` resolves when every query has ended. */
async function openSlow({ env }: OnDatabase) {
  const proxy = await openTcpProxy(env.DATABASE_URL ?? '')
  const world = await openTwo({ env })
  const behind = await openDatabase({ dataDir: tmpdir(), url: proxy.url })
  onTestFinished(async () => {
    proxy.resume()
    await behind.close()
  })
  const queries: Promise<unknown>[] = []
  const openBehind = () =>
    world.open({
      kysely: behind.kysely,
      within(ms, work) {
        queries.push(work)
        return behind.within(ms, work)
      },
    })
  return { ...world, proxy, openBehind, settle: () => Promise.allSettled(queries) }
}

onPostgres('a database that hangs opens no limit to tries at once', async (on) => {
  const { proxy, openBehind } = await openSlow(on)
  const limiter = openBehind()
  proxy.hang()
  const tries = await Promise.all(Array.from({ length: 12 }, () => limiter.take('a')))
  expect(tries.filter(({ ok }) => ok)).toHaveLength(3)
  expect(tries.filter((admission) => !admission.ok && admission.isFirst)).toHaveLength(1)
})

onPostgres(
  'an answer that comes too late counts from then on, in a process that began anew too',
  async (on) => {
    const { proxy, openBehind, settle, other } = await openSlow(on)
    for (let turn = 0; turn < 3; turn++) await other.take('a')
    const restarted = openBehind()
    proxy.hang()
    // The process cannot know better.
    expect(await restarted.take('a')).toEqual({ ok: true })
    proxy.resume()
    await settle()
    proxy.hang()
    expect(await restarted.take('a')).toMatchObject({ ok: false })
  },
)

onPostgres('a try that was answered late is counted once', async (on) => {
  const { proxy, openBehind, settle, other } = await openSlow(on)
  const slow = openBehind()
  proxy.hang()
  expect(await slow.take('a')).toEqual({ ok: true })
  proxy.resume()
  await settle()
  expect(await other.take('a')).toEqual({ ok: true })
  proxy.hang()
  expect(await slow.take('a')).toEqual({ ok: true })
  proxy.resume()
  await settle()
  expect(await other.take('a')).toMatchObject({ ok: false })
})
