/** Limits for the size and depth of a seller's text: measured in one pass, before a parser could take long over it. */

export const MAX_TEXT_BYTES = 64 * 1024
export const MAX_IMAGE_BYTES = 1024 * 1024
/** Lines and items; more than any file of a store has. */
const MOST_ENTRIES = 5_000
export const DEEPEST = 32
/** Characters of emphasis: a Markdown parser searches its paragraph for each one. */
const MOST_MARKS = 4_000
const MOST_MARKS_OF_PARAGRAPH = 1_000

export const selectMaxBytes = (path: string): number =>
  path.startsWith('images/') ? MAX_IMAGE_BYTES : MAX_TEXT_BYTES

/** The expected limit that a text of this name exceeds; null for a readable text. */
export function findExcess(path: string, text: string): string | null {
  if (path.endsWith('.yaml')) return findYamlExcess(text)
  if (/^(?:pages|news)\/.*\.md$/.test(path)) return findMarkdownExcess(text)
  return null
}

/** Brackets and dashes within texts count as well: prose has few, and closes its brackets. */
export function findYamlExcess(text: string): string | null {
  let [entries, open, dashes] = [1, 0, 0]
  for (const character of text) {
    if (character === '\n' || character === ',') entries += 1
    else if (character === '[' || character === '{') open += 1
    else if (character === ']' || character === '}') open = Math.max(0, open - 1)
    if (character === '-' || character === '?') dashes += 1
    else if (character !== ' ') dashes = 0
    if (open > DEEPEST || dashes > DEEPEST * 3) return `expected at most ${DEEPEST} levels`
    if (entries > MOST_ENTRIES) return `expected at most ${MOST_ENTRIES} lines and items`
  }
  return null
}

/** Quotes and lists that begin within each other at the start of a line. */
const CONTAINERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/gm

export function findMarkdownExcess(text: string): string | null {
  for (const [line] of text.matchAll(CONTAINERS))
    if ((line.match(/>|[-*+]|\d+/g)?.length ?? 0) > DEEPEST) return `expected at most ${DEEPEST} levels`
  const marks = text.split(/\n[ \t]*\r?\n/).map((paragraph) => paragraph.match(/[*_~]/g)?.length ?? 0)
  if (marks.some((count) => count > MOST_MARKS_OF_PARAGRAPH))
    return `expected at most ${MOST_MARKS_OF_PARAGRAPH} of * _ ~ in a paragraph`
  const total = marks.reduce((sum, count) => sum + count, 0)
  return total > MOST_MARKS ? `expected at most ${MOST_MARKS} of * _ ~` : null
}
