/** Locks that two processes share: here two databases opened side by side. */
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { settlesWithin } from '#app/lib/async/deadline.ts'
import { createAdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import { openDatabase } from '#app/server/db/db.server.ts'
import { onPostgres } from './both.ts'

async function open(url: string | null) {
  const dataDir = await mkdtemp(join(tmpdir(), 'locks-'))
  const db = await openDatabase({ dataDir, url })
  onTestFinished(async () => {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { db, locks: createAdvisoryLocks(db) }
}

onPostgres(
  'one process waits while another one holds the lock, and gets it when it is released',
  async ({ env }) => {
    const [one, other] = await Promise.all([open(env.DATABASE_URL ?? ''), open(env.DATABASE_URL ?? '')])
    const release = await one.locks.acquire('basket a', 1_000)
    expect(await other.locks.acquire('basket a', 60)).toBeNull()
    const elsewhere = await other.locks.acquire('basket b', 0)
    expect(elsewhere).not.toBeNull()
    elsewhere?.()

    const waiting = other.locks.acquire('basket a', 5_000).then((mine) => ({ mine }))
    for (let turn = 0; turn < 10; turn += 1)
      expect(await Promise.race([waiting, other.db.ping()])).toBeUndefined()
    release?.()
    const { mine } = await waiting
    expect(mine).not.toBeNull()
    mine?.()
  },
)

onPostgres('locks leave connections for other queries', async ({ env }) => {
  const [one, other] = await Promise.all([open(env.DATABASE_URL ?? ''), open(env.DATABASE_URL ?? '')])
  const names = Array.from({ length: 30 }, (_, index) => `basket ${index}`)
  const releases = await Promise.all(names.map((name) => one.locks.acquire(name, 1_000)))
  expect(releases).not.toContain(null)
  await one.db.ping()
  const held = await Promise.all(names.slice(0, 4).map((name) => other.locks.acquire(name, 0)))
  expect(held).toEqual([null, null, null, null])
  for (const release of releases) release?.()
  for (const name of names.slice(0, 4)) {
    const release = await other.locks.acquire(name, 5_000)
    expect(release).not.toBeNull()
    release?.()
  }
})

test('without PostgreSQL, and while it is away, everybody gets the lock at once', async () => {
  const { locks } = await open(null)
  expect(await locks.acquire('basket a', 0)).not.toBeNull()
  expect(await locks.acquire('basket a', 0)).not.toBeNull()
})

onPostgres(
  'a database that is closed, or takes connections and never answers, costs no caller the lock',
  async ({ env }) => {
    const closed = await open(env.DATABASE_URL ?? '')
    await closed.db.close()
    expect(await closed.locks.acquire('basket a', 5_000)).not.toBeNull()

    const line = await openLine(new URL(env.DATABASE_URL ?? ''))
    const silent = await open(line.url)
    onTestFinished(line.close)
    const release = await silent.locks.acquire('basket a', 5_000)
    line.cut()
    release?.()
    expect(await silent.locks.acquire('basket a', 5_000)).not.toBeNull()
    const again = silent.locks.acquire('basket a', 5_000)
    expect(await settlesWithin(again, 100)).toBe(true)
    expect(await again).not.toBeNull()
  },
)

/** A way to the server on which, once it is cut, nothing is heard any more. */
async function openLine(server: URL) {
  const sockets = new Set<Socket>()
  let isCut = false
  const proxy = createServer((near) => {
    const far = connect(Number(server.port), server.hostname)
    if (!isCut) near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const url = new URL(server)
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url: url.href,
    cut() {
      isCut = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
