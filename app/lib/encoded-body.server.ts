/** A response body with its header lines, cached in every encoding that was asked for. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { compressQuickly, compressWell, type Encoding, encodingFor } from './encoding.server.ts'

type Variant = { body: Buffer; headers: Record<string, string> }

export type EncodedBody = ReturnType<typeof encodeBody>

/** `headers` need the content type; a body that does not compress is served as it is. */
export function encodeBody(
  content: Buffer,
  headers: Record<string, string> & { 'Content-Type': string },
  precompressed: { br?: Buffer; gzip?: Buffer } = {},
) {
  const isCompressible = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers['Content-Type'])
  const etag = hashOf(content)
  const common: Record<string, string> = {
    ...headers,
    // Weak: the encodings of a body are the same content in other bytes.
    ETag: `W/"${etag}"`,
    ...(isCompressible && { Vary: 'Accept-Encoding' }),
  }
  const variants: Partial<Record<Encoding, Variant>> = {}
  let bytes = 0
  set('identity', content)
  if (precompressed.br) set('br', precompressed.br)
  if (precompressed.gzip) set('gzip', precompressed.gzip)

  function set(encoding: Encoding, body: Buffer): Variant {
    drop(encoding)
    const variant = {
      body,
      headers: {
        ...common,
        'Content-Length': String(body.length),
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      },
    }
    variants[encoding] = variant
    bytes += body.length
    return variant
  }

  function drop(encoding: Encoding) {
    bytes -= variants[encoding]?.body.length ?? 0
    delete variants[encoding]
  }

  const identity = () => variants.identity?.body ?? brotliDecompressSync(variants.br?.body ?? '')

  function variantFor(accept: string | undefined): Variant {
    const encoding = isCompressible ? encodingFor(accept) : 'identity'
    return variants[encoding] ?? set(encoding, compressQuickly(identity(), encoding))
  }

  /** The response to a GET: the body, or 304 when the client has it. */
  function respond(accept: string | undefined, ifNoneMatch: string | undefined) {
    if (ifNoneMatch?.includes(etag)) return { status: 304, headers: common, body: null }
    return { status: 200, ...variantFor(accept) }
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
      const { status, headers, body } = respond(sent['accept-encoding'], sent['if-none-match'])
      response.writeHead(status, headers).end(method === 'HEAD' ? undefined : body)
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

export function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16)
}
