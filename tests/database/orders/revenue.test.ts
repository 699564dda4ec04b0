/** Compares revenue with an independent computation from the payments, to the cent, in several time zones. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished } from 'vitest'
import { getPeriodBefore } from '#app/lib/days.ts'
import { type Database, openDatabase } from '#app/server/db/db.server.ts'
import { rebuildLedger } from '#app/shop/orders/ledger/rebuild.server.ts'
import { createBuyerReports } from '#app/shop/orders/revenue/buyer-reports.server.ts'
import { createRevenue } from '#app/shop/orders/revenue/revenue.server.ts'
import { type OnDatabase, onBoth } from '../both.ts'
import { openLedger, parseEvent } from './ledger.ts'
import { addSums, calendar, createWorld, type Part } from './revenue-world.ts'

/** `REVENUE_PAYMENTS=100000` for a long run. */
const PAYMENTS = Number(process.env.REVENUE_PAYMENTS ?? 400)
const AT_ONCE = 8

const FROM = Date.UTC(2025, 8, 1)
const TO = Date.UTC(2026, 10, 1)
const ZONES = [
  'UTC',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Kiritimati',
]
/** In most of the zones, clocks change within this period. */
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

/** Maps keys to the rows that contain any figures. */
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

/** The remainder without a line is tax on top. */
function listProducts({ lines, currency, tax }: Sale): Part[] {
  const sums = new Map<string, number>()
  for (const { id, amount } of lines)
    sums.set(`${id} ${currency}`, (sums.get(`${id} ${currency}`) ?? 0) + amount)
  if (tax && currency !== '') sums.set(` ${currency}`, tax)
  return [...sums].map(([key, amount]) => [key, amount, key.startsWith(' ')])
}

const PARTS = {
  product: listProducts,
  coupon: ({ coupons, currency, amount }: Sale) =>
    coupons.map((name): Part => [`${name} ${currency}`, amount]),
  code: ({ code, currency, amount }: Sale): Part[] =>
    code === null ? [] : [[`${code} ${currency}`, amount]],
  country: ({ country, currency, amount }: Sale): Part[] => [[`${country ?? ''} ${currency}`, amount]],
}
const SUBJECTS = ['product', 'coupon', 'code', 'country'] as const

function countSubscriptions(sales: Sales, isInside: (moment: number) => boolean) {
  const sums = new Map<string, Record<'active' | 'started' | 'ended' | 'monthly', number>>()
  for (const { isRecurring, at, endedAt, customer, currency, amount } of sales) {
    // Only a subscription with a customer is recorded.
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

/** Finds the Monday before, or the first of the month. */
function findFirstDay(day: string, steps: 'day' | 'week' | 'month'): string {
  if (steps === 'month') return `${day.slice(0, 8)}01`
  const date = new Date(day)
  const back = steps === 'week' ? (date.getUTCDay() + 6) % 7 : 0
  return new Date(date.getTime() - back * 86_400_000).toISOString().slice(0, 10)
}

/** Counts buyers and subscriptions of each step from the sales of each day. */
function sumSteps(sales: Sales, toDay: (moment: number) => string, steps: 'day' | 'week' | 'month') {
  const first = Date.parse(PERIOD.from)
  const count = (Date.parse(PERIOD.to) - first) / 86_400_000 + 1
  const days = Array.from({ length: count }, (_, day) =>
    new Date(first + day * 86_400_000).toISOString().slice(0, 10),
  )
  const plans = sales.filter(({ isRecurring, customer }) => isRecurring && customer !== null)
  const firstDays = new Map<string, string>()
  for (const { customer, at } of sales.toSorted((a, b) => b.at - a.at))
    if (customer !== null) firstDays.set(customer, toDay(at))
  const buyers: object[] = []
  const subscriptions = new Map<string, object>()
  for (const label of new Set(days.map((day) => findFirstDay(day, steps)))) {
    const inside = days.filter((day) => findFirstDay(day, steps) === label)
    const isInside = (moment: number | null) => moment !== null && inside.includes(toDay(moment))
    const bought = sales.filter(({ at }) => isInside(at))
    const customers = new Set(bought.flatMap(({ customer }) => customer ?? []))
    const isKnown = (name: string) => (firstDays.get(name) ?? '') < (inside[0] ?? '')
    const returning = [...customers].filter(isKnown).length
    const unknownOrders = bought.filter(({ customer }) => customer === null).length
    buyers.push({ day: label, new: customers.size - returning, returning, unknownOrders })
    for (const currency of new Set(plans.map((plan) => plan.currency))) {
      const own = plans.filter((plan) => plan.currency === currency)
      const active = own.filter(
        ({ at, endedAt }) =>
          toDay(at) <= (inside.at(-1) ?? '') && (endedAt === null || toDay(endedAt) > (inside.at(-1) ?? '')),
      )
      const started = own.filter(({ at }) => isInside(at)).length
      const ended = own.filter(({ endedAt }) => isInside(endedAt)).length
      const monthly = active.reduce((sum, { amount }) => sum + amount, 0)
      if (active.length + started + ended > 0)
        subscriptions.set(`${label} ${currency}`, { active: active.length, started, ended, monthly })
    }
  }
  return { buyers, subscriptions }
}

async function compareSteps(timeZone: string, db: Database, sales: Sales): Promise<void> {
  const reports = createBuyerReports({ db, timeZone: () => timeZone, now: () => TO })
  const toDay = calendar(timeZone)
  for (const steps of ['day', 'week', 'month'] as const) {
    const expected = sumSteps(sales, toDay, steps)
    expect(await reports.listBuyers(PERIOD, steps)).toEqual(expected.buyers)
    const rows = await reports.listSubscriptions(PERIOD, steps)
    const seen = rows.map(({ day, currency, ...row }) => [`${day} ${currency}`, row] as const)
    expect(new Map(seen)).toEqual(expected.subscriptions)
    const { buyers } = await reports.readWithPeriodBefore(PERIOD, steps)
    expect([buyers.whole, buyers.before]).toEqual(
      [PERIOD, getPeriodBefore(PERIOD)].map((period) => countBuyers(sales, toDay, period)),
    )
  }
}

function countBuyers(sales: Sales, toDay: (moment: number) => string, { from, to }: typeof PERIOD) {
  const bought = sales.filter(({ at }) => from <= toDay(at) && toDay(at) <= to)
  const customers = new Set(bought.flatMap(({ customer }) => customer ?? []))
  const earlier = new Set(sales.filter(({ at }) => toDay(at) < from).map(({ customer }) => customer))
  const returning = [...customers].filter((customer) => earlier.has(customer)).length
  return {
    new: customers.size - returning,
    returning,
    unknownOrders: bought.filter(({ customer }) => customer === null).length,
  }
}

async function compareIn(timeZone: string, db: Database, sales: Sales): Promise<void> {
  const revenue = createRevenue({
    db,
    timeZone: () => timeZone,
    now: () => TO,
    mainCurrency: () => ({ code: '', rates: [] }),
    findProduct: () => null,
  })
  const toDay = calendar(timeZone)
  const within = (period: { from: string; to: string }) => (moment: number) =>
    period.from <= toDay(moment) && toDay(moment) <= period.to
  const isInside = within(PERIOD)
  const sums = (keysOf: Parameters<typeof addSums>[1]['keysOf'], period = PERIOD) =>
    addSums(sales, { isInside: within(period), keysOf })
  const byCurrency = ({ currency, amount }: Sale): Part[] => [[currency, amount]]

  const report = await revenue.readReport(PERIOD)
  expect(seen(report.totals, ({ currency }) => currency)).toEqual(sums(byCurrency))
  for (const { gross, refunded, net } of report.totals) expect(net).toBe(gross - refunded)
  const before = report.totals.map(({ currency, before }) => ({ ...before, currency }))
  expect(seen(before, ({ currency }) => currency)).toEqual(sums(byCurrency, report.before))
  expect(seen(report.days, ({ day, currency }) => `${day} ${currency}`)).toEqual(
    sums(({ currency, amount }, at) => [[`${toDay(at)} ${currency}`, amount]]),
  )
  expect(report.timeZone).toBe(timeZone)
  const tables = await revenue.readTables(PERIOD)
  for (const subject of SUBJECTS) {
    const rows = tables.flatMap((table) => (table.by === subject ? table.rows : []))
    expect(seen(rows, ({ name, currency }) => `${name} ${currency}`)).toEqual(sums(PARTS[subject]))
  }
  const compared = await revenue.compareTables(PERIOD)
  for (const subject of SUBJECTS) {
    const rows = compared.flatMap((table) => (table.by === subject ? table.rows : []))
    const sold = rows.filter(({ orders, refunds, disputes }) => orders + refunds + disputes > 0)
    expect(seen(sold, ({ name, currency }) => `${name} ${currency}`)).toEqual(sums(PARTS[subject]))
    const soldBefore = rows
      .map(({ name, currency, before }) => ({ ...before, name, currency }))
      .filter(({ orders, refunds, disputes }) => orders + refunds + disputes > 0)
    expect(seen(soldBefore, ({ name, currency }) => `${name} ${currency}`)).toEqual(
      sums(PARTS[subject], report.before),
    )
  }
  const subscriptions = new Map(
    report.subscriptions.map(({ currency, active, started, ended, monthly }) => [
      currency,
      { active, started, ended, monthly },
    ]),
  )
  expect(subscriptions).toEqual(countSubscriptions(sales, isInside))

  expect(report.buyers).toEqual(countBuyers(sales, toDay, PERIOD))
}

onBoth(
  'every sum equals a computation from the payments, in any time zone and after a rebuild',
  async (on) => {
    const db = await open(on)
    const { sales, events } = createWorld({ seed: 7, count: PAYMENTS, from: FROM, to: TO })
    await recordAll(db, events)
    await recordAll(db, events.slice(0, 50))
    for (const timeZone of ZONES) await compareIn(timeZone, db, sales)
    const entries = await listEntries(db)
    await db.kysely.deleteFrom('revenue_entries').execute()
    await rebuildLedger(db)
    expect(await listEntries(db)).toEqual(entries)
    await compareIn('Europe/Berlin', db, sales)
    for (const timeZone of ['America/Sao_Paulo', 'Australia/Lord_Howe'])
      await compareSteps(timeZone, db, sales)
  },
  7_200_000,
)

async function listEntries({ kysely }: Database) {
  const rows = await kysely.selectFrom('revenue_entries').selectAll().execute()
  return rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).sort()
}
