/** The whole shop under mixed load, killed again and again: what it acknowledged is there, and every sum is right. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { seededRandom } from 'tebex-emulator/extension'
import { expect, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#app/server/db/db.server.ts'
import { readDayFigures } from '#app/shop/orders/revenue/sums.server.ts'
import { createSandbox } from '#sandbox/index.ts'
import { CHILD_ENVIRONMENT } from '#tests/support/child-environment.ts'
import { ROOT } from '../../scripts/sources.ts'
import { variablesFor } from '../journeys/shop.ts'
import { LAUNCHER, spawnShop } from '../process/spawned-shop.ts'
import { onBoth } from './both.ts'
import { openLedger, SECRET, seenBy, sorted } from './orders/ledger.ts'
import { addSums, calendar } from './orders/revenue-world.ts'
import { ADMIN_PASSWORD, createLoad } from './shop-load.ts'

/** `SHOP_KILLS=50` for a long run, `SHOP_SEED=7` for other moments. */
const KILLS = Number(process.env.SHOP_KILLS ?? 6)
const SEED = Number(process.env.SHOP_SEED ?? 1)
const TIME_ZONE = 'America/Sao_Paulo'
/** A period with all sales of the load. */
const SOLD = { from: '2025-12-01', to: '2027-01-31' }
/** Requests that a shop answers at most before it is killed. */
const MAX_ANSWERED = 200

type Load = ReturnType<typeof createLoad>

onBoth(
  'a shop killed under mixed load has all that it acknowledged, once, and sums that a rebuild confirms',
  async ({ env: database }) => {
    const sandbox = await createSandbox()
    const dataDir = await mkdtemp(join(tmpdir(), 'shop-kill-'))
    onTestFinished(async () => {
      await sandbox.close()
      await rm(dataDir, { recursive: true, force: true })
    })
    const env = {
      ...variablesFor(sandbox, dataDir),
      ...database,
      ADMIN_PASSWORD,
      SESSION_SECRET: SECRET,
      TRUSTED_PROXIES: '127.0.0.1',
      CHAT_VISITOR_DAILY: '100000',
      CHAT_GLOBAL_DAILY: '100000',
    }
    const random = seededRandom(SEED)
    const load = createLoad({ secret: sandbox.webhookSecret, random })
    const finished = load.run()
    for (let kill = 0; kill < KILLS; kill++) {
      const shop = await spawnShop(LAUNCHER, env)
      onTestFinished(shop.kill)
      load.openAt(shop.url)
      await load.answered(Math.floor(random() * MAX_ANSWERED))
      load.close()
      await shop.kill()
    }
    const shop = await spawnShop(LAUNCHER, env)
    onTestFinished(shop.kill)
    load.openAt(shop.url)
    load.end()
    await finished
    await shop.kill()

    const open = () => openDatabase({ dataDir, url: database.DATABASE_URL ?? null })
    const before = await open()
    await compareRecords(before, load)
    await compareOrders(before, load)
    await compareRevenue(before, load)
    const tables = await readTables(before)
    await before.close()
    const rebuild = await promisify(execFile)(
      process.execPath,
      ['start.mjs', 'scripts/tradepost.ts', 'rebuild-orders'],
      { cwd: ROOT, env: { ...CHILD_ENVIRONMENT, ...env } },
    )
    expect(rebuild.stdout).toMatch(/^[1-9]\d* payments and subscriptions .*, 0 changed\.$/m)
    const after = await open()
    expect(await readTables(after)).toEqual(tables)
    await after.close()
  },
  3_600_000,
)

/** Events of the platform, visits and interactions; nothing else may have failed. */
async function compareRecords({ kysely, kind }: Database, load: Load): Promise<void> {
  expect(load.unexpected, `seed ${SEED}`).toEqual([])
  const events = await kysely.selectFrom('webhook_events').select('id').execute()
  const stored = new Set(events.map(({ id }) => id))
  expect(load.acknowledged.events.filter((id) => !stored.has(id))).toEqual([])
  expect(events).toHaveLength(new Set(load.acknowledged.events).size)

  const visits = await kysely
    .selectFrom('visits')
    .innerJoin('user_agents', 'user_agents.id', 'visits.user_agent_id')
    .select(['user_agents.text', 'visits.counted'])
    .execute()
  const seen = new Set(visits.map(({ text }) => text))
  expect(load.acknowledged.visits.filter((visit) => !seen.has(visit))).toEqual([])
  expect(visits).toHaveLength(seen.size)
  const days = await kysely.selectFrom('daily_visits').select('count').execute()
  expect(sumCounts(days)).toBe(visits.filter(({ counted }) => counted === 1).length)

  const interactions = await kysely.selectFrom('interactions').select(['product_id', 'counted']).execute()
  for (const [product, { acknowledged, sent }] of load.interactions) {
    const count = interactions.filter(({ product_id }) => product_id === product).length
    expect([product, count]).toEqual([product, Math.min(Math.max(count, acknowledged), sent)])
  }
  const sums = await kysely.selectFrom('daily_interactions').select('count').execute()
  expect(sumCounts(sums)).toBe(interactions.filter(({ counted }) => counted === 1).length)

  const messages = await kysely
    .selectFrom('chat_messages')
    .select('content')
    .where('author', '=', 'user')
    .execute()
  expect(messages).toHaveLength(new Set(messages.map(({ content }) => content)).size)
  if (kind !== 'embedded') return
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(kysely)
  expect(rows).toEqual([{ integrity_check: 'ok' }])
}

/** Compares the owners with the platform's own books. */
async function compareOrders(db: Database, { histories }: Load): Promise<void> {
  expect(histories.length).toBeGreaterThan(0)
  for (const { customers, endsAt, expectedFor, seed } of histories) {
    const ledger = openLedger(db, () => endsAt)
    for (const id of customers)
      expect([seed, sorted(await seenBy(ledger, id))]).toEqual([seed, sorted(expectedFor(id))])
  }
}

/** The sums of days against the sales themselves, but for euros: the histories pay in them too. */
async function compareRevenue({ kysely }: Database, { sales }: Load): Promise<void> {
  const toDay = calendar(TIME_ZONE)
  const expected = addSums(
    sales.filter(({ currency }) => currency !== 'EUR'),
    {
      isInside: () => true,
      keysOf: ({ currency, amount }, at) => [[`${toDay(at)} ${currency}`, amount]],
    },
  )
  const days = await readDayFigures(kysely, { ...SOLD, timeZone: TIME_ZONE })
  const seen = days
    .filter(({ currency }) => currency !== 'EUR')
    .map(
      ({ day, currency, gross, refunded, orders, refunds, disputes, tax, recurring }) =>
        [`${day} ${currency}`, { gross, refunded, orders, refunds, disputes, tax, recurring }] as const,
    )
  expect(new Map(seen)).toEqual(expected)
}

async function readTables({ kysely }: Database): Promise<Record<string, string[]>> {
  const read = async (table: 'payments' | 'payment_customers' | 'subscriptions' | 'revenue_entries') => {
    const rows = await kysely.selectFrom(table).selectAll().execute()
    return [table, rows.map((row) => JSON.stringify(row)).sort()] as const
  }
  const tables = ['payments', 'payment_customers', 'subscriptions', 'revenue_entries'] as const
  return Object.fromEntries(await Promise.all(tables.map(read)))
}

function sumCounts(rows: readonly { count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + Number(count), 0)
}
