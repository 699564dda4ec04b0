/** An inverted index over words and their meanings: built once, searched in milliseconds. */
import { createYielder } from '#app/lib/async/yield-to-event-loop.server.ts'
import {
  countAllowedTypos,
  listWords,
  prefixEditDistance,
  stemWord,
  tokenizeText,
} from '#app/lib/words.server.ts'
import type { Found } from './types.ts'
import { fieldWords, isFiller, listMeanings, listPhrases, listRelated } from './vocabulary.server.ts'

/** `title` is proposed where a search without results comes near to the text. */
export type SearchField = { text: string; weight: number; title?: string }

/** Certainty that a word of a search means a word of the index. */
const MATCH = { exact: 1, meaning: 0.9, related: 0.4, prefix: 0.5, infix: 0.2, doubtful: 0.1, typo: 0.3 }
/** Beginnings, parts and misspellings of words lead to texts of this weight alone. */
const TITLE_WEIGHT = 3
/** An entry below this share of the best score only mentions the word. */
const MIN_SHARE = 0.08
const MIN_PREFIX_LENGTH = 2
const MIN_PART_LENGTH = 3
const MIN_FILLER_PART_LENGTH = 5
const MIN_COMPLETION_LENGTH = 4
const MAX_WORD_LENGTH = 40
const MAX_WORDS = 16
const MAX_PARTS = 3
const MAX_PHRASE_WORDS = 3

/** Entries by their positions, in ascending order, and the weight of the word in each. */
type Postings = { positions: number[]; weights: number[] }
type Hit = { score: number; strength: number }
type Hits = Map<number, Hit>
/** Words of a search with one meaning. `joined`: they may be one word, as in `back pack`. */
type Slot = { words: readonly string[]; joined: string | null }
/** A `typed` search may lack its last letters; an `asked` one consists of whole sentences. */
type Mode = 'typed' | 'asked'

export class SearchIndex<Entry> {
  readonly #source: Iterator<Entry>
  readonly #entries: Entry[] = []
  readonly #describe: (entry: Entry) => readonly SearchField[]
  readonly #postings = new Map<string, Postings>()
  /** Words of titles as they are written, each with the shortest title that has it. */
  readonly #titleWords = new Map<string, string | null>()

  /** `entries` are read while the index is built. */
  constructor(entries: Iterable<Entry>, describe: (entry: Entry) => readonly SearchField[]) {
    this.#source = entries[Symbol.iterator]()
    this.#describe = describe
  }

  /** Builds the index little by little, so that the first search does not wait for the whole of it. */
  async prepare(): Promise<void> {
    const yieldToEventLoop = createYielder()
    while (this.#addNext()) await yieldToEventLoop()
  }

  /** The entries that most words of the search lead to, at least half of them, in the order of all entries. */
  find(search: string): Found<Entry>[] {
    const { hits, count } = this.#search(search, 'typed')
    const most = hits.reduce((best, { met }) => Math.max(best, met), count / 2)
    const full = hits.filter(({ met }) => met >= most)
    const best = full.reduce((highest, { score }) => Math.max(highest, score), 0)
    return full.filter(({ score }) => score >= best * MIN_SHARE)
  }

  /** The entries that any word leads to, the best first. */
  ask(question: string): Found<Entry>[] {
    return this.#search(question, 'asked').hits.toSorted((a, b) => b.score - a.score)
  }

  /** Titles and words of the field that look like words of the search, the nearest first; each finds something. */
  listNear(search: string, most: number): string[] {
    const near = new Map<string, number>()
    for (const word of listWords(search).slice(0, MAX_WORDS)) {
      if (word.length < MIN_PART_LENGTH || word.length > MAX_WORD_LENGTH) continue
      const typos = Math.min(3, Math.max(1, Math.floor(word.length / 3)))
      for (const [written, text] of [...this.#titleWords, ...this.#listFieldWords()]) {
        if (text === null || written.length < MIN_PART_LENGTH || /^\d+$/.test(written)) continue
        const distance = prefixEditDistance(word, written, typos)
        if (distance <= typos) near.set(text, Math.min(distance, near.get(text) ?? distance))
      }
    }
    const nearest = [...near].toSorted(([, a], [, b]) => a - b)
    return nearest.slice(0, most).map(([text]) => text)
  }

  /** The words of the field that occur in no title but share a meaning with one. */
  #listFieldWords(): [string, string][] {
    const inTitles = new Set<string>()
    for (const [key, { weights }] of this.#postings)
      if (isMeaningKey(key) && weights.some((weight) => weight >= TITLE_WEIGHT)) inTitles.add(key)
    return [...fieldWords].filter(
      ([written]) =>
        !this.#titleWords.has(written) &&
        listMeanings(stemWord(written)).some((meaning) => inTitles.has(keyOfMeaning(meaning))),
    )
  }

  /** False when all entries are in the index. */
  #addNext(): boolean {
    const next = this.#source.next()
    if (next.done) return false
    const position = this.#entries.push(next.value) - 1
    for (const { text, weight, title = null } of this.#describe(next.value)) {
      for (const word of tokenizeText(text)) {
        if (word.length > MAX_WORD_LENGTH) continue
        const stem = stemWord(word)
        this.#addPosting(stem, position, weight)
        this.#addMeanings(stem, position, weight)
        if (weight >= TITLE_WEIGHT) this.#addTitleWord(word, title)
      }
      if (weight < TITLE_WEIGHT) continue
      for (const stem of listPhrases(listWords(text))) this.#addMeanings(stem, position, weight)
    }
    return true
  }

  #addMeanings(stem: string, position: number, weight: number): void {
    for (const meaning of listMeanings(stem)) this.#addPosting(keyOfMeaning(meaning), position, weight)
  }

  #addPosting(key: string, position: number, weight: number): void {
    const postings = this.#postings.get(key)
    if (!postings) {
      this.#postings.set(key, { positions: [position], weights: [weight] })
      return
    }
    const { positions, weights } = postings
    const last = positions.length - 1
    if (positions[last] === position) weights[last] = Math.max(weights[last] ?? 0, weight)
    else {
      positions.push(position)
      weights.push(weight)
    }
  }

  #addTitleWord(word: string, title: string | null): void {
    const other = this.#titleWords.get(word) ?? null
    const isShorter = title !== null && (other === null || title.length < other.length)
    if (isShorter || !this.#titleWords.has(word)) this.#titleWords.set(word, title)
  }

  /** The hits of all words together, by position; `count` is the number of meaningful words. */
  #search(search: string, mode: Mode): { hits: (Found<Entry> & { met: number })[]; count: number } {
    while (this.#addNext());
    const slots = this.#listSlots(search, mode)
    const found = new Map<number, Hit & { met: number }>()
    for (const slot of slots) {
      const hits = this.#lookUpSlot(slot, mode)
      const rarity = Math.log(1 + this.#entries.length / Math.max(1, hits.size))
      for (const [position, { score, strength }] of hits) {
        const others = found.get(position) ?? { score: 0, strength: 0, met: 0 }
        found.set(position, {
          score: others.score + score * rarity,
          strength: Math.max(others.strength, strength),
          met: others.met + 1,
        })
      }
    }
    const hits = [...found]
      .toSorted(([one], [other]) => one - other)
      .flatMap(([position, hit]) => {
        const entry = this.#entries[position]
        return entry === undefined ? [] : [{ entry, ...hit }]
      })
    return { hits, count: slots.length }
  }

  /** Joins phrases and words written apart, splits compounds, and drops meaningless words. */
  #listSlots(search: string, mode: Mode): Slot[] {
    const words = listWords(search)
    const slots: Slot[] = []
    for (let start = 0; start < words.length && slots.length < MAX_WORDS; ) {
      const phrase = words.slice(start, start + this.#measurePhrase(words, start))
      start += phrase.length
      const [word = ''] = phrase
      if (phrase.length > 1) slots.push({ words: phrase, joined: phrase.join('') })
      else slots.push(...this.#splitCompound(word))
    }
    const telling = slots.filter(({ words: [word = ''], joined }) => joined !== null || !isFiller(word))
    return mode === 'typed' && telling.length === 0 ? slots : telling
  }

  /** The number of words from here on that make a phrase of the field or one word of the index. */
  #measurePhrase(words: readonly string[], start: number): number {
    for (let length = Math.min(MAX_PHRASE_WORDS, words.length - start); length > 1; length -= 1) {
      const phrase = words.slice(start, start + length)
      const stem = stemWord(phrase.join(''))
      if (listMeanings(stem).length > 0 || (this.#postings.has(stem) && !phrase.every(isFiller)))
        return length
    }
    return 1
  }

  #isKnown(word: string): boolean {
    const stem = stemWord(word)
    return this.#postings.has(stem) || listMeanings(stem).length > 0
  }

  /**
   * A compound of known words counts as its parts: `Polizeijob` is the job of the police. A text may contain the whole
   * word.
   */
  #splitCompound(word: string): Slot[] {
    const stem = stemWord(word)
    const isWhole =
      listMeanings(stem).length > 0 || this.#titleWords.has(word) || word.length > MAX_WORD_LENGTH
    const parts = isWhole ? null : this.#findParts(word, MAX_PARTS)
    if (!parts) return [{ words: [word], joined: null }]
    if (!this.#postings.has(stem)) return parts.map((part) => ({ words: [part], joined: null }))
    return [{ words: parts.filter((part) => !isFiller(part)), joined: word }]
  }

  #findParts(word: string, most: number): string[] | null {
    for (let length = word.length - MIN_PART_LENGTH; length >= MIN_PART_LENGTH; length -= 1) {
      const [first, second] = [word.slice(0, length), word.slice(length)]
      if (!this.#isPart(first)) continue
      if (this.#isPart(second)) return [first, second]
      const others = most > 2 ? this.#findParts(second, most - 1) : null
      if (others) return [first, ...others]
    }
    return null
  }

  #isPart(word: string): boolean {
    // A filler such as `skript` in `Handyskript` counts as a part; shorter ones end many words by chance.
    if (isFiller(word)) return word.length >= MIN_FILLER_PART_LENGTH
    return listMeanings(stemWord(word)).length > 0 || this.#titleWords.has(word)
  }

  /** A known phrase has its own meaning, which may differ from the meanings of its words. */
  #lookUpSlot({ words, joined }: Slot, mode: Mode): Hits {
    const whole: Hits = new Map()
    if (joined !== null)
      for (const [position, { score, strength }] of this.#lookUp(joined, mode))
        whole.set(position, { score: score * words.length, strength })
    if (whole.size > 0 && listMeanings(stemWord(joined ?? '')).length > 0) return whole
    const [first = new Map(), ...others] = words.map((word) => this.#lookUp(word, mode))
    for (const [position, hit] of others.reduce(intersect, first)) raise(whole, position, hit)
    return whole
  }

  /** Finds all entries of a word. Similar words count only when nothing else matches. */
  #lookUp(word: string, mode: Mode): Hits {
    const hits: Hits = new Map()
    this.#collectWord(hits, word, MATCH.exact)
    if (mode === 'typed') this.#collectUnfinished(hits, word)
    if (hits.size === 0 && !this.#isKnown(word))
      for (const written of this.#listMisspelled(word)) this.#collectWord(hits, written, MATCH.typo)
    return hits
  }

  #collectWord(hits: Hits, word: string, share: number): void {
    const stem = stemWord(word)
    this.#collect(hits, stem, share)
    const meanings = listMeanings(stem)
    for (const meaning of meanings) this.#collect(hits, keyOfMeaning(meaning), share * MATCH.meaning)
    // A title with the word itself outranks one with a similar word.
    if ([...hits.values()].some(({ strength }) => strength >= TITLE_WEIGHT * share)) return
    for (const other of meanings.flatMap(listRelated))
      this.#collect(hits, keyOfMeaning(other), share * MATCH.related)
  }

  /** A word with hits of its own is seldom the beginning of another word. */
  #collectUnfinished(hits: Hits, word: string): void {
    const isWhole = hits.size > 0
    for (const written of this.#titleWords.keys()) {
      const isPrefix = word.length >= MIN_PREFIX_LENGTH && written.startsWith(word)
      if (!isPrefix && !(word.length >= MIN_PART_LENGTH && written.includes(word))) continue
      this.#collect(hits, stemWord(written), isWhole ? MATCH.doubtful : isPrefix ? MATCH.prefix : MATCH.infix)
    }
    if (isWhole || word.length < MIN_COMPLETION_LENGTH) return
    for (const key of this.#postings.keys()) if (key.startsWith(word)) this.#collect(hits, key, MATCH.prefix)
    for (const written of fieldWords.keys())
      if (written.startsWith(word)) this.#collectWord(hits, written, MATCH.prefix)
  }

  #collect(hits: Hits, key: string, match: number): void {
    const postings = this.#postings.get(key)
    for (const [index, position] of postings?.positions.entries() ?? []) {
      const strength = (postings?.weights[index] ?? 0) * match
      raise(hits, position, { score: strength, strength })
    }
  }

  /** The words with the fewest typing errors; the first letter is seldom wrong. */
  #listMisspelled(word: string): string[] {
    const typos = countAllowedTypos(word)
    if (typos === 0) return []
    const near = [...this.#titleWords.keys(), ...fieldWords.keys()]
      .filter((written) => written[0] === word[0])
      .map((written) => ({ written, distance: prefixEditDistance(word, written, typos) }))
      .filter(({ distance }) => distance <= typos)
    const least = Math.min(...near.map(({ distance }) => distance))
    return near.filter(({ distance }) => distance === least).map(({ written }) => written)
  }
}

/** No word has this sign. */
const MEANING_SIGN = '='

function keyOfMeaning(meaning: string): string {
  return MEANING_SIGN + meaning
}

function isMeaningKey(key: string): boolean {
  return key.startsWith(MEANING_SIGN)
}

function raise(hits: Hits, position: number, hit: Hit): void {
  const other = hits.get(position)
  if (!other || other.score < hit.score) hits.set(position, hit)
}

function intersect(a: Hits, b: Hits): Hits {
  const both: Hits = new Map()
  for (const [position, { score, strength }] of b) {
    const other = a.get(position)
    if (other)
      both.set(position, { score: score + other.score, strength: Math.max(strength, other.strength) })
  }
  return both
}
