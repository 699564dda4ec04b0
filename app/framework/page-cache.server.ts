/** Caches public documents as bytes. Only a page with the mark of public pages is cached; see `put`. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSingleFlight, type SingleFlight } from '#app/lib/async/single-flight.ts'
import { type EncodedBody, encodeBody } from '#app/lib/encoded-body.server.ts'

/** Only public pages carry this mark, and nothing is cached without it. */
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
  /** On the monotonic clock. */
  renderedAt: number
  document: EncodedBody
  /** The document's size in memory, which grows with the requested encodings. */
  bytes: number
}

type PageCacheOptions<Page extends Rendered> = {
  render: (address: string) => Promise<Page>
  /** Called when a page could not be renewed; visitors get the cached bytes meanwhile. */
  onError: (error: unknown, address: string) => void
  /** Headers of every response. */
  headers: Record<string, string>
  /** Milliseconds; never goes back. */
  monotonic: () => number
  maxBytes?: number
}

export const PUBLIC_CACHE_CONTROL =
  'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400'
const WARM_ENTRIES = 200
/** An older document is served and rendered again in the background (stale-while-revalidate). */
const FRESH_MS = 5 * 60_000
/** A document beyond this age is rendered again before it is served. */
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

  /** Renders a page once for all waiting requests (single flight) and caches it if possible. */
  render(address: string): Promise<Page> {
    return this.#share(address, async () => {
      const renderedFor = this.#version
      this.#renders += 1
      const page = await this.#options.render(address)
      const isCached = this.put(address, page, renderedFor)
      // A degraded page with status 200 does not replace a complete page.
      if (!isCached && page.status !== 200 && page.status < 500) this.#drop(address)
      return page
    })
  }

  /** Caches a rendered page if it is marked, successful and without cookies; returns whether it was cached. */
  put(address: string, page: Rendered, renderedFor: string): boolean {
    const { mark, status, type, body, cookies } = page
    if (mark !== PUBLIC_PAGE || status !== 200 || cookies.length > 0) return false
    const lines = { ...this.#options.headers, 'Content-Type': type, 'Cache-Control': PUBLIC_CACHE_CONTROL }
    const document = encodeBody(Buffer.from(body), lines)
    if (document.bytes > this.#maxBytes / 8) return false
    const cached = this.#entries.get(address)
    if (cached?.document.etag === document.etag) {
      // Most changes of the content leave most pages unchanged, so their compression stays valid.
      cached.version = renderedFor
      cached.renderedAt = this.#options.monotonic()
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

  /** Responds to a GET or HEAD from memory. Returns false, and writes nothing, without a recent entry. */
  respond(request: IncomingMessage, response: ServerResponse, address: string, maxAgeMs = MAX_AGE_MS) {
    const entry = this.#entries.get(address)
    if (!entry) return false
    const age = this.#options.monotonic() - entry.renderedAt
    if (age >= maxAgeMs) return false
    // Moves the entry to the end, because the first entry is the least recently used.
    this.#entries.delete(address)
    this.#entries.set(address, entry)
    const isStale = entry.version !== this.#version || age >= FRESH_MS
    // Rendering an entry beyond its age has just failed.
    if (isStale && age < MAX_AGE_MS) void this.#renew(address)
    entry.document.send(request, response)
    if (entry.document.bytes !== entry.bytes) this.#count(entry)
    return true
  }

  /** Marks every entry as outdated, and renews the most recently used ones at once. */
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

  /** Resolves once every cached document has its best compression. */
  optimized() {
    return this.#optimizing
  }

  #drop(address: string) {
    this.#bytes -= this.#entries.get(address)?.bytes ?? 0
    this.#entries.delete(address)
  }

  /** Recounts the entry's bytes; beyond the limit the least recently used entries are dropped. */
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
