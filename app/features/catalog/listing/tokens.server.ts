/** How text becomes words that can be compared: without case, accents and punctuation. */

/** More words than this in one search add nothing but work. */
const MOST_WORDS = 8

// Marks that Unicode can take off are taken off; letters that it counts as whole need naming.
const WHOLE_LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/** Lower case, no accents. */
export function plainLetters(text: string): string {
  // Most text has no accents to take off, and finding that out costs a tenth.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
}

/** The words of a search, each once. */
export function listSearchWords(search: string): string[] {
  const words = plainLetters(search).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].slice(0, MOST_WORDS)
}

/** The words of a text that is searched: of `multi-job` also the whole, as people write it in one. */
export function listTextWords(text: string): Set<string> {
  const words = new Set<string>()
  for (const joined of plainLetters(text).match(/[\p{L}\p{N}]+(?:[-_'’][\p{L}\p{N}]+)*/gu) ?? []) {
    const parts = joined.split(/[-_'’]/)
    for (const part of parts) words.add(part)
    if (parts.length > 1) words.add(parts.join(''))
  }
  return words
}

/** The most slips of the finger that a word of this length forgives. */
export function slipsAllowed(word: string): number {
  if (word.length < 5) return 0
  return word.length < 9 ? 1 : 2
}

/**
 * How many letters must be added, left out, changed or swapped so that `word` becomes the beginning of `text`;
 * more than `most` is told as `most + 1`.
 */
export function slipsToPrefix(word: string, text: string, most: number): number {
  const tooMany = most + 1
  if (text.length < word.length - most) return tooMany
  const width = Math.min(text.length, word.length + most)
  let before: number[] = []
  let above = Array.from({ length: width + 1 }, (_, column) => column)
  for (let row = 1; row <= word.length; row += 1) {
    const line = [row]
    let best = row
    for (let column = 1; column <= width; column += 1) {
      const isSame = word[row - 1] === text[column - 1]
      let slips = Math.min(
        (above[column - 1] ?? tooMany) + (isSame ? 0 : 1),
        (above[column] ?? tooMany) + 1,
        (line[column - 1] ?? tooMany) + 1,
      )
      const isSwapped = word[row - 1] === text[column - 2] && word[row - 2] === text[column - 1]
      if (row > 1 && column > 1 && isSwapped) slips = Math.min(slips, (before[column - 2] ?? tooMany) + 1)
      line.push(slips)
      best = Math.min(best, slips)
    }
    if (best > most) return tooMany
    before = above
    above = line
  }
  return Math.min(tooMany, ...above)
}
