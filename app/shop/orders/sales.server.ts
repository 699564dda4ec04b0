/** Ranks packages by their sales and finds packages that are bought together, without any customer data. */
import { z } from 'zod'

/** A pair that occurs in only one payment may be a coincidence. */
const MIN_TOGETHER = 2
const MAX_TOGETHER = 8
/** The number of pairs grows with the square of the packages in one payment. */
const MAX_PAIRED = 12

const Products = z.array(z.object({ id: z.int(), quantity: z.int() }))

/** For each package id, the number of payments that it shares with each other package. */
type CompanionCounts = Map<number, Map<number, number>>

/** Each of the `productLists` holds the products of one payment as JSON. */
export function countSales(productLists: readonly string[]) {
  const unitsById = new Map<number, number>()
  const companionsById: CompanionCounts = new Map()
  for (const list of productLists) {
    const products = Products.parse(JSON.parse(list))
    for (const { id, quantity } of products) addCount(unitsById, id, quantity)
    const ids = [...new Set(products.map(({ id }) => id))].slice(0, MAX_PAIRED)
    for (const id of ids) for (const other of ids) if (id !== other) addCompanion(companionsById, id, other)
  }
  return {
    /** Package ids, the best-selling first. */
    bestSellers: rankByCount(unitsById),
    /** Base-two logarithm of the units sold, by id. It is coarse, so that most sales leave cached pages valid. */
    levels: new Map([...unitsById].map(([id, count]) => [id, Math.floor(Math.log2(Math.max(1, count)))])),
    /** Maps a package id to the packages bought together with it in several payments, the most frequent first. */
    together: new Map([...companionsById].flatMap(([id, counts]) => listCompanions(id, counts))),
  }
}

function listCompanions(id: number, counts: Map<number, number>): [number, number[]][] {
  const frequent = new Map([...counts].filter(([, count]) => count >= MIN_TOGETHER))
  return frequent.size > 0 ? [[id, rankByCount(frequent).slice(0, MAX_TOGETHER)]] : []
}

function rankByCount(counts: ReadonlyMap<number, number>): number[] {
  return [...counts].sort(([, a], [, b]) => b - a).map(([id]) => id)
}

function addCompanion(companionsById: CompanionCounts, id: number, other: number): void {
  const counts = companionsById.get(id) ?? new Map<number, number>()
  addCount(counts, other, 1)
  companionsById.set(id, counts)
}

function addCount(counts: Map<number, number>, id: number, count: number): void {
  counts.set(id, (counts.get(id) ?? 0) + count)
}
