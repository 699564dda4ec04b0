/** Limits the size and depth of a seller's text in one pass, before a parser could take long over it. */

export const MAX_TEXT_BYTES = 64 * 1024
export const MAX_IMAGE_BYTES = 1024 * 1024
/** Lines and items; more than any store file has. */
const MAX_ENTRIES = 5_000
export const DEEPEST = 32
/** Characters of emphasis, for each of which a Markdown parser searches its paragraph. */
const MAX_MARKS = 4_000
const MAX_PARAGRAPH_MARKS = 1_000

export const selectMaxBytes = (path: string): number =>
  path.startsWith('images/') ? MAX_IMAGE_BYTES : MAX_TEXT_BYTES

/** The limit that a text of this name exceeds; null for a readable text. */
export function findExcess(path: string, text: string): string | null {
  if (path.endsWith('.yaml')) return findYamlExcess(text)
  if (/^(?:pages|news|docs\/[^/]+)\/.*\.md$/.test(path)) return findMarkdownExcess(text)
  return null
}

/** Brackets and dashes inside texts count too: prose has few, and closes its brackets. */
export function findYamlExcess(text: string): string | null {
  let [entries, open, dashes] = [1, 0, 0]
  for (const character of text) {
    if (character === '\n' || character === ',') entries += 1
    else if (character === '[' || character === '{') open += 1
    else if (character === ']' || character === '}') open = Math.max(0, open - 1)
    if (character === '-' || character === '?') dashes += 1
    else if (character !== ' ') dashes = 0
    if (open > DEEPEST || dashes > DEEPEST * 3) return `expected at most ${DEEPEST} levels`
    if (entries > MAX_ENTRIES) return `expected at most ${MAX_ENTRIES} lines and items`
  }
  return null
}

/** Quotes and lists that are nested at the start of a line. */
const CONTAINERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/gm

export function findMarkdownExcess(text: string): string | null {
  for (const [line] of text.matchAll(CONTAINERS))
    if ((line.match(/>|[-*+]|\d+/g)?.length ?? 0) > DEEPEST) return `expected at most ${DEEPEST} levels`
  const marks = text.split(/\n[ \t]*\r?\n/).map((paragraph) => paragraph.match(/[*_~]/g)?.length ?? 0)
  if (marks.some((count) => count > MAX_PARAGRAPH_MARKS))
    return `expected at most ${MAX_PARAGRAPH_MARKS} of * _ ~ in a paragraph`
  const total = marks.reduce((sum, count) => sum + count, 0)
  return total > MAX_MARKS ? `expected at most ${MAX_MARKS} of * _ ~` : null
}
