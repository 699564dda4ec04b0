import { PictureError } from '#app/server/pictures/picture-error.server.ts'

export type FetchLimits = {
  fetch: typeof fetch
  /** For headers and body together, in milliseconds. */
  timeoutMs: number
  maxBytes: number
  /** Ends all fetches when the shop stops. */
  closing: AbortSignal
}

/** Fetches bytes within limits of time and size; redirects are refused. Throws PictureError. */
export async function fetchOriginal(url: URL, limits: FetchLimits): Promise<Uint8Array<ArrayBuffer>> {
  const deadline = AbortSignal.timeout(limits.timeoutMs)
  try {
    const response = await limits.fetch(url, {
      redirect: 'manual',
      credentials: 'omit',
      headers: { accept: 'image/*' },
      signal: AbortSignal.any([deadline, limits.closing]),
    })
    try {
      return await readBounded(requireOk(response), limits.maxBytes)
    } finally {
      // Otherwise a refused body would hold its connection until all of it has arrived.
      await response.body?.cancel().catch(() => undefined)
    }
  } catch (error) {
    if (error instanceof PictureError) throw error
    throw new PictureError(deadline.aborted ? 'timeout' : 'connection', { cause: error })
  }
}

function requireOk(response: Response): Response {
  const isRedirect = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)
  if (isRedirect) throw new PictureError('redirect')
  if (response.status !== 200) throw new PictureError('status')
  return response
}

async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers.get('content-length')) > maxBytes) throw new PictureError('too_large')
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new PictureError('too_large')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
