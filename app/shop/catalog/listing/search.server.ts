/** Text search over one state of the catalogue: an inverted index, built once, searched in about a millisecond. */
import { createYielder } from '#app/lib/async/yield-to-event-loop.server.ts'
import { FRAMEWORK_CORES } from '../frameworks.ts'
import type { Product } from '../reading/product.server.ts'
import { maxTypos, prefixEditDistance, searchTokens, textTokens } from './tokens.server.ts'

/** Weights of a token by its field. */
const WEIGHTS = { name: 12, chips: 6, category: 5, text: 1 }
/** Weights of a match between a token of the catalogue and the typed one. */
const MATCH = { exact: 8, prefix: 5, infix: 2, typo: 1 }
const MIN_INFIX_LENGTH = 3

/** The products that hold a token, by their positions in the list, and what the token weighs in each. */
type Postings = { positions: number[]; weights: number[] }

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** An index of these products, which are known by their positions in the list. */
export function createSearchIndex(products: readonly Product[]) {
  const postingsOf = new Map<string, Postings>()
  let done = 0

  function advance(until: number): void {
    for (; done < Math.min(until, products.length); done += 1) {
      const product = products[done]
      if (product) addProduct(product, done)
    }
  }

  function addProduct(product: Product, position: number): void {
    for (const { text, weight } of listFields(product)) {
      for (const token of textTokens(text)) {
        const postings = postingsOf.get(token)
        if (!postings) postingsOf.set(token, { positions: [position], weights: [weight] })
        // The heaviest field came first.
        else if (postings.positions.at(-1) !== position) {
          postings.positions.push(position)
          postings.weights.push(weight)
        }
      }
    }
  }

  /** Every product that a typed token leads to, with its best score. Typos count only when nothing else fits. */
  function lookUp(typed: string): Map<number, number> {
    const scores = new Map<number, number>()
    for (const [token, postings] of postingsOf) {
      const match = rateMatch(typed, token)
      if (match > 0) collect(scores, postings, match)
    }
    const typos = maxTypos(typed)
    if (scores.size > 0 || typos === 0) return scores
    for (const [token, postings] of postingsOf) {
      if (prefixEditDistance(typed, token, typos) <= typos) collect(scores, postings, MATCH.typo)
    }
    return scores
  }

  return {
    /** The positions of the products that match every token, each with its score; a search without tokens finds nothing. */
    find(search: string): ReadonlyMap<number, number> {
      advance(products.length)
      const [first = new Map<number, number>(), ...others] = searchTokens(search).map(lookUp)
      return others.reduce(intersect, first)
    },
    /** Tokens of the catalogue that look like this word, the nearest first. */
    listNear(word: string, most: number): string[] {
      advance(products.length)
      const [plain = ''] = searchTokens(word)
      const typos = Math.min(3, Math.max(1, Math.floor(plain.length / 3)))
      return [...postingsOf.keys()]
        .filter((token) => token.length >= MIN_INFIX_LENGTH && !/^\d+$/.test(token))
        .map((token) => ({ token, distance: prefixEditDistance(plain, token, typos) }))
        .filter(({ distance }) => distance <= typos)
        .sort((a, b) => a.distance - b.distance || a.token.length - b.token.length)
        .slice(0, most)
        .map(({ token }) => token)
    },
    /** Builds the index little by little, so that the first search does not wait for the whole of it. */
    async prepare(): Promise<void> {
      const yieldToEventLoop = createYielder()
      while (done < products.length) {
        advance(done + 1)
        await yieldToEventLoop()
      }
    },
  }
}

function intersect(a: Map<number, number>, b: Map<number, number>): Map<number, number> {
  const both = new Map<number, number>()
  for (const [position, score] of b) {
    const other = a.get(position)
    if (other !== undefined) both.set(position, other + score)
  }
  return both
}

function collect(scores: Map<number, number>, { positions, weights }: Postings, match: number): void {
  for (const [index, position] of positions.entries())
    scores.set(position, Math.max(scores.get(position) ?? 0, (weights[index] ?? 0) * match))
}

function rateMatch(typed: string, token: string): number {
  if (!token.includes(typed)) return 0
  if (token === typed) return MATCH.exact
  if (token.startsWith(typed)) return MATCH.prefix
  return typed.length >= MIN_INFIX_LENGTH ? MATCH.infix : 0
}

/** A product's searchable texts, the heaviest field first. */
function listFields({ summary, detail }: Product): { text: string; weight: number }[] {
  const { name, frameworks, edition } = summary
  const chips = frameworks.map((framework) => `${framework} ${FRAMEWORK_CORES[framework] ?? ''}`)
  return [
    { text: name, weight: WEIGHTS.name },
    { text: `${chips.join(' ')} ${edition ?? ''}`, weight: WEIGHTS.chips },
    { text: detail.category?.name ?? '', weight: WEIGHTS.category },
    { text: detail.excerpt, weight: WEIGHTS.text },
  ]
}
