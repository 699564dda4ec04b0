import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#app/server/db/db.server.ts'
import { seedDemo, seedTraffic } from './visits.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const products = [1, 2, 3, 4, 5].map((id) => ({ id, name: `Script ${id}`, path: `/product/${id}` }))

async function open(): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'seed-'))
  const db = await openDatabase({ dataDir })
  onTestFinished(async () => {
    await db.close()
    rmSync(dataDir, { recursive: true })
  })
  return db
}

const listVisits = (db: Database) => db.kysely.selectFrom('visits').selectAll().orderBy('id').execute()

test('the same seed makes the same traffic, in order and never in the future', async () => {
  const [first, same, different] = [await open(), await open(), await open()]
  const options = { products, days: 10, now: NOW, visitsPerDay: 40 }
  const counts = await seedTraffic({ db: first, ...options, seed: 1 })
  expect(await seedTraffic({ db: same, ...options, seed: 1 })).toEqual(counts)
  expect(await seedTraffic({ db: different, ...options, seed: 2 })).not.toEqual(counts)
  const facts = async (db: Database) =>
    (await listVisits(db)).map(({ visit_time, city, page_url }) => [visit_time, city, page_url])
  expect(await facts(first)).toEqual(await facts(same))
  const times = (await listVisits(first)).map(({ visit_time }) => visit_time)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.at(-1)).toBeLessThanOrEqual(NOW)
})

test('the first products are viewed most, and few are bought', async () => {
  const db = await open()
  await seedTraffic({ db, products, days: 20, now: NOW, visitsPerDay: 100 })
  const sums = await db.kysely
    .selectFrom('daily_interactions')
    .select(({ fn }) => ['product_id', 'action_type', fn.sum<number>('count').as('count')])
    .groupBy(['product_id', 'action_type'])
    .execute()
  const count = (action: string, id?: number) =>
    sums.reduce(
      (sum, row) =>
        sum + (row.action_type === action && (id ?? row.product_id) === row.product_id ? row.count : 0),
      0,
    )
  expect(count('view', 1)).toBeGreaterThan(2 * count('view', 4))
  expect(count('view')).toBeGreaterThan(3 * count('add_to_cart'))
  expect(count('add_to_cart')).toBeGreaterThan(count('checkout'))
  expect(count('checkout')).toBeGreaterThan(0)
})

test('an empty demo gets two months of visitors, once', async () => {
  const db = await open()
  expect(await seedDemo({ db, products, now: NOW })).toBe(true)
  const count = (await listVisits(db)).length
  expect(count).toBeGreaterThan(2_000)
  expect(await seedDemo({ db, products, now: NOW })).toBe(false)
  expect(await listVisits(db)).toHaveLength(count)
})
