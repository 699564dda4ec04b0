/** Customers' reviews on both databases. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#app/server/db/db.server.ts'
import { createSharedLimits } from '#app/server/db/shared-limits.server.ts'
import { CustomerReviews } from '#app/shop/reviews/customer-reviews.server.ts'
import { type OnDatabase, onBoth, onPostgres } from './both.ts'

const SCRIPT = 1
const OTHER = 2
const log = { warn: () => undefined }

/** Reviews of one process, in which every customer owns what `owned` says. */
async function openReviews({ env }: OnDatabase, owned: Map<string, number[]>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'reviews-'))
  const db = await openDatabase({ dataDir, url: env.DATABASE_URL ?? null })
  let now = Date.UTC(2026, 10, 22, 9)
  const reviews = new CustomerReviews({
    db,
    log,
    approval: () => 'after',
    now: () => now++,
    limits: createSharedLimits({ db, secret: 'x'.repeat(32), now: () => now, log }),
    orders: {
      computeCustomerKey: async (userId) => `key-of-${userId}`,
      listOwnedIdsByKey: async (key) => owned.get(key) ?? [],
    },
  })
  onTestFinished(async () => {
    reviews.stop()
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const rate = (userId: string, stars: number, packageId = SCRIPT) =>
    reviews.write(userId, { packageId, stars, text: `What ${userId} says of it.`, language: 'en' })
  return Object.assign(reviews, { db, rate })
}

onBoth('writes of one customer at once leave one review', async (database) => {
  const reviews = await openReviews(database, new Map([['key-of-ana', [SCRIPT]]]))
  await Promise.all([1, 2, 3, 4, 5].map((stars) => reviews.rate('ana', stars)))
  expect(await reviews.db.kysely.selectFrom('reviews').select('id').execute()).toHaveLength(1)
})

onBoth('ratings count what is shown and owned, to one decimal', async (database) => {
  const owned = new Map(['ana', 'bob', 'eve'].map((user) => [`key-of-${user}`, [SCRIPT, OTHER]]))
  const reviews = await openReviews(database, owned)
  let told = 0
  reviews.onChange(() => {
    told += 1
  })
  for (const [user, stars] of [
    ['ana', 5],
    ['bob', 4],
    ['eve', 4],
  ] as const)
    await reviews.rate(user, stars)
  await reviews.rate('ana', 1, OTHER)
  expect(told).toBe(4)
  expect((await reviews.listShown(SCRIPT)).rating).toEqual({ average: 4.3, count: 3 })
  expect(await reviews.readRatings()).toEqual(
    new Map([
      [SCRIPT, { average: 4.3, count: 3 }],
      [OTHER, { average: 1, count: 1 }],
    ]),
  )
  owned.set('key-of-eve', [])
  await reviews.followOwners(['key-of-eve'])
  expect((await reviews.listShown(SCRIPT)).rating).toEqual({ average: 4.5, count: 2 })
  expect((await reviews.listShown(SCRIPT)).reviews.map(({ stars }) => stars)).toEqual([4, 5])
  expect(told).toBe(5)

  const before = await reviews.moderation.list({ limit: 3 })
  expect(before.reviews).toHaveLength(3)
  const rest = await reviews.moderation.list({ limit: 3, cursor: before.nextCursor ?? '' })
  expect(rest).toMatchObject({ reviews: [{ stars: 5 }], nextCursor: null })
  expect((await reviews.moderation.list({ q: 'BOB' })).reviews).toMatchObject([{ stars: 4 }])
  await reviews.moderation.hide(rest.reviews[0]?.id ?? '', 'A test')
  expect((await reviews.listShown(SCRIPT)).rating).toEqual({ average: 4, count: 1 })

  await reviews.deleteFor('bob')
  expect(await reviews.listShown(SCRIPT)).toEqual({ rating: null, reviews: [] })
})

onPostgres('what one process changes, another one shows within seconds', async (database) => {
  const owned = new Map([['key-of-ana', [SCRIPT]]])
  const [here, there] = [await openReviews(database, owned), await openReviews(database, owned)]
  there.start()
  let told = 0
  there.onChange(() => {
    told += 1
  })
  await here.rate('ana', 5)
  await expect.poll(() => told).toBeGreaterThan(0)
})
