/** The ledger against a platform that keeps its own books: duplicates, any order, pairs at once, kills and rebuilds. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished } from 'vitest'
import { rebuildLedger } from '#app/features/orders/ledger/rebuild.server.ts'
import { type Database, openDatabase } from '#app/server/db/db.server.ts'
import { seededRandom } from '#sandbox/tebex/seed/random.ts'
import { parseWebhook } from '#tebex/index.ts'
import { type OnDatabase, onBoth } from './both.ts'
import { openLedger } from './ledger.ts'
import { createHistory, type Expected, type History } from './ledger-world.ts'

/** `LEDGER_HISTORIES=10000` for a long run. */
const HISTORIES = Number(process.env.LEDGER_HISTORIES ?? 150)

/** Two processes on one database. */
async function openTwo({ env }: OnDatabase, now: () => number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'ledger-'))
  const open = () => openDatabase({ dataDir, url: env.DATABASE_URL ?? null })
  const [db, other] = await Promise.all([open(), open()])
  onTestFinished(async () => {
    await Promise.all([db.close(), other.close()])
    await rm(dataDir, { recursive: true, force: true })
  })
  return { db, one: openLedger(db, now), other: openLedger(other, now) }
}

type Ledger = ReturnType<typeof openLedger>

const parse = (event: object) => parseWebhook(new TextEncoder().encode(JSON.stringify(event)))

/** Some events twice, all in any order, up to three at once, to either process. */
async function deliver({ events }: History, ledgers: readonly [Ledger, Ledger], seed: number): Promise<void> {
  const random = seededRandom(seed)
  const sent = [...events, ...events.filter(() => random() < 0.2)]
    .map((event) => ({ event, at: random() }))
    .sort((a, b) => a.at - b.at)
  for (let at = 0; at < sent.length; ) {
    const together = 1 + Math.floor(random() * 3)
    const batch = sent.slice(at, at + together)
    await Promise.all(
      batch.map(({ event }, index) => ledgers[index % 2 === 0 ? 0 : 1].recordEvent(parse(event))),
    )
    at += together
  }
}

async function seenBy(ledger: Ledger, customer: string): Promise<Expected> {
  const { orders, owned, subscriptions } = await ledger.readAll(customer)
  return {
    orders: orders.map(({ transaction, status, products }) => ({
      ...{ transaction, status },
      grants: products.map((product) => product.status),
    })),
    owned: owned.sort(),
    subscriptions: subscriptions.map(({ reference, status, nextPaymentAt, endedAt }) => ({
      ...{ reference, status, nextPaymentAt, endedAt },
    })),
  }
}

const byName = (one: { transaction?: string; reference?: string }, other: typeof one) =>
  (one.transaction ?? one.reference ?? '') < (other.transaction ?? other.reference ?? '') ? -1 : 1

const sorted = ({ orders, owned, subscriptions }: Expected): Expected => ({
  ...{ orders: orders.toSorted(byName), owned, subscriptions: subscriptions.toSorted(byName) },
})

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
  'whatever happens in whatever order, the ledger says who owns what, and a rebuild says the same',
  async (on) => {
    let now = 0
    const { db, one, other } = await openTwo(on, () => now)
    for (let seed = 1; seed <= HISTORIES; seed++) {
      const history = createHistory(seed)
      now = history.endsAt
      await deliver(history, [one, other], seed)
      for (const customer of history.customers)
        expect([seed, sorted(await seenBy(one, customer))]).toEqual([seed, sorted(history.expect(customer))])
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
