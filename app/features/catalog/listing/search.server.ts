/** Text search over one state of the catalogue: an index of its words, made once, asked in about a millisecond. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { FRAMEWORK_CORES } from '../frameworks.ts'
import type { Product } from '../snapshot.server.ts'
import { listSearchWords, listTextWords, slipsAllowed, slipsToPrefix } from './tokens.server.ts'

/** How much a word weighs by where it stands. */
const WEIGHTS = { name: 12, chips: 6, category: 5, text: 1 }
/** How near a word of the catalogue is to the one that was typed. */
const NEARNESS = { same: 8, beginning: 5, inside: 2, slip: 1 }
const SHORTEST_INSIDE = 3
/** Making the index may hold the event loop for so many products at a stretch; some milliseconds. */
const SLICE = 50

/** The products that hold a word, by their places in the list, and what the word weighs in each. */
type Entry = { places: number[]; weights: number[] }

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** An index of these products, which are known by their places in the list. */
export function createSearchIndex(products: readonly Product[]) {
  const entries = new Map<string, Entry>()
  let done = 0

  function advance(until: number): void {
    for (; done < Math.min(until, products.length); done += 1) {
      const product = products[done]
      if (product) record(product, done)
    }
  }

  function record(product: Product, place: number): void {
    for (const { text, weight } of partsOf(product)) {
      for (const word of listTextWords(text)) {
        const entry = entries.get(word)
        if (!entry) entries.set(word, { places: [place], weights: [weight] })
        // The weightiest part came first.
        else if (entry.places.at(-1) !== place) {
          entry.places.push(place)
          entry.weights.push(weight)
        }
      }
    }
  }

  /** Every product that a typed word leads to, with its best rank. Slips count only when nothing else fits. */
  function lookUp(typed: string): Map<number, number> {
    const found = new Map<number, number>()
    for (const [word, entry] of entries) {
      const nearness = nearnessOf(typed, word)
      if (nearness > 0) collect(found, entry, nearness)
    }
    const slips = slipsAllowed(typed)
    if (found.size > 0 || slips === 0) return found
    for (const [word, entry] of entries) {
      if (slipsToPrefix(typed, word, slips) <= slips) collect(found, entry, NEARNESS.slip)
    }
    return found
  }

  return {
    /** The places of the products that hold every word, each with its rank; a search without a word finds nothing. */
    find(search: string): ReadonlyMap<number, number> {
      advance(products.length)
      const [first = new Map<number, number>(), ...others] = listSearchWords(search).map(lookUp)
      return others.reduce(intersect, first)
    },
    /** Words of the catalogue that look like this one, the nearest first. */
    listNear(word: string, most: number): string[] {
      advance(products.length)
      const [plain = ''] = listSearchWords(word)
      const slips = Math.min(3, Math.max(1, Math.floor(plain.length / 3)))
      return [...entries.keys()]
        .filter((known) => known.length >= SHORTEST_INSIDE && !/^\d+$/.test(known))
        .map((known) => ({ known, slips: slipsToPrefix(plain, known, slips) }))
        .filter((near) => near.slips <= slips)
        .sort((a, b) => a.slips - b.slips || a.known.length - b.known.length)
        .slice(0, most)
        .map(({ known }) => known)
    },
    /** Builds the index little by little, so that the first search does not wait for the whole of it. */
    async prepare(): Promise<void> {
      while (done < products.length) {
        advance(done + SLICE)
        await nextTurn()
      }
    },
  }
}

function intersect(all: Map<number, number>, found: Map<number, number>): Map<number, number> {
  const both = new Map<number, number>()
  for (const [place, rank] of found) {
    const other = all.get(place)
    if (other !== undefined) both.set(place, other + rank)
  }
  return both
}

function collect(found: Map<number, number>, { places, weights }: Entry, nearness: number): void {
  for (const [index, place] of places.entries())
    found.set(place, Math.max(found.get(place) ?? 0, (weights[index] ?? 0) * nearness))
}

function nearnessOf(typed: string, word: string): number {
  if (!word.includes(typed)) return 0
  if (word === typed) return NEARNESS.same
  if (word.startsWith(typed)) return NEARNESS.beginning
  return typed.length >= SHORTEST_INSIDE ? NEARNESS.inside : 0
}

/** What is searched of a product, the weightiest part first. */
function partsOf({ summary, detail }: Product): { text: string; weight: number }[] {
  const { name, frameworks, edition } = summary
  const chips = frameworks.map((framework) => `${framework} ${FRAMEWORK_CORES[framework] ?? ''}`)
  return [
    { text: name, weight: WEIGHTS.name },
    { text: `${chips.join(' ')} ${edition ?? ''}`, weight: WEIGHTS.chips },
    { text: detail.category?.name ?? '', weight: WEIGHTS.category },
    { text: detail.excerpt, weight: WEIGHTS.text },
  ]
}
