/** Words of the field by their stems, with their meanings, and the words without meaning. */
import { listWords, normalizeText, stemWord } from '#app/lib/words.server.ts'
import { FILLERS, MEANINGS, TOPIC_WORDS } from './meanings.server.ts'

const MAX_PHRASE_WORDS = 3

type Meanings = ReadonlyMap<string, readonly string[]>
type FieldWord = { word: string; stem: string; meaning: string }

const lines = MEANINGS.trim().split('\n').map(readLine)
const topicLines = TOPIC_WORDS.trim().split('\n').map(readLine)
const meanings = groupByStem(lines.flatMap(listLineWords))
const topics = groupByStem([...lines, ...topicLines].flatMap(listLineWords))
/** Products of the first meaning may go by the others. */
const related = new Map(lines.map(({ words: [meaning = ''], related: others }) => [meaning, others]))
const fillers = new Set(listWords(FILLERS))

/** The words of the field as people write them; phrases are joined. */
export const fieldWords: ReadonlyMap<string, string> = new Map(
  lines.flatMap(({ words }) => words.map((word) => [joinWords(word), word.replaceAll('-', ' ')] as const)),
)

function readLine(line: string) {
  const [words = '', others = ''] = line.split('>')
  return { words: words.split(/[\s|]+/).filter((word) => word !== ''), related: others.trim().split(' ') }
}

function listLineWords({ words }: ReturnType<typeof readLine>): FieldWord[] {
  const [meaning = ''] = words
  return words.map((word) => ({ word, meaning, stem: stemWord(joinWords(word)) }))
}

function joinWords(phrase: string): string {
  return normalizeText(phrase).replaceAll('-', '')
}

function groupByStem(words: readonly FieldWord[]): Meanings {
  const grouped = new Map<string, Set<string>>()
  for (const { stem, meaning } of words)
    grouped.set(stem, (grouped.get(stem) ?? new Set<string>()).add(meaning))
  return new Map([...grouped].map(([stem, found]) => [stem, [...found]]))
}

export function listMeanings(stem: string): readonly string[] {
  return meanings.get(stem) ?? []
}

export function listRelated(meaning: string): readonly string[] {
  return related.get(meaning) ?? []
}

/** Words that tell a question's subject alone, such as `cheapest`, are in no product either. */
export function isFiller(word: string): boolean {
  const stem = stemWord(word)
  return fillers.has(word) || (topics.has(stem) && !meanings.has(stem))
}

/** The stems of up to three words in a row, written as one. */
export function listPhrases(words: readonly string[]): string[] {
  return words.flatMap((_, start) =>
    Array.from({ length: MAX_PHRASE_WORDS - 1 }, (_, more) => words.slice(start, start + more + 2))
      .filter((phrase) => phrase.length > 1)
      .map((phrase) => stemWord(phrase.join(''))),
  )
}

/** The subjects of a question: meanings of its words and phrases, those that are recognised only included. */
export function listTopics(question: string): ReadonlySet<string> {
  const words = listWords(question)
  return new Set([...words.map(stemWord), ...listPhrases(words)].flatMap((stem) => topics.get(stem) ?? []))
}

export function listTellingWords(text: string): string[] {
  const telling = listWords(text).filter((word) => word.length > 1 && !isFiller(word))
  return [...new Set(telling.map((word) => listMeanings(stemWord(word))[0] ?? word))]
}
