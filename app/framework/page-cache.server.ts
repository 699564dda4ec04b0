/** Whole public documents, cached as bytes. Only a page that carries the mark of public pages is cached; see `put`. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSingleFlight, type SingleFlight } from '#app/lib/async/single-flight.ts'
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
/** The highest age of a document that is served while rendering fails (stale-if-error). */
export const MAX_AGE_ON_ERROR_MS = 24 * 3_600_000

export class PageCache<Page extends Rendered> {
  readonly #options: PageCacheOptions<Page>
  readonly #maxBytes: number
  readonly #entries = new Map<string, Entry>()
  readonly #share: SingleFlight<string, Page>
  #version = ''
  #bytes = 0
  #renders = 0
  #optimizing: Promise<unknown> = Promise.resolve()

  constructor(options: PageCacheOptions<Page>) {
    this.#options = options
    this.#maxBytes = options.maxBytes ?? 32 * 1024 * 1024
    this.#share = createSingleFlight({ now: options.monotonic })
  }

  /** Renders a page once for all waiting requests (single flight) and caches it if it is cacheable. */
  render(address: string): Promise<Page> {
    return this.#share(address, async () => {
      const renderedFor = this.#version
      this.#renders += 1
      const page = await this.#options.render(address)
      const isCached = this.put(address, page, renderedFor)
      // A degraded page with status 200 does not take the place of a whole page.
      if (!isCached && page.status !== 200 && page.status < 500) this.#drop(address)
      return page
    })
  }

  /** Caches a rendered page if it is marked, successful and without cookies. Returns whether it did. */
  put(address: string, page: Rendered, renderedFor: string): boolean {
    const { mark, status, type, body, cookies } = page
    if (mark !== PUBLIC_PAGE || status !== 200 || cookies.length > 0) return false
    const lines = { ...this.#options.headers, 'Content-Type': type, 'Cache-Control': PUBLIC_CACHE_CONTROL }
    const document = encodeBody(Buffer.from(body), lines)
    if (document.bytes > this.#maxBytes / 8) return false
    const known = this.#entries.get(address)
    if (known?.document.etag === document.etag) {
      // Most changes of the content leave most pages as they were: their compression stays good.
      known.version = renderedFor
      known.renderedAt = this.#options.monotonic()
      return true
    }
    this.#drop(address)
    const entry = { version: renderedFor, renderedAt: this.#options.monotonic(), document, bytes: 0 }
    this.#entries.set(address, entry)
    this.#count(entry)
    const isCached = () => this.#entries.get(address) === entry
    this.#optimizing = document.optimize(isCached).then(() => isCached() && this.#count(entry))
    return true
  }

  has(address: string) {
    return this.#entries.has(address)
  }

  /** Answers a GET or HEAD from memory. Returns false, and writes nothing, without a recent entry for the address. */
  respond(request: IncomingMessage, response: ServerResponse, address: string, maxAgeMs = MAX_AGE_MS) {
    const entry = this.#entries.get(address)
    if (!entry) return false
    const age = this.#options.monotonic() - entry.renderedAt
    if (age >= maxAgeMs) return false
    // Moved to the end of the map: the first entry is the least recently used one.
    this.#entries.delete(address)
    this.#entries.set(address, entry)
    const isStale = entry.version !== this.#version || age >= FRESH_MS
    // An entry beyond its age was just rendered in vain.
    if (isStale && age < MAX_AGE_MS) void this.#renew(address)
    entry.document.send(request, response)
    if (entry.document.bytes !== entry.bytes) this.#count(entry)
    return true
  }

  /** Marks every entry as outdated. The most recently used entries are renewed at once. */
  async invalidate(newVersion: string) {
    this.#version = newVersion
    for (const address of [...this.#entries.keys()].slice(-WARM_ENTRIES)) {
      if (this.#version !== newVersion) return
      if ((this.#entries.get(address)?.version ?? newVersion) !== newVersion) await this.#renew(address)
    }
  }

  /** Cached documents, their bytes, and the renders since the start. */
  stats() {
    return { entries: this.#entries.size, bytes: this.#bytes, renders: this.#renders }
  }

  /** Resolves when every cached document has its best compression. */
  optimized() {
    return this.#optimizing
  }

  #drop(address: string) {
    this.#bytes -= this.#entries.get(address)?.bytes ?? 0
    this.#entries.delete(address)
  }

  /** Counts the entry's bytes again; beyond the limit least recently used entries go first. */
  #count(entry: Entry) {
    this.#bytes += entry.document.bytes - entry.bytes
    entry.bytes = entry.document.bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#drop(oldest)
    }
  }

  #renew(address: string) {
    return this.render(address).catch((error: unknown) => this.#options.onError(error, address))
  }
}
