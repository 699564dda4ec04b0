/** Compares the ledger with a platform that keeps its own books: duplicates, any order, concurrency, kills, rebuilds. */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { seededRandom } from 'tebex-emulator/extension'
import { expect, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#app/server/db/db.server.ts'
import { rebuildLedger } from '#app/shop/orders/ledger/rebuild.server.ts'
import { type OnDatabase, onBoth } from '../both.ts'
import { type Ledger, openLedger, parseEvent, seenBy, sorted } from './ledger.ts'
import { createHistory, type History } from './ledger-world.ts'

/** `LEDGER_HISTORIES=10000 LEDGER_KILLS=20` for a long run. */
const HISTORIES = Number(process.env.LEDGER_HISTORIES ?? 100)
const KILLS = Number(process.env.LEDGER_KILLS ?? 3)

/** The number of histories that are delivered concurrently. */
const AT_ONCE = 10

/** Two processes on one database; the embedded one has a single process. */
async function openTwo({ env }: OnDatabase, now: () => number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'ledger-'))
  const open = () => openDatabase({ dataDir, url: env.DATABASE_URL ?? null })
  const db = await open()
  const otherDb = env.DATABASE_URL === undefined ? db : await open()
  onTestFinished(async () => {
    await Promise.all([db.close(), otherDb.close()])
    await rm(dataDir, { recursive: true, force: true })
  })
  return { db, one: openLedger(db, now), other: openLedger(otherDb, now) }
}

/** Sends some events twice, all in any order, up to three concurrently, to either process. */
async function deliver({ events }: History, ledgers: readonly [Ledger, Ledger], seed: number): Promise<void> {
  const random = seededRandom(seed)
  const sent = [...events, ...events.filter(() => random() < 0.2)]
    .map((event) => ({ event, at: random() }))
    .sort((a, b) => a.at - b.at)
  for (let at = 0; at < sent.length; ) {
    const together = 1 + Math.floor(random() * 3)
    const batch = sent.slice(at, at + together)
    await Promise.all(
      batch.map(({ event }, index) => ledgers[index % 2 === 0 ? 0 : 1].recordEvent(parseEvent(event))),
    )
    at += together
  }
}

async function readTables({ kysely }: Database) {
  const payments = await kysely.selectFrom('payments').selectAll().orderBy('transaction_id').execute()
  const customers = await kysely
    .selectFrom('payment_customers')
    .selectAll()
    .orderBy('customer_key')
    .orderBy('transaction_id')
    .execute()
  const subscriptions = await kysely.selectFrom('subscriptions').selectAll().orderBy('reference').execute()
  return { payments, customers, subscriptions }
}

onBoth(
  'the ledger knows the owners after any events in any order, and a rebuild gives the same result',
  async (on) => {
    let now = 0
    const { db, one, other } = await openTwo(on, () => now)
    for (let first = 1; first <= HISTORIES; first += AT_ONCE) {
      const histories = Array.from({ length: AT_ONCE }, (_, at) => createHistory(first + at))
      await Promise.all(histories.map((history, at) => deliver(history, [one, other], first + at)))
      for (const { customers, endsAt, expectedFor, seed } of histories) {
        now = endsAt
        for (const id of customers)
          expect([seed, sorted(await seenBy(one, id))]).toEqual([seed, sorted(expectedFor(id))])
      }
    }
    const before = await readTables(db)
    for (const table of ['payments', 'payment_customers', 'subscriptions'] as const)
      await db.kysely.deleteFrom(table).execute()
    const { references, changed } = await rebuildLedger(db)
    expect(changed).toBe(references)
    expect(await readTables(db)).toEqual(before)
    expect(await rebuildLedger(db)).toEqual({ references, changed: 0 })
  },
  3_600_000,
)

onBoth(
  'a kill at any point leaves a ledger that agrees with its events, and redelivery completes it',
  async ({ env }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'ledger-kill-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const url = env.DATABASE_URL ?? ''
    for (let seed = 1; seed <= KILLS; seed++) {
      await recordAndKill([dataDir, url, String(seed)], seed)
      const db = await openDatabase({ dataDir, url: url === '' ? null : url })
      const history = createHistory(seed)
      const ledger = openLedger(db, () => history.endsAt)
      expect((await rebuildLedger(db)).changed).toBe(0)
      for (const event of history.events) await ledger.recordEvent(parseEvent(event))
      for (const id of history.customers)
        expect([seed, sorted(await seenBy(ledger, id))]).toEqual([seed, sorted(history.expectedFor(id))])
      await db.close()
    }
  },
  600_000,
)

/** Kills the process once it has acknowledged this many events. */
function recordAndKill(args: string[], acknowledged: number): Promise<void> {
  const child = fork(join(import.meta.dirname, 'ledger-process.ts'), args, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  let count = 0
  child.on('message', () => {
    if (++count === acknowledged) child.kill('SIGKILL')
  })
  return new Promise((resolve) => child.once('exit', () => resolve()))
}
