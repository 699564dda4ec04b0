/** Made-up traffic and the figures over it, on both databases. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#app/server/db/db.server.ts'
import { Analytics } from '#app/shop/analytics/analytics.server.ts'
import { NO_GEO } from '#app/shop/analytics/geo.server.ts'
import type { ActionType } from '#app/shop/analytics/types.ts'
import { seedTraffic } from '#sandbox/history/visits.ts'
import { type OnDatabase, onBoth } from './both.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const HOUR = 3_600_000
const products = [1, 2, 3].map((id) => ({ id, name: `Script ${id}`, path: `/product/${id}` }))

async function open({ env }: OnDatabase) {
  const dataDir = await mkdtemp(join(tmpdir(), 'seed-'))
  const db = await openDatabase({ dataDir, url: env.DATABASE_URL ?? null })
  const analytics = new Analytics({
    db,
    findsNothing: () => null,
    geo: NO_GEO,
    privacy: () => ({ ip: 'full', retentionDays: 90 }),
    log: { warn: () => undefined, info: () => undefined },
    now: () => NOON,
    monotonic: () => NOON,
  })
  onTestFinished(async () => {
    await analytics.close()
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { db, analytics }
}

onBoth('seeding twice doubles nothing, and more days add only those', async (on) => {
  const { db, analytics } = await open(on)
  const seed = (days: number, now: number) => seedTraffic({ db, products, days, now, visitsPerDay: 30 })
  const first = await seed(5, NOON)
  expect(first.visits).toBeGreaterThan(0)
  const figures = () => analytics.overview({ from: '2026-11-01', to: '2026-11-20' })
  const { totals } = await figures()
  expect(totals.visits).toBe(first.visits)
  expect(await seed(5, NOON)).toMatchObject({ visits: 0, interactions: 0 })
  expect(await seed(5, NOON + HOUR)).toMatchObject({ visits: 0, interactions: 0 })
  expect((await figures()).totals).toEqual(totals)
  expect((await analytics.listVisitors({ limit: 100 })).visitors.length).toBe(Math.min(100, first.visits))
  const more = await seed(8, NOON)
  expect(more.visits).toBeGreaterThan(0)
  const { days } = await figures()
  const filled = days.filter(({ visits }) => visits > 0).map(({ day }) => day)
  expect(filled).toEqual(['13', '14', '15', '16', '17', '18', '19', '20'].map((day) => `2026-11-${day}`))
})

onBoth(
  'the most viewed product is the one with most views, whatever else was done with others',
  async (on) => {
    const { analytics } = await open(on)
    const act = (product: number, action: ActionType, times: number) =>
      Promise.all(
        Array.from({ length: times }, (_, turn) =>
          analytics.recordInteraction(
            {
              headers: new Headers({ 'user-agent': 'Mozilla/5.0 Firefox/144.0' }),
              address: `198.51.100.${turn}`,
            },
            { id: product, name: `Script ${product}` },
            action,
          ),
        ),
      )
    await act(1, 'view', 2)
    await act(1, 'add_to_cart', 5)
    await act(2, 'view', 4)
    await act(3, 'checkout', 9)
    const { products: listed } = await analytics.overview({ from: '2026-11-20', to: '2026-11-20' })
    expect(listed.map(({ product_id, views }) => [product_id, views])).toEqual([
      [2, 4],
      [1, 2],
      [3, 0],
    ])
    const { topProducts } = await analytics.stats()
    expect(topProducts.map(({ product_id, count }) => [product_id, count])).toEqual([
      [2, 4],
      [1, 2],
    ])
  },
)
