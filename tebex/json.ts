/** JSON of any size: a large answer is read in slices, so that the event loop stays responsive. */
import { createPace } from './pace.ts'

/** Up to so many bytes the runtime's parser takes a few milliseconds at most. */
const LARGE = 256 * 1024
/** An answer, its `data`, a category and its packages: these containers are read member by member, what they hold whole. */
const OUTER_LEVELS = 4

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x5b, 0x5d, 0x7b, 0x7d]
const SPACES: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d])

/** Parses JSON, keeping integers beyond 2^53 (Steam ids) as strings; undefined when the bytes are not JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Puts something else in the place of every member of the lists of this name, one by one as they are read. */
export type Replacement = { list: string; replace: (member: unknown) => unknown }

/** The same for any size, with pauses. */
export async function parseLargeJson(bytes: Buffer, replacement?: Replacement): Promise<unknown> {
  if (bytes.length <= LARGE && !replacement) return parseJson(bytes)
  try {
    return await parseInSlices(bytes, replacement)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function parseInSlices(bytes: Buffer, replacement?: Replacement): Promise<unknown> {
  const pace = createPace()
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  let at = hasMark ? 3 : 0

  const value = await readValue(0, '')
  skipSpaces()
  if (at < bytes.length) throw new SyntaxError('more than one value')
  return value

  async function readValue(level: number, name: string): Promise<unknown> {
    skipSpaces()
    const first = bytes[at]
    if (level === OUTER_LEVELS || (first !== BRACKET && first !== BRACE)) return readWhole(COMMA)
    const replace = name === replacement?.list ? replacement.replace : (member: unknown) => member
    const entries: [string, unknown][] = []
    if (first === BRACE) {
      await readMembers(BRACE_END, async () => {
        const key = readName()
        entries.push([key, replace(await readValue(level + 1, key))])
      })
      return Object.fromEntries(entries)
    }
    await readMembers(BRACKET_END, async () => {
      entries.push(['', replace(await readValue(level + 1, ''))])
    })
    return entries.map(([, item]) => item)
  }

  async function readMembers(end: number, readMember: () => Promise<void>): Promise<void> {
    at += 1
    skipSpaces()
    if (bytes[at] === end) {
      at += 1
      return
    }
    for (;;) {
      await readMember()
      skipSpaces()
      const next = bytes[at]
      at += 1
      if (next === end) return
      if (next !== COMMA) throw new SyntaxError('a comma is missing')
      if (pace.isDue()) await pace.rest()
    }
  }

  function readName(): string {
    const name = readWhole(COLON)
    if (typeof name !== 'string' || bytes[at] !== COLON) throw new SyntaxError('a name is missing')
    at += 1
    return name
  }

  /** The value that ends before the mark or before the end of what holds it, by the runtime's parser. */
  function readWhole(mark: number): unknown {
    const start = at
    at = endOfValue(bytes, start, mark)
    return parse(bytes.toString('utf8', start, at))
  }

  function skipSpaces(): void {
    while (SPACES.has(bytes[at])) at += 1
  }
}

function endOfValue(bytes: Buffer, start: number, mark: number): number {
  let depth = 0
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if (byte === BRACKET || byte === BRACE) depth += 1
    else if (depth > 0) depth -= byte === BRACKET_END || byte === BRACE_END ? 1 : 0
    else if (byte === mark || byte === BRACKET_END || byte === BRACE_END) return at
  }
  return bytes.length
}

/** Where the closing quote stands: the first one that no odd number of backslashes precedes. */
function endOfString(bytes: Buffer, open: number): number {
  let end = bytes.indexOf(QUOTE, open + 1)
  while (end >= 0) {
    let before = end - 1
    while (bytes[before] === BACKSLASH) before -= 1
    if ((end - before) % 2 === 1) return end
    end = bytes.indexOf(QUOTE, end + 1)
  }
  throw new SyntaxError('a string does not end')
}

// A run of 16 digits where a value may start: only then the slower, lossless parser is worth its time.
const LONG_NUMBER = /(?:^|[:,[])\s*-?\d{16,}/

function parse(text: string): unknown {
  return LONG_NUMBER.test(text) ? JSON.parse(text, keepLongIntegers) : JSON.parse(text)
}

function keepLongIntegers(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isLossy = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  return isLossy && context?.source !== undefined && /^-?\d+$/.test(context.source) ? context.source : value
}
