/** The answer is larger than the client is willing to hold. */
export class BodyTooLarge extends Error {}

/** Reads a body as text and gives up at `maxBytes` bytes, counted after decompression while they arrive. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new TextDecoder().decode(Buffer.concat(chunks, size))
    size += value.byteLength
    if (size > maxBytes) {
      discard(reader)
      throw new BodyTooLarge(`more than ${maxBytes} bytes`)
    }
    chunks.push(value)
  }
}

/** Lets go of a body that nobody will read, so that its connection is freed. */
export function discard(body: { cancel(): Promise<void> } | null): void {
  body?.cancel().catch(() => undefined)
}

// A run of 16 digits where a JSON value may start: only then the slower, lossless parser is worth its time.
const LONG_NUMBER = /[:,[]\s*-?\d{16,}/

/** Parses JSON, keeping integers beyond 2^53 (Steam ids) as strings; undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return LONG_NUMBER.test(text) ? JSON.parse(text, keepLongIntegers) : JSON.parse(text)
  } catch {
    return undefined
  }
}

function keepLongIntegers(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isLossy = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  return isLossy && context?.source !== undefined && /^-?\d+$/.test(context.source) ? context.source : value
}
