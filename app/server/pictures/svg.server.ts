const MAX_BYTES = 64 * 1024
const MAX_DRAWN = 4_000
const MAX_FILTERED = 48
const MAX_PATH = 16 * 1024
const MIN_DASH = 16

// Constructs that could reach outside the file, run code, nest another picture, or cost far more than the file's size
// suggests.
const forbidden = [
  /<!(?:doctype|entity|\[cdata)/i,
  /<\?(?!xml\s)/i,
  /^<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i,
  /<(?:\w+:)?(?:script|image|foreignobject|iframe|include|marker)\b/i,
  /<(?:\w+:)?fe(?:image|turbulence|morphology|convolvematrix|\w+lighting)\b/i,
  /@import|\\|\bpathLength\b/i,
  /\son[a-z]+\s*=/i,
  /\bhref\s*=\s*(?!["']\s*#)/i,
  /\burl\(\s*(?!["']?\s*#)/i,
  // A selector may apply one of these to every element.
  /<(?:\w+:)?style\b[^<]*\b(?:filter|mask|clip-path)\b/i,
]

/** The SVG is self-contained, and simple enough to be drawn within seconds, because drawing cannot be interrupted. */
export function isSafeSvg(bytes: Uint8Array): boolean {
  const text = bytes.byteLength <= MAX_BYTES ? decode(bytes) : null
  return (
    text !== null && !forbidden.some((pattern) => pattern.test(text)) && isCheap(text) && hasFewDashes(text)
  )
}

// Copies may contain copies: n of them make at most 3^(n/3), when each level holds three of the level below.
function isCheap(text: string): boolean {
  const copies = 3 ** (count(text, /<(?:\w+:)?(?:use|pattern)\b/gi) / 3)
  const filtered = count(text, /\bfilter\s*[=:]/gi) * count(text, /<(?:\w+:)?fe\w+/gi)
  const longest = Math.max(
    0,
    ...Array.from(text.matchAll(/\sd\s*=\s*["']([^"']*)/gi), ([, path = '']) => path.length),
  )
  return count(text, /<\w/g) * copies <= MAX_DRAWN && filtered * copies <= MAX_FILTERED && longest <= MAX_PATH
}

// A line is drawn dash by dash: tiny dashes, or dashes along an astronomically long line, fill the memory.
function hasFewDashes(text: string): boolean {
  const patterns = Array.from(
    text.matchAll(/\bstroke-dasharray\s*[=:]\s*["']?([^"';}<]*)/gi),
    ([, value = '']) => value,
  )
  const lengths = patterns.map((value) => value.split(/[\s,]+/).reduce((sum, part) => sum + Number(part), 0))
  const wholeNumbers = text.replace(/#[0-9a-f]+|\.\d+/gi, '')
  return (
    lengths.length === 0 ||
    (lengths.every((sum) => sum >= MIN_DASH) && !/\d{5}|\de[-+]?\d/i.test(wholeNumbers))
  )
}

/** The text as the parser will see it: strict UTF-8 with numeric references resolved; null when it is not text. */
function decode(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex, decimal) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
  } catch {
    return null
  }
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
