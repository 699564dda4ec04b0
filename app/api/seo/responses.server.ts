/** Files that are made while the shop runs: each compressed once, tagged, and kept until its content changes. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding, type Encoding } from '#app/framework/encoding.server.ts'
import { problem } from '#app/server/http/http.server.ts'
import type { ApiContext } from '../responses.server.ts'

export const DAILY = 'public, max-age=86400, stale-while-revalidate=604800'

const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const COMPRESSIBLE =
  /^(?:text\/|image\/svg|application\/(?:xml|rss\+xml|(?:manifest|speculationrules)\+json))/

export type SeoFile = {
  type: string
  content: string | Uint8Array
  cacheControl: string
  headers?: Record<string, string>
}

type Make = () => SeoFile | null | Promise<SeoFile | null>
type Bytes = Uint8Array<ArrayBuffer>
type Packed = { headers: Record<string, string>; etag: string; bodies: Map<Encoding, Bytes> }
type Kept = { version: string; packed: Promise<Packed | null> }

export type SeoFiles = {
  /**
   * Answers with the file of this name, made when none of this version is kept. What is made of nothing is not found.
   * Names come from lists of ours: a file is kept for as long as the shop runs.
   */
  answer(c: ApiContext, known: { name: string; version?: string }, make: Make): Promise<Response>
}

export function createSeoFiles(): SeoFiles {
  const files = new Map<string, Kept>()

  function obtain(name: string, version: string, make: Make): Promise<Packed | null> {
    const known = files.get(name)
    if (known?.version === version) return known.packed
    const packed = pack(make)
    const kept = { version, packed }
    files.set(name, kept)
    packed.catch(() => {
      if (files.get(name) === kept) files.delete(name)
    })
    return packed
  }

  return {
    async answer(c, { name, version = '' }, make) {
      const file = await obtain(name, version, make)
      if (!file) return notFound(c)
      const wished = chooseEncoding(c.req.header('accept-encoding') ?? '')
      const encoding = file.bodies.has(wished) ? wished : 'identity'
      const headers = { ...file.headers, ETag: `"${file.etag}-${encoding}"` }
      if (c.req.header('if-none-match')?.includes(file.etag)) return c.body(null, 304, headers)
      const body = file.bodies.get(encoding) ?? new Uint8Array()
      return c.body(body, 200, {
        ...headers,
        'Content-Length': String(body.byteLength),
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      })
    },
  }
}

export function notFound(c: ApiContext): Response {
  return problem(c, 404, 'not_found', 'There is nothing here.')
}

/** The catalogue is not loaded, or too many wait already. */
export function notYet(c: ApiContext): Response {
  return problem(c, 503, 'not_yet', 'Please try again in a moment.', { 'retry-after': '10' })
}

async function pack(make: Make): Promise<Packed | null> {
  const file = await make()
  if (!file) return null
  const { type, content, cacheControl } = file
  const identity = new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content)
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 16)
  const headers = { ...file.headers, 'Content-Type': type, 'Cache-Control': cacheControl }
  const bodies = new Map<Encoding, Bytes>([['identity', identity]])
  if (!COMPRESSIBLE.test(type)) return { headers, etag, bodies }
  bodies.set('br', new Uint8Array(await compressBr(identity, QUALITY)))
  bodies.set('gzip', new Uint8Array(await compressGzip(identity)))
  return { headers: { ...headers, Vary: 'Accept-Encoding' }, etag, bodies }
}
