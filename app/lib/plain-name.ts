/** `marks` are the words in brackets; those that the shop has words for are small: `Backpack [ESCROW]` is marked escrow. */
type NameParts = { name: string; marks: string[] }

const BRACKETS = /\[([^[\]]*)\]/g
const KNOWN_MARK = /^(escrow|unlocked|bundle)(?:ed)?$/i

/** A package's name as the platform has it, in parts. A name that is all brackets stays whole. */
export function parseName(name: string): NameParts {
  const plain = name.replaceAll(BRACKETS, '').replaceAll(/\s+/g, ' ').trim()
  if (plain === '') return { name, marks: [] }
  const words = Array.from(name.matchAll(BRACKETS), ([, word = '']) => word.trim())
  const marks = words
    .filter((word) => word !== '')
    .map((word) => KNOWN_MARK.exec(word)?.[1]?.toLowerCase() ?? word)
  return { name: plain, marks: [...new Set(marks)] }
}

/** The name without what stands in brackets: `Backpack [ESCROW]` is the Backpack. */
export function plainName(name: string): string {
  return parseName(name).name
}

/** A mark in the words of a language; the seller's own marks stay as they are written. */
export function formatMark(mark: string, words: Readonly<Record<string, string>>): string {
  return (Object.hasOwn(words, mark) && words[mark]) || mark
}

/** For titles, labels and sentences, where no badge can stand: `Backpack Escrow`. */
export function formatName(platformName: string, words: Readonly<Record<string, string>>): string {
  const { name, marks } = parseName(platformName)
  return [name, ...marks.map((mark) => formatMark(mark, words))].join(' ')
}
