/** The prices of every package since the shop first saw it: one row per change, written after catalogue refreshes. */
import type { Database, PackagePriceRow } from '#app/server/db/db.server.ts'
import type { Product } from '../reading/product.server.ts'
import { findWithheldReason, type PricePoint, type WithheldReason } from './reference-price-rules.ts'

type PriceHistoryOptions = {
  db: Pick<Database, 'kysely' | 'within'>
  log: { warn: (fields: object, message: string) => void }
  /** Epoch milliseconds. */
  now: () => number
}

type SalePrice = { id: number } & Omit<PricePoint, 'since'>

/** The longest that a catalogue refresh waits for the history; without the history no price is struck through. */
const TIMEOUT_MS = 250

export type PriceHistory = ReturnType<typeof createPriceHistory>

export function createPriceHistory({ db, log, now }: PriceHistoryOptions) {
  let points: Map<number, PricePoint[]> | null = null
  let unsaved: PackagePriceRow[] = []
  let saving: Promise<void> = Promise.resolve()

  async function save(): Promise<void> {
    const rows = unsaved
    if (rows.length === 0) return
    try {
      await db.kysely
        .insertInto('package_prices')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      unsaved = unsaved.slice(rows.length)
    } catch (err) {
      log.warn({ err, prices: rows.length }, 'prices could not be stored; the next refresh retries')
    }
  }

  function note(pointsById: Map<number, PricePoint[]>, { id, ...price }: SalePrice): void {
    const history = pointsById.get(id) ?? []
    const last = history.at(-1)
    if (last && isEqual(last, price)) return
    // Never earlier than the last one, even if the clock was set back.
    const point = { ...price, since: Math.max(now(), (last?.since ?? 0) + 1) }
    pointsById.set(id, [...history, point])
    unsaved.push(createRow(id, point))
  }

  function findReason({ id, ...price }: SalePrice): WithheldReason | null {
    return findWithheldReason(points?.get(id) ?? [], price, now())
  }

  return {
    /** Reads the history once. Never throws. */
    async load(): Promise<void> {
      if (points !== null) return
      const query = db.kysely.selectFrom('package_prices').selectAll().orderBy('since')
      try {
        points = groupHistory(await db.within(TIMEOUT_MS, query.execute()))
      } catch (err) {
        log.warn({ err }, 'price history could not be read; no price is struck through until then')
      }
    },
    isKnown: () => points !== null,

    /** The reason against showing this sale's regular price; null if it may be shown. */
    findWithheldReason: findReason,

    /** Products on sale whose regular price must not be shown. */
    listWithheld(products: Iterable<Product>): { id: number; name: string; reason: WithheldReason }[] {
      return [...products].flatMap((product) => {
        const { id, name } = product.summary
        const price = product.discount > 0 ? findSalePrice(product) : null
        const reason = price && findReason(price)
        return reason ? [{ id, name, reason }] : []
      })
    },

    /** Stores changed prices once the history is loaded. Resolves after the write, even a failed one. */
    record(products: Iterable<Product>): Promise<void> {
      if (points === null) return saving
      for (const product of products) {
        const price = findSalePrice(product)
        if (price) note(points, price)
      }
      saving = saving.then(save)
      return saving
    },
  }
}

/** Null for an unreadable price. */
function findSalePrice({ summary: { id, price }, discount }: Product): SalePrice | null {
  const { amount, currency } = price
  return amount === null ? null : { id, price: amount, regular: amount + discount, currency }
}

function isEqual(point: PricePoint, { price, regular, currency }: Omit<PricePoint, 'since'>): boolean {
  return point.price === price && point.regular === regular && point.currency === currency
}

function groupHistory(rows: readonly PackagePriceRow[]): Map<number, PricePoint[]> {
  const points = new Map<number, PricePoint[]>()
  for (const { package_id, since, regular_cents, price_cents, currency } of rows) {
    const point = { since, regular: regular_cents, price: price_cents, currency }
    points.set(package_id, [...(points.get(package_id) ?? []), point])
  }
  return points
}

function createRow(id: number, { since, regular, price, currency }: PricePoint): PackagePriceRow {
  return { package_id: id, since, regular_cents: regular, price_cents: price, currency }
}
