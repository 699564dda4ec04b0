/** Notifications over a Discord that fails three in ten, over kills, and between several processes. */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import type { Outbox } from '#app/panel/notifications/outbox.server.ts'
import { type Database, openDatabase } from '#app/server/db/db.server.ts'
import { scaled } from '#tests/support/machine.ts'
import { type OnDatabase, onBoth } from '../both.ts'
import { type Meets, openReceiver, threeInTen } from '../servers/receiver.ts'
import { channelAt, openNotifications, recordSales } from './notifications.ts'

/** `NOTIFICATIONS=10000` for the whole figure. */
const COUNT = Number(process.env.NOTIFICATIONS ?? 2_000)
const KILLS = 3
const OF_KILLS = 200
const AT_ONCE = 200

async function openWorld({ env }: OnDatabase, meets: (request: number) => Meets) {
  const dataDir = await mkdtemp(join(tmpdir(), 'notifications-'))
  const url = env.DATABASE_URL ?? ''
  const db = await openDatabase({ dataDir, url: url === '' ? null : url })
  const receiver = await openReceiver(meets)
  onTestFinished(async () => {
    await receiver.close()
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { dataDir, url, db, receiver }
}

const listNames = (count: number) => Array.from({ length: count }, (_, index) => `tbx-${index}`)

async function recordMany(db: Database, outbox: Outbox, names: string[]) {
  for (let start = 0; start < names.length; start += AT_ONCE)
    await recordSales(db, outbox, names.slice(start, start + AT_ONCE))
}

/** Counts the names by how often each was taken; all are expected once. */
function timesTaken(taken: ReadonlyMap<string, number[]>, names: readonly string[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const name of names) {
    const times = taken.get(`Transaction ${name}`)?.length ?? 0
    counts.set(times, (counts.get(times) ?? 0) + 1)
  }
  return counts
}

onBoth(
  `${COUNT} notifications over a Discord that fails three in ten arrive once each`,
  async (on) => {
    const { db, receiver } = await openWorld(on, threeInTen)
    const processes = [openNotifications(db, receiver.origin), openNotifications(db, receiver.origin)]
    const [{ outbox, notifications }] = [processes[0] ?? never()]
    onTestFinished(async () => {
      for (const one of processes) await one.notifications.close()
    })
    const address = `${receiver.origin}/webhook`
    expect(await notifications.saveChannel(channelAt(address))).toBe('saved')
    const names = listNames(COUNT)
    await recordMany(db, outbox, names)
    // Sent again by the platform, or replayed.
    await recordMany(db, outbox, names.slice(0, AT_ONCE))
    const startedAt = Date.now()
    for (const one of processes) one.notifications.wake()
    await expect.poll(() => receiver.taken.size, { timeout: scaled(90_000), interval: 50 }).toBe(names.length)
    for (const one of processes) await one.notifications.settled()
    expect(timesTaken(receiver.taken, names)).toEqual(new Map([[1, names.length]]))
    if (process.env.NOTIFICATIONS) {
      const last = Math.max(...[...receiver.taken.values()].flat())
      process.stdout.write(`${COUNT} notifications within ${last - startedAt} ms (${db.kind})\n`)
    }
    expect(await outbox.latest.readStatus()).toEqual({ failedCount: 0, lastError: null })
    expect(await outbox.findNextDue()).toBe(null)
  },
  180_000,
)

onBoth(
  'a hundred notifications are claimed in one statement, and those of a message written in another',
  async (on) => {
    const { db, receiver } = await openWorld(on, () => 'taken')
    let writes = 0
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        if (node.kind === 'UpdateQueryNode') writes++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const { outbox, notifications } = openNotifications(
      { ...db, kysely: db.kysely.withPlugin(counting) },
      receiver.origin,
    )
    onTestFinished(() => notifications.close())
    await notifications.saveChannel(channelAt(`${receiver.origin}/webhook`))
    await notifications.settled()
    const names = listNames(100)
    await recordMany(db, outbox, names)
    writes = 0
    notifications.wake()
    await expect.poll(() => receiver.taken.size).toBe(names.length)
    await notifications.settled()
    expect(receiver.countRequests()).toBe(10)
    expect(writes).toBeLessThanOrEqual(2 + 10)
  },
)

onBoth(
  'a kill between two attempts loses nothing and sends nothing twice',
  async (on) => {
    let kill = () => {}
    let isArmed = true
    // The process is killed while a message is refused: nothing of it was taken.
    const { dataDir, url, db, receiver } = await openWorld(on, (request) => {
      if (!isArmed || request % 7 !== 5) return 'taken'
      isArmed = false
      kill()
      return 'lost'
    })
    const { outbox, notifications } = openNotifications(db, receiver.origin)
    await notifications.saveChannel(channelAt(`${receiver.origin}/webhook`))
    await notifications.close()
    const names = listNames(OF_KILLS)
    await recordMany(db, outbox, names)
    for (let kills = 0; kills < KILLS; kills++) {
      isArmed = true
      const child = fork(
        join(import.meta.dirname, 'notifications-process.ts'),
        [dataDir, url, receiver.origin],
        {
          execArgv: ['--disable-warning=ExperimentalWarning'],
        },
      )
      const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      kill = () => void child.kill('SIGKILL')
      await exited
      // The lease of a dead process ends by itself; the test does not wait for it.
      await db.kysely.updateTable('notifications').set({ claimed_until: 0 }).execute()
    }
    isArmed = false
    const after = openNotifications(db, receiver.origin)
    onTestFinished(() => after.notifications.close())
    after.notifications.wake()
    await expect.poll(() => receiver.taken.size, { timeout: scaled(30_000) }).toBe(names.length)
    await after.notifications.settled()
    expect(timesTaken(receiver.taken, names)).toEqual(new Map([[1, names.length]]))
  },
  120_000,
)

function never(): never {
  throw new Error('unreachable')
}
