import { createHash } from 'node:crypto'

/** The answer is larger than the client is willing to hold. */
export class BodyTooLarge extends Error {}

/** A body, and a name that another one has only when it is the same. */
export type Body = { bytes: Buffer; fingerprint: string }

/** Reads a body and gives up at `maxBytes` bytes, counted after decompression while they arrive. */
export async function readBody(response: Response, maxBytes: number): Promise<Body> {
  const hash = createHash('sha256')
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) return { bytes: Buffer.concat(chunks, size), fingerprint: hash.digest('base64url') }
    size += value.byteLength
    if (size > maxBytes) {
      discard(reader)
      throw new BodyTooLarge(`more than ${maxBytes} bytes`)
    }
    hash.update(value)
    chunks.push(value)
  }
}

/** Discards a body that will not be read, so that its connection is freed. */
export function discard(body: { cancel(): Promise<void> } | null | undefined): void {
  body?.cancel().catch(() => undefined)
}
