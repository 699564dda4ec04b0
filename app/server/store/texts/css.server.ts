/**
 * Reads the seller's stylesheet character by character: its blocks must close as its braces say; the reader also
 * finds the addresses that it loads and the tokens that it declares. An escape outside of quotes is refused, because
 * browsers may read a name or an end in it that this reader does not.
 */

/** A custom property of the first block for `:root`, or its colour scheme; `start` and `end` delimit its value. */
export type Declaration = { name: string; value: string; start: number; end: number }

type CssReading = {
  /** `syntax`: something is not closed; `foreign`: an address of another host. */
  problem: 'syntax' | 'foreign' | null
  declarations: Declaration[]
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }
/** Imports and foreign addresses would call other hosts; a tag could end a style element. */
const FORBIDDEN = /@import|expression\(|<\//i
const FOREIGN = /^(?!data:)(?:[a-z][\w+.-]*:)?\/\//i
/** Browsers recognise no strings, brackets or comments within `url()` without quotes. */
const PLAIN_ADDRESS = /^[^\s"'(){}\\]*$/

export function readCss(css: string): CssReading {
  const declarations: Declaration[] = []
  /** The closing characters of the open blocks and brackets. */
  const open: string[] = []
  /** The start of the current selector or declaration. */
  let from = 0
  let root: 'before' | 'within' | 'after' = 'before'
  const stop = (problem: CssReading['problem']) => ({ problem, declarations })
  if (FORBIDDEN.test(css)) return stop('foreign')

  for (let at = 0; at < css.length; at += 1) {
    const character = css[at] ?? ''
    if (character === '\\') return stop('syntax')
    if (css.startsWith('/*', at)) {
      const end = css.indexOf('*/', at + 2)
      if (end < 0) return stop('syntax')
      if (css.slice(from, at).trim() === '') from = end + 2
      at = end + 1
    } else if (character === '"' || character === "'") {
      const end = findQuote(css, at)
      if (end === null) return stop('syntax')
      if (open.at(-1) === ')' && FOREIGN.test(css.slice(at + 1, end).trim())) return stop('foreign')
      at = end
    } else if (
      character === '(' &&
      /url$/i.test(css.slice(Math.max(0, at - 3), at)) &&
      !isQuoted(css, at + 1)
    ) {
      const end = css.indexOf(')', at)
      const address = css.slice(at + 1, end).trim()
      if (end < 0 || !PLAIN_ADDRESS.test(address)) return stop('syntax')
      if (FOREIGN.test(address)) return stop('foreign')
      at = end
    } else if (character in CLOSING) {
      if (open.length === 0 && root === 'before' && css.slice(from, at).trim() === ':root') root = 'within'
      open.push(CLOSING[character] ?? '')
      if (character === '{') from = at + 1
    } else if (character === ';' || character === '}' || character === ')' || character === ']') {
      if (root === 'within' && open.length === 1) declarations.push(...readDeclaration(css, from, at))
      if (character !== ';' && open.pop() !== character) return stop('syntax')
      if (root === 'within' && open.length === 0) root = 'after'
      if (character === ';' || character === '}') from = at + 1
    }
  }
  return stop(open.length > 0 ? 'syntax' : null)
}

/** The position of the quote that closes this one; null when its line ends before. */
function findQuote(css: string, start: number): number | null {
  for (let at = start + 1; at < css.length; at += 1) {
    const character = css[at] ?? ''
    if (character === css[start]) return at
    if (/[\n\r\f]/.test(character)) return null
    if (character === '\\') {
      at += 1
      if (/[\n\r\f]/.test(css[at] ?? '\n')) return null
    }
  }
  return null
}

function isQuoted(css: string, start: number): boolean {
  let at = start
  while (/\s/.test(css[at] ?? '')) at += 1
  return css[at] === '"' || css[at] === "'"
}

function readDeclaration(css: string, from: number, to: number): Declaration[] {
  const colon = css.indexOf(':', from)
  const name = colon < 0 || colon > to ? '' : css.slice(from, colon).trim()
  if (name !== 'color-scheme' && !/^--[\w-]+$/.test(name)) return []
  const text = css.slice(colon + 1, to)
  const value = text.trim()
  const start = colon + 1 + text.indexOf(value)
  return [{ name: name.replace(/^--/, ''), value, start, end: start + value.length }]
}
