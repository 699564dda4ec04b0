/**
 * Reads the seller's stylesheet character by character: checks that its blocks close, and finds the addresses that it
 * loads and the tokens that it declares. Refuses an escape outside quotes, in which browsers may read a name or an end
 * that this reader does not.
 */

/** A custom property in the first block for `:root`, or its colour scheme; `start` and `end` delimit the value. */
type Declaration = { name: string; value: string; start: number; end: number }

type CssReading = {
  /** `syntax`: something is not closed; `foreign`: an address on another host. */
  problem: 'syntax' | 'foreign' | null
  declarations: Declaration[]
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }
/** Imports and foreign addresses would call other hosts; a tag could end a style element. */
const FORBIDDEN = /@import|expression\(|<\//i
const FOREIGN = /^(?!data:)(?:[a-z][\w+.-]*:)?\/\//i
/** Browsers recognise no strings, brackets or comments in `url()` without quotes. */
const PLAIN_ADDRESS = /^[^\s"'(){}\\]*$/
const QUOTE_OR_SPACE =
  /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\((?!\s*["'])[^)]*\))|(?:(?<=[;{,:])())?(?:\/\*[\s\S]*?\*\/|\s)+/gi

export function readCss(css: string): CssReading {
  const declarations: Declaration[] = []
  /** The closing characters of the open blocks and brackets. */
  const open: string[] = []
  /** The start of the current selector or declaration. */
  let from = 0
  let root: 'before' | 'within' | 'after' = 'before'
  const stop = (problem: CssReading['problem']) => ({ problem, declarations })
  if (FORBIDDEN.test(css)) return stop('foreign')

  for (let position = 0; position < css.length; position += 1) {
    const character = css[position] ?? ''
    if (character === '\\') return stop('syntax')
    if (css.startsWith('/*', position)) {
      const end = css.indexOf('*/', position + 2)
      if (end < 0) return stop('syntax')
      if (css.slice(from, position).trim() === '') from = end + 2
      position = end + 1
    } else if (character === '"' || character === "'") {
      const end = findQuote(css, position)
      if (end === null) return stop('syntax')
      if (open.at(-1) === ')' && FOREIGN.test(css.slice(position + 1, end).trim())) return stop('foreign')
      position = end
    } else if (
      character === '(' &&
      /url$/i.test(css.slice(Math.max(0, position - 3), position)) &&
      !isQuoted(css, position + 1)
    ) {
      const end = css.indexOf(')', position)
      const address = css.slice(position + 1, end).trim()
      if (end < 0 || !PLAIN_ADDRESS.test(address)) return stop('syntax')
      if (FOREIGN.test(address)) return stop('foreign')
      position = end
    } else if (character in CLOSING) {
      if (open.length === 0 && root === 'before' && css.slice(from, position).trim() === ':root')
        root = 'within'
      open.push(CLOSING[character] ?? '')
      if (character === '{') from = position + 1
    } else if (character === ';' || character === '}' || character === ')' || character === ']') {
      if (root === 'within' && open.length === 1) declarations.push(...readDeclaration(css, from, position))
      if (character !== ';' && open.pop() !== character) return stop('syntax')
      if (root === 'within' && open.length === 0) root = 'after'
      if (character === ';' || character === '}') from = position + 1
    }
  }
  return stop(open.length > 0 ? 'syntax' : null)
}

/** The stylesheet in one line without comments. A comment's mark inside quotes and addresses is text. */
export function compressCss(css: string): string {
  return css.replace(QUOTE_OR_SPACE, (_whole, kept?: string, nothing = ' ') => kept ?? nothing)
}

/** The position of the closing quote; null if the line ends first. */
function findQuote(css: string, start: number): number | null {
  for (let position = start + 1; position < css.length; position += 1) {
    const character = css[position] ?? ''
    if (character === css[start]) return position
    if (/[\n\r\f]/.test(character)) return null
    if (character === '\\') {
      position += 1
      if (/[\n\r\f]/.test(css[position] ?? '\n')) return null
    }
  }
  return null
}

function isQuoted(css: string, start: number): boolean {
  let position = start
  while (/\s/.test(css[position] ?? '')) position += 1
  return css[position] === '"' || css[position] === "'"
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
