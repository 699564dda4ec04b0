const MAX_BYTES = 256 * 1024
const MAX_ELEMENTS = 3_000
const MAX_USES = 24

// What could reach outside the file, run, nest another picture or repeat without end.
const forbidden = [
  /<!(?:doctype|entity|\[cdata)/i,
  /<\?(?!xml\s)/i,
  /<(?:\w+:)?(?:script|image|feimage|foreignobject|iframe|include|fecon\w+|femorphology|feturbulence)\b/i,
  /@import|\\/i,
  /\bhref\s*=\s*(?!["']\s*#)/i,
  /\burl\(\s*(?!["']?\s*#)/i,
]

/** Whether an SVG is small and self-contained enough to be drawn by this process. */
export function isSafeSvg(bytes: Uint8Array): boolean {
  if (bytes.byteLength > MAX_BYTES) return false
  const text = decode(bytes)
  return (
    text !== null &&
    !/^<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i.test(text) &&
    !forbidden.some((pattern) => pattern.test(text)) &&
    count(text, /<\w/g) <= MAX_ELEMENTS &&
    // Copies of copies grow as a power, and every filter goes over the whole canvas.
    count(text, /<(?:\w+:)?(?:use|pattern|marker)\b/gi) <= MAX_USES &&
    count(text, /\b(?:filter|mask|clip-path)\s*[=:]/gi) <= MAX_USES
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
