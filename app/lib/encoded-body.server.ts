/** A response body with its header lines, cached in every encoding that was asked for. */
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { compressQuickly, compressWell, type Encoding, selectEncoding } from './encoding.server.ts'

type Answer = {
  status: number
  headers: Record<string, string>
  /** The same as names and values in turn, which node:http writes soonest. */
  lines: string[]
  body: Buffer | null
}

export type EncodedBody = ReturnType<typeof encodeBody>

/** `headers` need the content type; a body that does not compress is served as it is. */
export function encodeBody(
  content: Buffer,
  headers: Record<string, string> & { 'Content-Type': string },
  precompressed: { br?: Buffer; gzip?: Buffer } = {},
) {
  const isCompressible = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers['Content-Type'])
  const etag = hashContent(content)
  const common: Record<string, string> = {
    ...headers,
    // Weak: the encodings of a body are the same content in other bytes.
    ETag: `W/"${etag}"`,
    ...(isCompressible && { Vary: [headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', ') }),
  }
  const notModified = createAnswer(304, common, null)
  const variants: Partial<Record<Encoding, Answer & { body: Buffer }>> = {}
  let bytes = 0
  set('identity', content)
  if (precompressed.br) set('br', precompressed.br)
  if (precompressed.gzip) set('gzip', precompressed.gzip)

  function set(encoding: Encoding, body: Buffer) {
    drop(encoding)
    const lines = {
      ...common,
      'Content-Length': String(body.length),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    }
    const variant = createAnswer(200, lines, body)
    variants[encoding] = variant
    bytes += body.length
    return variant
  }

  function drop(encoding: Encoding) {
    bytes -= variants[encoding]?.body.length ?? 0
    delete variants[encoding]
  }

  const identity = () => variants.identity?.body ?? brotliDecompressSync(variants.br?.body ?? '')

  function selectVariant(accept: string | undefined) {
    const encoding = isCompressible ? selectEncoding(accept) : 'identity'
    return variants[encoding] ?? set(encoding, compressQuickly(identity(), encoding))
  }

  /** The response to a GET: the body, or 304 when the client has it. */
  function respond(accept: string | undefined, ifNoneMatch: string | undefined): Answer {
    return ifNoneMatch?.includes(etag) ? notModified : selectVariant(accept)
  }

  return {
    etag,
    /** The size of all encodings that are cached. */
    get bytes() {
      return bytes
    },
    identity,
    precompressed,
    respond,

    /** Responds to a GET or HEAD. */
    send({ method, headers: sent }: IncomingMessage, response: ServerResponse) {
      const { status, lines, body } = respond(sent['accept-encoding'], sent['if-none-match'])
      response.writeHead(status, lines).end(method === 'HEAD' ? undefined : body)
    },

    /** Compresses with the best level in the background; the other encodings are made of that one on demand. */
    async optimize(isWanted = () => true): Promise<void> {
      if (!isCompressible || precompressed.br) return
      const best = await compressWell(identity, isWanted)
      if (!best || !isWanted()) return
      set('br', best)
      drop('identity')
      drop('gzip')
    },
  }
}

function createAnswer<Body extends Buffer | null>(
  status: number,
  headers: Record<string, string>,
  body: Body,
) {
  return { status, headers, lines: Object.entries(headers).flat(), body }
}

export function hashContent(content: Buffer | string): string {
  return hash('sha256', content, 'base64url').slice(0, 16)
}
