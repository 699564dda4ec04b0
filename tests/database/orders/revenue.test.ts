/** Revenue against an independent reckoning from the payments, to the cent, in several time zones. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished } from 'vitest'
import { rebuildLedger } from '#app/features/orders/ledger/rebuild.server.ts'
import { createRevenue } from '#app/features/orders/revenue/revenue.server.ts'
import { sumAnew } from '#app/features/orders/revenue/write-sums.server.ts'
import { type Database, openDatabase } from '#app/server/db/db.server.ts'
import { type OnDatabase, onBoth } from '../both.ts'
import { openLedger, parseEvent } from './ledger.ts'
import { calendar, createWorld, type Part, sumsOf } from './revenue-world.ts'

/** `REVENUE_PAYMENTS=100000` for a long run. */
const PAYMENTS = Number(process.env.REVENUE_PAYMENTS ?? 400)
const AT_ONCE = 8

const FROM = Date.UTC(2025, 8, 1)
const TO = Date.UTC(2026, 10, 1)
const ZONES = [
  ...['UTC', 'America/Sao_Paulo', 'Europe/Berlin', 'Asia/Kolkata'],
  ...['Australia/Lord_Howe', 'America/Santiago', 'Pacific/Kiritimati'],
]
/** The clocks change within it in most of the zones. */
const PERIOD = { from: '2026-03-05', to: '2026-10-31' }

async function open({ env }: OnDatabase): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'revenue-'))
  const db = await openDatabase({ dataDir, url: env.DATABASE_URL ?? null })
  onTestFinished(async () => {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return db
}

async function recordAll(db: Database, events: readonly object[]): Promise<void> {
  const ledger = openLedger(db)
  for (let at = 0; at < events.length; at += AT_ONCE)
    await Promise.all(events.slice(at, at + AT_ONCE).map((event) => ledger.recordEvent(parseEvent(event))))
}

type Seen = Record<'gross' | 'refunded' | 'orders' | 'refunds' | 'disputes' | 'tax' | 'recurring', number>

/** Rows that say anything, by their keys. */
function seen<Row extends Seen>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Seen> {
  const told = rows.filter(({ orders, refunds, disputes }) => orders + refunds + disputes > 0)
  return new Map(
    told.map((row) => {
      const { gross, refunded, orders, refunds, disputes, tax, recurring } = row
      return [keyOf(row), { gross, refunded, orders, refunds, disputes, tax, recurring }]
    }),
  )
}

type Sales = ReturnType<typeof createWorld>['sales']
type Sale = Sales[number]

/** What no line accounts for is a tax on top. */
function productsOf({ lines, currency, tax }: Sale): Part[] {
  const sums = new Map<string, number>()
  for (const { id, amount } of lines)
    sums.set(`${id} ${currency}`, (sums.get(`${id} ${currency}`) ?? 0) + amount)
  if (tax && currency !== '') sums.set(` ${currency}`, tax)
  return [...sums].map(([key, amount], index) => [key, amount, index === 0])
}

const namesOf = {
  product: productsOf,
  coupon: ({ coupons, currency, amount }: Sale) =>
    coupons.map((name): Part => [`${name} ${currency}`, amount]),
  code: ({ code, currency, amount }: Sale): Part[] =>
    code === null ? [] : [[`${code} ${currency}`, amount]],
  country: ({ country, currency, amount }: Sale): Part[] => [[`${country ?? ''} ${currency}`, amount]],
}
const SUBJECTS = ['product', 'coupon', 'code', 'country'] as const

function subscriptionsOf(sales: Sales, isInside: (moment: number) => boolean) {
  const sums = new Map<string, Record<'active' | 'started' | 'ended' | 'monthly', number>>()
  for (const { isRecurring, at, endedAt, customer, currency, amount } of sales) {
    // A subscription is known by its customer.
    if (!isRecurring || customer === null) continue
    const known = sums.get(currency) ?? { active: 0, started: 0, ended: 0, monthly: 0 }
    if (isInside(at)) known.started += 1
    if (endedAt !== null && isInside(endedAt)) known.ended += 1
    if (endedAt === null) known.active += 1
    if (endedAt === null) known.monthly += amount
    sums.set(currency, known)
  }
  return sums
}

async function compareIn(timeZone: string, db: Database, sales: Sales): Promise<void> {
  const revenue = createRevenue({
    ...{ db, timeZone: () => timeZone, now: () => TO, log: { warn: () => undefined } },
    findProduct: () => null,
  })
  await revenue.start()
  const dayOf = calendar(timeZone)
  const within = (period: { from: string; to: string }) => (moment: number) =>
    period.from <= dayOf(moment) && dayOf(moment) <= period.to
  const isInside = within(PERIOD)
  const sums = (keysOf: Parameters<typeof sumsOf>[1]['keysOf'], period = PERIOD) =>
    sumsOf(sales, { isInside: within(period), keysOf })
  const byCurrency = ({ currency, amount }: Sale): Part[] => [[currency, amount]]

  const report = await revenue.report(PERIOD)
  expect(seen(report.totals, ({ currency }) => currency)).toEqual(sums(byCurrency))
  for (const { gross, refunded, net } of report.totals) expect(net).toBe(gross - refunded)
  const before = report.totals.map(({ currency, before }) => ({ ...before, currency }))
  expect(seen(before, ({ currency }) => currency)).toEqual(sums(byCurrency, report.before))
  expect(seen(report.days, ({ day, currency }) => `${day} ${currency}`)).toEqual(
    sums(({ currency, amount }, at) => [[`${dayOf(at)} ${currency}`, amount]]),
  )
  expect(report).toMatchObject({ isComplete: true, timeZone })
  const tables = await revenue.listTables(PERIOD)
  for (const subject of SUBJECTS) {
    const rows = tables.flatMap((table) => (table.by === subject ? table.rows : []))
    expect(seen(rows, ({ name, currency }) => `${name} ${currency}`)).toEqual(sums(namesOf[subject]))
  }
  const subscriptions = new Map(
    report.subscriptions.map(({ currency, active, started, ended, monthly }) => [
      currency,
      { active, started, ended, monthly },
    ]),
  )
  expect(subscriptions).toEqual(subscriptionsOf(sales, isInside))

  const bought = sales.filter(({ at }) => isInside(at))
  const customers = new Set(bought.flatMap(({ customer }) => customer ?? []))
  const earlier = new Set(sales.filter(({ at }) => dayOf(at) < PERIOD.from).map(({ customer }) => customer))
  const returning = [...customers].filter((customer) => earlier.has(customer)).length
  expect(report.buyers).toEqual({
    new: customers.size - returning,
    returning,
    unknownOrders: bought.filter(({ customer }) => customer === null).length,
  })
}

onBoth(
  'every sum equals a reckoning from the payments, in any time zone, and after a rebuild',
  async (on) => {
    const db = await open(on)
    const { sales, events } = createWorld({ seed: 7, count: PAYMENTS, from: FROM, to: TO })
    const [first = 'UTC', ...others] = ZONES
    const half = Math.floor(events.length / 2)
    await recordAll(db, events.slice(0, half))
    await sumAnew(db.kysely, first)
    await recordAll(db, events.slice(half))
    await recordAll(db, events.slice(0, 50))
    for (const timeZone of [first, ...others]) await compareIn(timeZone, db, sales)
    const sums = await listSums(db)
    await db.kysely.deleteFrom('revenue_entries').execute()
    await rebuildLedger(db)
    expect(await listSums(db)).toEqual(sums)
    await compareIn('Europe/Berlin', db, sales)
  },
  7_200_000,
)

async function listSums({ kysely }: Database) {
  const rows = await kysely.selectFrom('revenue_sums').selectAll().execute()
  return rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).sort()
}
