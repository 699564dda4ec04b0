/** Finds what a question is about: a small inverted index whose rare words weigh more. */
import { createYielder } from '#app/lib/async/yield-to-event-loop.server.ts'
import { listWords } from './synonyms.server.ts'

export type Weighted = { text: string; weight: number }
/** `strength` is the greatest weight that a word of the question met. */
export type Found<Entry> = { entry: Entry; score: number; strength: number }
export type TextIndex<Entry> = {
  /** The best entries first; each word of the question counts with its weight. */
  find: (questions: readonly Weighted[], most: number) => Found<Entry>[]
}

/** Shorter words meet only themselves, longer ones also what begins with them. */
const PREFIX_LENGTH = 5

/** Builds an index, letting other work run in between. */
export async function createTextIndex<Entry>(
  entries: Iterable<Entry>,
  describe: (entry: Entry) => readonly Weighted[],
): Promise<TextIndex<Entry>> {
  const all: Entry[] = []
  const postings = new Map<string, Map<number, number>>()
  const yieldToEventLoop = createYielder()
  for (const entry of entries) {
    await yieldToEventLoop()
    const number = all.push(entry) - 1
    for (const { text, weight } of describe(entry)) {
      for (const word of listWords(text)) {
        const posting = postings.get(word) ?? new Map<number, number>()
        posting.set(number, Math.max(weight, posting.get(number) ?? 0))
        postings.set(word, posting)
      }
    }
  }

  function findPostings(word: string): Map<number, number>[] {
    const exact = postings.get(word)
    if (exact) return [exact]
    if (word.length < PREFIX_LENGTH) return []
    return [...postings].filter(([other]) => isVariant(word, other)).map(([, posting]) => posting)
  }

  function find(questions: readonly Weighted[], most: number): Found<Entry>[] {
    const scores = new Map<number, { score: number; strength: number }>()
    for (const question of questions) {
      for (const word of listWords(question.text)) {
        for (const posting of findPostings(word)) {
          const rarity = Math.log(1 + all.length / posting.size)
          for (const [number, weight] of posting) {
            const { score, strength } = scores.get(number) ?? { score: 0, strength: 0 }
            scores.set(number, {
              score: score + weight * rarity * question.weight,
              strength: Math.max(strength, weight),
            })
          }
        }
      }
    }
    return [...scores]
      .sort(([one, a], [other, b]) => b.score - a.score || one - other)
      .slice(0, most)
      .flatMap(([number, found]) => {
        const entry = all[number]
        return entry === undefined ? [] : [{ entry, ...found }]
      })
  }

  return { find }
}

function isVariant(word: string, other: string): boolean {
  const shared = Math.min(word.length, other.length)
  return shared >= PREFIX_LENGTH && word.slice(0, shared) === other.slice(0, shared)
}
