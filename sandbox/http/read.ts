import type { IncomingMessage } from 'node:http'

const MOST_BYTES = 1024 * 1024

/** The body as text, or null when it is larger than 1 MB. */
export async function readText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > MOST_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** JSON or a form as an object; text that is neither is `undefined`. */
export function readBody(text: string, contentType: string | undefined): unknown {
  if (text === '') return undefined
  if (contentType?.includes('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text))
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
