/**
 * Whole public documents, cached as bytes: rendered once, compressed once, answered without touching the framework.
 * Only what a public page marked as the same for everybody may enter; see `put`.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { compressQuickly, compressWell, type Encoding, encodingFor } from './encoding.server.ts'

/** The mark that only public pages carry. Nothing without it can be cached. */
export const PUBLIC_PAGE = Symbol('public page')

export type Rendered = {
  mark: typeof PUBLIC_PAGE | null
  status: number
  type: string
  body: string
  cookies: readonly string[]
}

/** One form of a document, with its header lines. */
type Form = { body: Buffer; lines: string[] }

type Entry = {
  version: string
  /** By the monotonic clock. */
  renderedAt: number
  etag: string
  type: string
  /** Made when a visitor first takes it; once the best compression is there the others are dropped and made of it on demand. */
  forms: Partial<Record<Encoding, Form>>
  bytes: number
}

export type PageCacheOptions = {
  /** Header lines that every answer carries. */
  headers: Record<string, string>
  /** Milliseconds of a clock that is never set back. */
  monotonic: () => number
  maxBytes?: number
  /** Runs when the cache wants an outdated address rendered again. */
  refresh: (address: string) => Promise<unknown>
}

const WARM_ENTRIES = 200
/** An older document is answered and rendered again in the background (stale-while-revalidate). */
const FRESH_MS = 5 * 60_000
/** An older one is rendered again first. */
const MAX_AGE_MS = 10 * 60_000
/** How old a document may be that stands in for one that cannot be rendered (stale-if-error). */
export const MAX_AGE_ON_ERROR_MS = 24 * 3_600_000

export type PageCache = ReturnType<typeof createPageCache>

export function createPageCache(options: PageCacheOptions) {
  const { headers, monotonic, maxBytes = 32 * 1024 * 1024, refresh } = options
  const entries = new Map<string, Entry>()
  const refreshing = new Set<string>()
  let version = ''
  let bytes = 0
  let compressing: Promise<void> = Promise.resolve()

  function drop(address: string) {
    const entry = entries.get(address)
    if (!entry) return
    bytes -= entry.bytes
    entries.delete(address)
  }

  /** Caches a rendered page if it is marked, successful and without cookies. Returns whether it did. */
  function put(address: string, rendered: Rendered, renderedFor: string): boolean {
    if (rendered.mark !== PUBLIC_PAGE || rendered.status !== 200 || rendered.cookies.length > 0) return false
    const entry = entryOf(rendered, renderedFor)
    if (entry.bytes > maxBytes / 8) return false
    const known = entries.get(address)
    if (known?.etag === entry.etag && known.type === entry.type) {
      // Most changes of the catalogue leave most pages as they were: their compression stays good.
      known.version = renderedFor
      known.renderedAt = entry.renderedAt
      return true
    }
    drop(address)
    entries.set(address, entry)
    bytes += entry.bytes
    evict()
    compressing = compressBest(address, entry)
    return true
  }

  /** Least recently used entries go first. */
  function evict() {
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return
      drop(oldest)
    }
  }

  async function compressBest(address: string, entry: Entry) {
    const isKept = () => entries.get(address) === entry
    const best = await compressWell(identityOf(entry), isKept)
    if (!best || !isKept()) return
    setForm(entry, 'br', formWith('br', best, entry))
    // The other forms can be made of this one.
    for (const encoding of ['identity', 'gzip'] as const) setForm(entry, encoding, null)
  }

  function entryOf(rendered: Rendered, version: string): Entry {
    const body = Buffer.from(rendered.body)
    const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    const { type } = rendered
    const identity = formWith('identity', body, { etag, type })
    return { version, renderedAt: monotonic(), etag, type, forms: { identity }, bytes: body.length }
  }

  /** The document in this encoding, quickly compressed if it was not yet. */
  function formOf(entry: Entry, encoding: Encoding): Form {
    const known = entry.forms[encoding]
    if (known) return known
    const form = formWith(encoding, compressQuickly(identityOf(entry), encoding), entry)
    setForm(entry, encoding, form)
    evict()
    return form
  }

  function identityOf({ forms: { identity, br } }: Entry): Buffer {
    return identity?.body ?? brotliDecompressSync(br?.body ?? '')
  }

  function setForm(entry: Entry, encoding: Encoding, form: Form | null): void {
    const added = (form?.body.length ?? 0) - (entry.forms[encoding]?.body.length ?? 0)
    if (form) entry.forms[encoding] = form
    else delete entry.forms[encoding]
    entry.bytes += added
    bytes += added
  }

  function formWith(encoding: Encoding, body: Buffer, { etag, type }: Pick<Entry, 'etag' | 'type'>): Form {
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
    return { body, lines: Object.entries(lines).flat() }
  }

  return {
    put,

    /** Answers a GET or HEAD from memory. False: the cache has nothing recent enough for this address, nothing was written. */
    answer(
      request: IncomingMessage,
      response: ServerResponse,
      address: string,
      maxAgeMs = MAX_AGE_MS,
    ): boolean {
      const entry = entries.get(address)
      if (!entry) return false
      const age = monotonic() - entry.renderedAt
      if (age >= maxAgeMs) return false
      // Moved to the end of the map: the first entry is the least recently used one.
      entries.delete(address)
      entries.set(address, entry)
      const isStale = entry.version !== version || age >= FRESH_MS
      // One beyond its age was just tried.
      if (isStale && age < MAX_AGE_MS) this.renew(address)
      const { body, lines } = formOf(entry, encodingFor(request.headers['accept-encoding']))
      if (request.headers['if-none-match']?.includes(entry.etag)) {
        response.writeHead(304, withoutBody(lines)).end()
        return true
      }
      response.writeHead(200, lines)
      response.end(request.method === 'HEAD' ? undefined : body)
      return true
    },

    has: (address: string) => entries.has(address),

    /** Renders an outdated address again while visitors get the cached bytes (stale-while-revalidate, single flight). */
    renew(address: string) {
      if (refreshing.has(address)) return
      refreshing.add(address)
      setImmediate(() => {
        refresh(address).finally(() => refreshing.delete(address))
      })
    },

    /** Everything cached is of an older version from now on. The most recent entries are renewed at once. */
    async invalidate(newVersion: string) {
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
    /** Resolves when every cached document has its best compression. */
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
