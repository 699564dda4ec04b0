/** Text as words that can be compared: without case, accents, punctuation and plural. */

/** Shorter stems would join words that have nothing in common. */
const MIN_STEM_LENGTH = 4

// Letters that Unicode does not decompose into a base and a mark.
const WHOLE_LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/** Lower case, no accents. */
export function normalizeText(text: string): string {
  // Most text is plain ASCII, and finding that out costs a tenth.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
}

/** The words of a text in their order. */
export function listWords(text: string): string[] {
  return normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The words of a search as they were typed, also parts of words such as `ox_`. */
export function splitSearch(text: string): string[] {
  return normalizeText(text).split(/\s+/).filter(Boolean)
}

/** True when the text contains each of these words of `splitSearch`. */
export function containsAll(text: string, words: readonly string[]): boolean {
  const searched = normalizeText(text)
  return words.every((word) => searched.includes(word))
}

/** The words of a searched text: of `multi-job` also `multijob`, as people type it. */
export function tokenizeText(text: string): Set<string> {
  const tokens = new Set<string>()
  for (const joined of normalizeText(text).match(/[\p{L}\p{N}]+(?:[-_'’][\p{L}\p{N}]+)*/gu) ?? []) {
    const parts = joined.split(/[-_'’]/)
    for (const part of parts) tokens.add(part)
    if (parts.length > 1) tokens.add(parts.join(''))
  }
  return tokens
}

/** The word without its ending, so that `policia`, `police` and `polices` meet; numbers and short words stay. */
export function stemWord(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  let stem = word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : word.replace(/(?<=[^s])s$|(?<=e)n$|(?<=u)x$/, '')
  while (stem.length > MIN_STEM_LENGTH && /[aeiou]$/.test(stem)) stem = stem.slice(0, -1)
  return stem
}

/** Longer tokens forgive more typos. */
export function countAllowedTypos(token: string): number {
  if (token.length < 5) return 0
  return token.length < 9 ? 1 : 2
}

/** Damerau–Levenshtein distance between `typed` and the nearest prefix of `token`; more than `most` is `most + 1`. */
export function prefixEditDistance(typed: string, token: string, most: number): number {
  const tooMany = most + 1
  if (token.length < typed.length - most) return tooMany
  const width = Math.min(token.length, typed.length + most)
  let previousRow: number[] = []
  let above = Array.from({ length: width + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row]
    let best = row
    for (let column = 1; column <= width; column += 1) {
      const isSame = typed[row - 1] === token[column - 1]
      let distance = Math.min(
        (above[column - 1] ?? tooMany) + (isSame ? 0 : 1),
        (above[column] ?? tooMany) + 1,
        (line[column - 1] ?? tooMany) + 1,
      )
      const isSwapped = typed[row - 1] === token[column - 2] && typed[row - 2] === token[column - 1]
      if (row > 1 && column > 1 && isSwapped)
        distance = Math.min(distance, (previousRow[column - 2] ?? tooMany) + 1)
      line.push(distance)
      best = Math.min(best, distance)
    }
    if (best > most) return tooMany
    previousRow = above
    above = line
  }
  return Math.min(tooMany, ...above)
}
