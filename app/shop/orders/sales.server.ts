/** Ranks packages by their sales and finds those that are bought together. No customer is involved. */
import { z } from 'zod'

/** A pair in one payment alone may be chance. */
const MIN_TOGETHER = 2
const MAX_TOGETHER = 8
/** The number of pairs grows with the square of the packages in one payment. */
const MAX_PAIRED = 12

const Products = z.array(z.object({ id: z.int(), quantity: z.int() }))

/** `lists` holds the products of each payment, as JSON. */
export function countSales(lists: readonly string[]) {
  const sold = new Map<number, number>()
  const pairs = new Map<number, Map<number, number>>()
  for (const list of lists) {
    const products = Products.parse(JSON.parse(list))
    for (const { id, quantity } of products) add(sold, id, quantity)
    const ids = [...new Set(products.map(({ id }) => id))].slice(0, MAX_PAIRED)
    for (const id of ids) for (const other of ids) if (id !== other) addPair(pairs, id, other)
  }
  return {
    /** Package ids, the best-selling first. */
    bestSellers: rankByCount(sold),
    /** Base-two logarithm of the pieces sold, by id: coarse, so that single sales rarely change pages. */
    levels: new Map([...sold].map(([id, count]) => [id, Math.floor(Math.log2(Math.max(1, count)))])),
    /** Maps a package id to the packages that several payments contain beside it, the most frequent first. */
    together: new Map([...pairs].flatMap(([id, counts]) => listCompanions(id, counts))),
  }
}

function listCompanions(id: number, counts: Map<number, number>): [number, number[]][] {
  const frequent = new Map([...counts].filter(([, count]) => count >= MIN_TOGETHER))
  return frequent.size > 0 ? [[id, rankByCount(frequent).slice(0, MAX_TOGETHER)]] : []
}

function rankByCount(counts: ReadonlyMap<number, number>): number[] {
  return [...counts].sort(([, a], [, b]) => b - a).map(([id]) => id)
}

function addPair(pairs: Map<number, Map<number, number>>, id: number, other: number): void {
  const counts = pairs.get(id) ?? new Map<number, number>()
  add(counts, other, 1)
  pairs.set(id, counts)
}

function add(counts: Map<number, number>, id: number, count: number): void {
  counts.set(id, (counts.get(id) ?? 0) + count)
}
