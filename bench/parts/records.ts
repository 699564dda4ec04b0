/** A database as it is after a busy year. */
import { sql } from 'kysely'
import { getDay } from '#app/lib/days.ts'
import { DatabaseError, openDatabase } from '#app/server/db/db.server.ts'
import { createIds } from '#app/server/db/ids.server.ts'
import { createBatch, createWriter, type InteractionEvent } from '#app/shop/analytics/records.server.ts'
import { type SeedProduct, seedTraffic } from '#sandbox/history/visits.ts'

const DAY_MS = 86_400_000
const DAYS = 365
/** The seed's days are of different lengths: as many as a year of average ones. */
const AVERAGE_DAYS = 379
const PER_COMMIT = 4_000

/** Fills a new embedded database with about so many visits and interactions. */
export async function fillDatabase(
  dataDir: string,
  products: readonly SeedProduct[],
  size: { visits: number; interactions: number },
): Promise<{ visits: number; interactions: number }> {
  const db = await openDatabase({ dataDir })
  // A power cut now would cost the bench alone.
  await sql`pragma synchronous = off`.execute(db.kysely)
  const now = Date.now()
  const visitsPerDay = Math.round(size.visits / AVERAGE_DAYS)
  const seeded = await seedTraffic({ db, products, days: DAYS, visitsPerDay, now })
  const missing = Math.max(0, size.interactions - seeded.interactions)
  const write = createWriter(db)
  const ids = createIds()
  const start = now - (DAYS - 1) * DAY_MS
  const step = (now - start) / missing
  for (let done = 0; done < missing; done += PER_COMMIT) {
    const count = Math.min(PER_COMMIT, missing - done)
    const events = Array.from({ length: count }, (_, index) =>
      lookAt(products, done + index, start + step * (done + index)),
    )
    // The seeds drew their ids in the same days.
    await write(createBatch(events, ids.next)).catch((error: unknown) => {
      if (!(error instanceof DatabaseError) || error.code !== 'constraint') throw error
      ids.changeWorker()
      return write(createBatch(events, ids.next))
    })
  }
  await db.close()
  return { visits: seeded.visits, interactions: seeded.interactions + missing }
}

function lookAt(products: readonly SeedProduct[], sequence: number, moment: number): InteractionEvent {
  const product = products[sequence % products.length]
  if (!product) throw new Error('the catalogue is empty')
  return {
    kind: 'interaction',
    day: getDay(moment),
    interaction_time: Math.floor(moment),
    ip_address: `${100 + (sequence % 90)}.${(sequence >> 4) & 255}.${(sequence >> 9) & 255}.0`,
    product_id: product.id,
    product_name: product.name,
    action_type: sequence % 9 === 0 ? 'add_to_cart' : 'view',
    country_code: ['BR', 'US', 'DE', 'FR', 'GB', 'PL', 'ES'][sequence % 7] ?? '',
    city: '',
    counted: 1,
  }
}
