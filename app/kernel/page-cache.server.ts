/**
 * Whole public documents, kept as bytes: rendered once, compressed once, answered without touching the framework.
 * Only what a public page marked as the same for everybody may enter; see `keep`.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compress = promisify(brotliCompress)

export type Encoding = 'br' | 'gzip' | 'identity'

/** The mark that only public pages carry. Nothing without it can be kept. */
export const PUBLIC_PAGE = Symbol('public page')

export type Rendered = {
  mark: typeof PUBLIC_PAGE | null
  status: number
  type: string
  body: string
  cookies: readonly string[]
}

type Entry = {
  version: string
  etag: string
  type: string
  bodies: Record<Encoding, Buffer>
  headers: Record<Encoding, string[]>
  bytes: number
}

export type PageCacheOptions = {
  /** Header lines that every answer carries. */
  headers: Record<string, string>
  maxBytes?: number
  /** Runs when the cache wants an outdated address rendered again. */
  refresh: (address: string) => Promise<unknown>
}

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
const WARM_ENTRIES = 200

export type PageCache = ReturnType<typeof createPageCache>

export function createPageCache({ headers, maxBytes = 64 * 1024 * 1024, refresh }: PageCacheOptions) {
  const entries = new Map<string, Entry>()
  const refreshing = new Set<string>()
  const encodings = new Map<string, Encoding>()
  let version = ''
  let bytes = 0
  let compressing: Promise<void> = Promise.resolve()

  function drop(address: string) {
    const entry = entries.get(address)
    if (!entry) return
    bytes -= entry.bytes
    entries.delete(address)
  }

  /** Keeps a rendered answer if it is a marked, successful, cookieless one. Returns whether it was kept. */
  function keep(address: string, rendered: Rendered, renderedFor: string): boolean {
    if (rendered.mark !== PUBLIC_PAGE || rendered.status !== 200 || rendered.cookies.length > 0) return false
    const entry = entryOf(rendered, renderedFor)
    if (entry.bytes > maxBytes / 4) return false
    drop(address)
    entries.set(address, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
    compressing = compressing.then(() => compressBest(address, entry))
    return true
  }

  /** Level 11 costs tens of milliseconds of a worker thread: one document at a time, and never in the visitor's way. */
  async function compressBest(address: string, entry: Entry) {
    if (entries.get(address) !== entry) return
    const best = await compress(entry.bodies.identity, BEST)
    if (entries.get(address) !== entry) return
    bytes += best.length - entry.bodies.br.length
    entry.bytes += best.length - entry.bodies.br.length
    entry.bodies.br = best
    entry.headers.br = headerLines('br', best, entry)
  }

  function entryOf(rendered: Rendered, renderedFor: string): Entry {
    const identity = Buffer.from(rendered.body)
    const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
    const bodies = {
      identity,
      gzip: compressQuickly(identity, 'gzip'),
      br: compressQuickly(identity, 'br'),
    }
    const description = { etag, type: rendered.type }
    return {
      version: renderedFor,
      ...description,
      bodies,
      headers: {
        identity: headerLines('identity', bodies.identity, description),
        gzip: headerLines('gzip', bodies.gzip, description),
        br: headerLines('br', bodies.br, description),
      },
      bytes: identity.length + bodies.gzip.length + bodies.br.length,
    }
  }

  function headerLines(encoding: Encoding, body: Buffer, { etag, type }: { etag: string; type: string }) {
    const lines: Record<string, string> = {
      ...headers,
      'Content-Type': type,
      'Cache-Control': PUBLIC_CACHE_CONTROL,
      Vary: 'Accept-Encoding',
      // Weak: the quick and the best compression of a document are the same page in other bytes.
      ETag: `W/"${etag}"`,
      'Content-Length': String(body.length),
    }
    if (encoding !== 'identity') lines['Content-Encoding'] = encoding
    return Object.entries(lines).flat()
  }

  function encodingOf(accept: string | undefined): Encoding {
    if (accept === undefined) return 'identity'
    const known = encodings.get(accept)
    if (known) return known
    const chosen = chooseEncoding(accept)
    if (encodings.size < 500) encodings.set(accept, chosen)
    return chosen
  }

  return {
    keep,

    /** Answers a GET or HEAD from memory. False: nothing kept for this address, nothing was written. */
    answer(request: IncomingMessage, response: ServerResponse, address: string): boolean {
      const entry = entries.get(address)
      if (!entry) return false
      // Moved to the end of the map: what nobody asks for stands first and is evicted first.
      entries.delete(address)
      entries.set(address, entry)
      if (entry.version !== version) this.renew(address)
      const encoding = encodingOf(request.headers['accept-encoding'])
      const known = request.headers['if-none-match']
      if (known?.includes(entry.etag)) {
        response.writeHead(304, withoutBody(entry.headers[encoding])).end()
        return true
      }
      response.writeHead(200, entry.headers[encoding])
      response.end(request.method === 'HEAD' ? undefined : entry.bodies[encoding])
      return true
    },

    has: (address: string) => entries.has(address),

    /** Renders an outdated address again while visitors still get the kept bytes; once, however many ask. */
    renew(address: string) {
      if (refreshing.has(address)) return
      refreshing.add(address)
      setImmediate(() => {
        refresh(address).finally(() => refreshing.delete(address))
      })
    },

    /** What is kept belongs to an older version from now on. The most recent entries are renewed at once. */
    async outdate(newVersion: string) {
      version = newVersion
      for (const address of [...entries.keys()].slice(-WARM_ENTRIES)) {
        if (version !== newVersion) return
        const entry = entries.get(address)
        if (!entry || entry.version === newVersion || refreshing.has(address)) continue
        refreshing.add(address)
        await refresh(address).finally(() => refreshing.delete(address))
        await new Promise((resolve) => setImmediate(resolve))
      }
    },

    drop,
    get version() {
      return version
    },
    stats: () => ({ entries: entries.size, bytes }),
    /** Resolves when every kept document has its best compression. */
    settled: () => compressing,
  }
}

export const PUBLIC_CACHE_CONTROL =
  'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400'

function withoutBody(lines: string[]): string[] {
  const kept: string[] = []
  for (let index = 0; index + 1 < lines.length; index += 2) {
    const name = lines[index] ?? ''
    if (name !== 'Content-Length' && name !== 'Content-Encoding') kept.push(name, lines[index + 1] ?? '')
  }
  return kept
}

/** The best encoding that the header allows; `q=0` refuses one. */
export function chooseEncoding(accept: string): Encoding {
  const offered = new Map(
    accept.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
      const quality = parameters.find((word) => word.startsWith('q='))
      return [name, quality ? Number(quality.slice(2)) : 1] as const
    }),
  )
  const accepts = (name: string) => (offered.get(name) ?? offered.get('*') ?? 0) > 0
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

/** A level that costs a visitor next to nothing: about a millisecond for a document. */
export function compressQuickly(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body
  return encoding === 'br' ? brotliCompressSync(body, QUICK) : gzipSync(body)
}
