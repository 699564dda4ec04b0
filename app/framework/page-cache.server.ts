/** Whole public documents, cached as bytes. Only what a public page marked as the same for everybody may enter; see `put`. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSingleFlight } from '#app/lib/async/single-flight.ts'
import { type EncodedBody, encodeBody } from '#app/lib/encoded-body.server.ts'

/** The mark that only public pages carry. Nothing without it can be cached. */
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
  /** By the monotonic clock. */
  renderedAt: number
  document: EncodedBody
  /** The document's size in memory; it grows with the encodings that are asked for. */
  bytes: number
}

type PageCacheOptions<Page extends Rendered> = {
  render: (address: string) => Promise<Page>
  /** A page could not be renewed: visitors get the cached bytes until it can. */
  onError: (error: unknown, address: string) => void
  /** Header lines that every response carries. */
  headers: Record<string, string>
  /** Milliseconds of a clock that is never set back. */
  monotonic: () => number
  maxBytes?: number
}

export const PUBLIC_CACHE_CONTROL =
  'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400'
const WARM_ENTRIES = 200
/** An older document is answered and rendered again in the background (stale-while-revalidate). */
const FRESH_MS = 5 * 60_000
/** An older one is rendered again first. */
const MAX_AGE_MS = 10 * 60_000
/** The highest age at which a document stands in for one that cannot be rendered (stale-if-error). */
export const MAX_AGE_ON_ERROR_MS = 24 * 3_600_000

export function createPageCache<Page extends Rendered>(options: PageCacheOptions<Page>) {
  const { headers, monotonic, maxBytes = 32 * 1024 * 1024 } = options
  const entries = new Map<string, Entry>()
  const share = createSingleFlight<string, Page>({ now: monotonic })
  let version = ''
  let bytes = 0
  let renders = 0
  let optimizing: Promise<unknown> = Promise.resolve()

  /** Renders a page once for all who wait (single flight), and caches it if it is cacheable. */
  function render(address: string): Promise<Page> {
    return share(address, async () => {
      const renderedFor = version
      renders += 1
      const page = await options.render(address)
      const isCached = put(address, page, renderedFor)
      // A degraded page with status 200 does not take the place of a whole page.
      if (!isCached && page.status !== 200 && page.status < 500) drop(address)
      return page
    })
  }

  /** Caches a rendered page if it is marked, successful and without cookies. Returns whether it did. */
  function put(address: string, page: Rendered, renderedFor: string): boolean {
    const { mark, status, type, body, cookies } = page
    if (mark !== PUBLIC_PAGE || status !== 200 || cookies.length > 0) return false
    const lines = { ...headers, 'Content-Type': type, 'Cache-Control': PUBLIC_CACHE_CONTROL }
    const document = encodeBody(Buffer.from(body), lines)
    if (document.bytes > maxBytes / 8) return false
    const known = entries.get(address)
    if (known?.document.etag === document.etag) {
      // Most changes of the content leave most pages as they were: their compression stays good.
      known.version = renderedFor
      known.renderedAt = monotonic()
      return true
    }
    drop(address)
    const entry = { version: renderedFor, renderedAt: monotonic(), document, bytes: 0 }
    entries.set(address, entry)
    count(entry)
    const isCached = () => entries.get(address) === entry
    optimizing = document.optimize(isCached).then(() => isCached() && count(entry))
    return true
  }

  function drop(address: string) {
    bytes -= entries.get(address)?.bytes ?? 0
    entries.delete(address)
  }

  /** Counts the entry's bytes again; beyond the limit least recently used entries go first. */
  function count(entry: Entry) {
    bytes += entry.document.bytes - entry.bytes
    entry.bytes = entry.document.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return
      drop(oldest)
    }
  }

  const renew = (address: string) =>
    render(address).catch((error: unknown) => options.onError(error, address))

  return {
    render,
    put,
    has: (address: string) => entries.has(address),

    /** Answers a GET or HEAD from memory. False: the cache has nothing recent enough for this address, nothing was written. */
    respond(request: IncomingMessage, response: ServerResponse, address: string, maxAgeMs = MAX_AGE_MS) {
      const entry = entries.get(address)
      if (!entry) return false
      const age = monotonic() - entry.renderedAt
      if (age >= maxAgeMs) return false
      // Moved to the end of the map: the first entry is the least recently used one.
      entries.delete(address)
      entries.set(address, entry)
      const isStale = entry.version !== version || age >= FRESH_MS
      // One beyond its age was just tried.
      if (isStale && age < MAX_AGE_MS) void renew(address)
      entry.document.send(request, response)
      if (entry.document.bytes !== entry.bytes) count(entry)
      return true
    },

    /** Everything cached is of an older version from now on. The most recent entries are renewed at once. */
    async invalidate(newVersion: string) {
      version = newVersion
      for (const address of [...entries.keys()].slice(-WARM_ENTRIES)) {
        if (version !== newVersion) return
        if ((entries.get(address)?.version ?? newVersion) !== newVersion) await renew(address)
      }
    },

    /** Cached documents, their bytes, and the renders since the start. */
    stats: () => ({ entries: entries.size, bytes, renders }),
    /** Resolves when every cached document has its best compression. */
    optimized: () => optimizing,
  }
}
