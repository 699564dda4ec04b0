/** The panel compares today with usual days and answers the seller's questions, on both databases. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#app/server/db/db.server.ts'
import { Analytics } from '#app/shop/analytics/analytics.server.ts'
import { NO_GEO } from '#app/shop/analytics/geo.server.ts'
import { Transcripts } from '#app/shop/assistant/transcripts/transcripts.server.ts'
import { createWebhookRefusals } from '#app/shop/orders/panel/refusals.server.ts'
import { createSalesReports } from '#app/shop/orders/revenue/sales-reports.server.ts'
import { listTellingWords } from '#app/shop/search/vocabulary.server.ts'
import { type OnDatabase, onBoth } from './both.ts'
import { openLedger, parseEvent } from './orders/ledger.ts'
import { createWorld } from './orders/revenue-world.ts'

const AT_ONCE = 8
const DAY_MS = 86_400_000
const NOON = Date.UTC(2026, 10, 20, 12)
/** Its clocks never change: +5:30. */
const ZONE = 'Asia/Kolkata'
const ZONE_MS = 5.5 * 3_600_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

async function open({ env }: OnDatabase): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'questions-'))
  const db = await openDatabase({ dataDir, url: env.DATABASE_URL ?? null })
  onTestFinished(async () => {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return db
}

const openSold = (db: Database, now: number) =>
  createSalesReports({
    db,
    timeZone: () => ZONE,
    now: () => now,
    mainCurrency: () => ({ code: '', rates: [] }),
  })

async function recordAll(db: Database, events: readonly object[]): Promise<void> {
  const ledger = openLedger(db)
  for (let at = 0; at < events.length; at += AT_ONCE)
    await Promise.all(events.slice(at, at + AT_ONCE).map((event) => ledger.recordEvent(parseEvent(event))))
}

const ofDay = (moment: number) => (moment + ZONE_MS) % DAY_MS
const dayNumber = (moment: number) => Math.floor((moment + ZONE_MS) / DAY_MS)

onBoth('today’s sales, usual sales and pairs equal a computation from the payments', async (on) => {
  const db = await open(on)
  const { sales, events } = createWorld({
    seed: 7,
    count: 200,
    from: NOON - 40 * DAY_MS,
    to: NOON + DAY_MS,
  })
  await recordAll(db, events)
  const now = NOON + 3_600_000
  const sold = openSold(db, now)

  const soFar = (weeksAgo: number) =>
    sales.filter(({ at }) => dayNumber(at) === dayNumber(now) - 7 * weeksAgo && ofDay(at) <= ofDay(now))
  const earlier = [1, 2, 3, 4].flatMap(soFar)
  const today = await sold.readToday()
  expect(today).toMatchObject({ day: '2026-11-20', weeks: 4, orders: soFar(0).length })
  expect(today.usualOrders).toBe(Math.round(earlier.length / 4))
  expect(today.currencies.length).toBeGreaterThan(1)
  const isSoFar = (at: number, weeksAgo: number) =>
    dayNumber(at) === dayNumber(now) - 7 * weeksAgo && ofDay(at) <= ofDay(now)
  /** The sales of that day minus refunds and tax, computed from the payments. */
  const sumKept = (currency: string, weeksAgo: number) =>
    sales
      .filter((sale) => sale.currency === currency)
      .reduce((sum, { at, refundedAt, amount, tax }) => {
        const kept = amount - (tax ?? 0)
        const refunded = refundedAt !== null && isSoFar(refundedAt, weeksAgo) ? kept : 0
        return sum + (isSoFar(at, weeksAgo) ? kept : 0) - refunded
      }, 0)
  for (const { currency, kept, usual } of today.currencies)
    expect([currency, kept, usual]).toEqual([
      currency,
      sumKept(currency, 0),
      Math.round([1, 2, 3, 4].reduce((sum, weeks) => sum + sumKept(currency, weeks), 0) / 4),
    ])

  const counts = new Map<string, number>()
  for (const { lines } of sales) {
    const ids = [...new Set(lines.map(({ id }) => id))].sort()
    for (const [index, one] of ids.entries())
      for (const other of ids.slice(index + 1))
        counts.set(`${one} ${other}`, (counts.get(`${one} ${other}`) ?? 0) + 1)
  }
  const pairs = await sold.listPairs({ from: '2026-10-01', to: '2026-11-30' })
  expect(new Map(pairs.map(({ id, otherId, count }) => [`${id} ${otherId}`, count]))).toEqual(counts)
  expect(pairs.map(({ count }) => count)).toEqual([...counts.values()].sort((a, b) => b - a))
})

onBoth('a shop without sales has nothing to compare with', async (on) => {
  const db = await open(on)
  const sold = openSold(db, NOON)
  expect(await sold.readToday()).toEqual({
    day: '2026-11-20',
    currencies: [],
    orders: 0,
    usualOrders: null,
    weeks: 0,
  })
  expect(await sold.listPairs({ from: '2026-11-01', to: '2026-11-20' })).toEqual([])
})

onBoth('a coupon’s discount is known only when the platform reports it, and is never guessed', async (on) => {
  const db = await open(on)
  const money = (amount: number, currency = 'EUR') => ({ amount, currency })
  const createEvent = (id: string, coupons: string[], product: object, type = 'payment.completed') => ({
    id: `${type} ${id}`.replace(' ', '-'),
    type,
    date: '2026-11-20T09:00:00+00:00',
    subject: {
      transaction_id: id,
      created_at: '2026-11-20T09:00:00+00:00',
      price_paid: money(8),
      products: [{ id: 1, name: 'Backpack', type: 'single', quantity: 1, ...product }],
      coupons: coupons.map((code) => ({ code })),
    },
  })
  const told = { base_price: money(10), paid_price: money(8) }
  await recordAll(db, [
    createEvent('a', ['SUMMER'], told),
    createEvent('b', ['SUMMER'], { paid_price: money(8) }),
    createEvent('c', ['SUMMER'], { base_price: money(10, 'USD'), paid_price: money(8) }),
    createEvent('d', ['SUMMER', 'VIP'], told),
    createEvent('e', [], told),
    createEvent('a', ['SUMMER'], told, 'payment.refunded'),
  ])
  expect(await openSold(db, NOON).listCoupons({ from: '2026-11-20', to: '2026-11-20' })).toEqual([
    {
      code: 'SUMMER',
      currency: 'EUR',
      uses: 4,
      revenue: 3_200,
      discount: 200,
      discountTold: 1,
      refunds: 1,
      refunded: 800,
    },
    {
      code: 'VIP',
      currency: 'EUR',
      uses: 1,
      revenue: 800,
      discount: 0,
      discountTold: 0,
      refunds: 0,
      refunded: 0,
    },
  ])
})

onBoth(
  'searches without results are summed by day, and current visitors are counted from rows',
  async (on) => {
    const db = await open(on)
    let now = NOON
    const analytics = new Analytics({
      db,
      geo: NO_GEO,
      privacy: () => ({ ip: 'truncated', retentionDays: 30 }),
      findsNothing: () => true,
      log: { warn: () => undefined, info: () => undefined },
      now: () => now,
      monotonic: () => now,
    })
    const from = (address: string) => ({ address, headers: new Headers({ 'user-agent': FIREFOX }) })
    for (const [address, search] of [
      ['198.51.100.1', 'boat'] as const,
      ['192.0.2.2', 'Boat '] as const,
      ['203.0.113.3', 'plane'] as const,
      // Within half an hour the same address counts a term once.
      ['198.51.100.1', 'plane'] as const,
      ['198.51.100.1', 'boat'] as const,
    ])
      analytics.noteSearch(from(address), search)
    await analytics.recordVisit(from('198.51.100.1'), '/')
    now += 4 * 60_000
    await analytics.recordVisit(from('198.51.100.2'), '/')
    await analytics.recordVisit(from('192.0.2.2'), '/')
    now += 60_000
    // Stored truncated: two addresses of one network are one.
    expect(await analytics.glance()).toEqual({ visits: 3, visitors: 2, isCut: false })
    now += 60_000
    expect(await analytics.glance()).toMatchObject({ visits: 2 })
    await analytics.close()
    const day = '2026-11-20'
    expect(await analytics.listFruitlessSearches({ from: day, to: day })).toEqual([
      { term: 'boat', count: 2, days: 1, lastDay: day },
      { term: 'plane', count: 2, days: 1, lastDay: day },
    ])
    now += 31 * DAY_MS
    await analytics.purge()
    expect(await analytics.listFruitlessSearches({ from: day, to: day })).toEqual([])
  },
)

onBoth(
  'repeated questions contain no words of a single chat, and deleted chats no longer count',
  async (on) => {
    const db = await open(on)
    const transcripts = new Transcripts({
      privacy: () => ({ records: 'full', retentionDays: 90 }),
      db,
      now: () => NOON,
      log: { warn: () => undefined },
      secrets: ['a-secret-for-tests'],
    })
    const ask = async (id: string, language: 'en' | 'pt', contents: string[]) => {
      const chat = { id, isRecorded: false, isForgotten: false }
      for (const content of contents)
        transcripts.recordMessage(
          chat,
          { language, name: 'Quintela', email: 'q@example.org' },
          { author: 'user', content, sentAt: NOON, cards: [] },
        )
      await transcripts.settled()
    }
    await ask('c1', 'en', ['Can I get a refund?', 'a refund, please!', 'I am Quintela'])
    await ask('c2', 'pt', ['Quero reembolso do zanzibar'])
    await ask('c3', 'en', [
      'refunds?',
      'My name is Quintela, call 5551234567',
      'does the backpack run on qbox',
    ])
    await ask('c4', 'en', ['backpack qbox'])
    const day = '2026-11-20'
    const timeZone = 'UTC'
    const list = () =>
      transcripts.listRepeatedQuestions({ from: day, to: day, timeZone }, { listTellingWords })
    const { questions } = await list()
    expect(questions[0]).toEqual({ words: ['refund'], count: 3, languages: ['en', 'pt'] })
    expect(JSON.stringify(questions)).not.toMatch(/zanzibar|quintela|555|run/i)
    expect(questions).toHaveLength(2)
    await transcripts.deleteConversation('c4')
    await transcripts.deleteConversation('c2')
    expect((await list()).questions).toEqual([{ words: ['refund'], count: 2, languages: ['en'] }])
    expect(
      (
        await transcripts.listRepeatedQuestions(
          { from: '2026-11-19', to: '2026-11-19', timeZone },
          { listTellingWords },
        )
      ).questions,
    ).toEqual([])
    const auckland = { from: '2026-11-21', to: '2026-11-21', timeZone: 'Pacific/Auckland' }
    expect((await transcripts.listRepeatedQuestions(auckland, { listTellingWords })).read).toBeGreaterThan(0)
  },
)

onBoth(
  'a flood of refused webhooks stores a bounded number of rows and does not hide other networks',
  async (on) => {
    const db = await open(on)
    const refusals = createWebhookRefusals({
      db,
      keepsAddresses: () => true,
      log: { warn: () => undefined },
      now: () => NOON,
      monotonic: () => NOON,
    })
    for (let index = 0; index < 1_000; index++)
      refusals.record({ reason: 'no_signature', size: index, address: `198.51.100.${index % 250}` })
    refusals.record({ reason: 'bad_signature', size: 7, address: '18.209.80.3' })
    await expect.poll(async () => (await refusals.list()).count).toBe(6)
    expect((await refusals.list()).latest[0]).toMatchObject({
      reason: 'bad_signature',
      address: '18.209.80.0',
    })
    for (let index = 0; index < 1_000; index++)
      refusals.record({ reason: 'no_signature', size: 1, address: `10.${index % 250}.${index >> 8}.1` })
    await expect.poll(async () => (await refusals.list()).count).toBe(100)
  },
)
