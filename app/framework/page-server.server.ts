/** Serves pages over node:http: cached bytes first, else one render for all waiting visitors (single flight). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import { settlesWithin } from '#app/lib/async/deadline.ts'
import { compressAside, compressStream, type Encoding, selectEncoding } from '#app/lib/encoding.server.ts'
import { splitOnce } from '#app/lib/split-once.ts'
import { MAX_AGE_ON_ERROR_MS, PageCache } from './page-cache.server.ts'
import { HTML, type PageResponse, type Pages, type Visitor } from './pages.server.ts'

/** Limits renders per address: `take` waits until a render is allowed, or refuses it. */
export type RenderLimit = {
  take: (address: string) => Promise<{ ok: boolean; retryAfterSeconds: number }>
  /** Returns a part of a render; a whole one is 1. */
  refund: (address: string, part: number) => void
}

type PageServerOptions = {
  pages: Pages
  /** Headers of every response, including the security policy. */
  headers: Record<string, string>
  findVisitor: (request: IncomingMessage) => Omit<Visitor, 'signal' | 'posted'>
  /** Counts a view of a personal page, or of an address without a page. */
  takeUncached: (address: string, isPage: boolean) => ReturnType<RenderLimit['take']>
  limit: RenderLimit
  log: { error: (fields: object, message: string) => void }
  /** Milliseconds; never goes back. */
  monotonic: () => number
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** The part of a render that is refunded for a cached page, because the next visitor costs nothing. */
const CACHED_REFUND = 0.75
/** In milliseconds; a page with a slower loader sends its skeleton ahead. */
const SKELETON_AFTER_MS = 100
const PREVIEW_TIMEOUT_MS = 10_000
/** Turns of the event loop between two renders; in each turn it accepts one new connection. */
const YIELDED_TURNS = 16

type OnceOptions = {
  pages: Pages
  headers?: Record<string, string>
  /** True for a frame without script. */
  isSandboxed?: boolean
}

export class PageServer {
  readonly #options: PageServerOptions
  readonly #compressed = new WeakMap<PageResponse, Partial<Record<Encoding, Promise<Buffer>>>>()
  #pages: Pages
  #lastTurn: Promise<void> = Promise.resolve()
  readonly cache: PageCache<PageResponse>

  constructor(options: PageServerOptions) {
    this.#options = options
    this.#pages = options.pages
    const { headers, log, monotonic } = options
    this.cache = new PageCache({
      headers,
      monotonic,
      render: async (address) => {
        await this.#renderTurn()
        return this.#pages.respond(address, null)
      },
      onError: (err, address) => log.error({ err, address }, 'page failed'),
    })
  }

  async respond(request: IncomingMessage, response: ServerResponse) {
    const exchange = { request, response }
    const address = request.url ?? '/'
    try {
      const choice = this.#pages.languageChoice(address)
      if (choice) return await this.#send(exchange, choice)
      const canonical = this.#pages.publicAddress(address)
      if (canonical === null) await this.#respondPersonal(exchange, address)
      else if (!this.cache.respond(request, response, canonical))
        await this.#respondPublic(exchange, canonical)
    } catch (error) {
      await this.#send(exchange, await this.#fail(address, error))
    }
  }

  /** Renders with these pages from now on; cached documents are served until they are invalidated. */
  use(next: Pages) {
    this.#pages = next
  }

  /** Renders a preview's page for this request only: neither cached nor indexed. */
  async respondOnce(
    request: IncomingMessage,
    response: ServerResponse,
    { pages: preview, headers = {}, isSandboxed = false }: OnceOptions,
  ) {
    const address = request.url ?? '/'
    const visitor = { ...this.#options.findVisitor(request), signal: AbortSignal.timeout(PREVIEW_TIMEOUT_MS) }
    const { ok, retryAfterSeconds } = await this.#options.takeUncached(visitor.address, true)
    if (!ok) return this.#refuse({ request, response }, retryAfterSeconds)
    const canonical = preview.languageChoice(address) ? null : preview.publicAddress(address)
    const page =
      preview.languageChoice(address) ??
      (await preview.respond(canonical ?? address, canonical === null ? visitor : null))
    // A sandboxed frame logs an error for fields that take the focus.
    const body = isSandboxed ? page.body.replaceAll(' autofocus=""', '') : page.body
    await this.#send({ request, response }, { ...page, body }, { ...headers, 'X-Robots-Tag': 'noindex' })
  }

  /** Renders yield to the event loop one after the other, so that cached pages are served in between. */
  #renderTurn(): Promise<void> {
    this.#lastTurn = this.#lastTurn.then(async () => {
      for (let count = 0; count < YIELDED_TURNS; count += 1) await nextEventLoopTurn()
    })
    return this.#lastTurn
  }

  async #respondPublic(exchange: Exchange, canonical: string) {
    const { request, response } = exchange
    const { address } = this.#options.findVisitor(request)
    const { ok, retryAfterSeconds } = await this.#options.limit.take(address)
    if (!ok) return this.#refuse(exchange, retryAfterSeconds)
    const page = await this.cache
      .render(canonical)
      .catch((error: unknown) => this.#fail(request.url ?? '/', error))
    const maxAgeMs = page.status >= 500 ? MAX_AGE_ON_ERROR_MS : undefined
    if (!this.cache.respond(request, response, canonical, maxAgeMs)) return this.#send(exchange, page)
    this.#options.limit.refund(address, CACHED_REFUND)
  }

  async #respondPersonal(exchange: Exchange, address: string) {
    const left = new AbortController()
    exchange.response.on('close', () => left.abort())
    const visitor = { ...this.#options.findVisitor(exchange.request), signal: left.signal }
    const isPage = this.#pages.knows(address)
    const { ok, retryAfterSeconds } = await this.#options.takeUncached(visitor.address, isPage)
    if (!ok) return this.#refuse(exchange, retryAfterSeconds)
    if (isPage) await this.#renderTurn()
    const page = this.#pages.respond(address, visitor)
    const skeleton = exchange.request.method === 'GET' ? this.#pages.renderSkeleton(address) : null
    if (skeleton === null || (await settlesWithin(page, SKELETON_AFTER_MS)))
      return this.#send(exchange, await page)
    await this.#sendInParts(exchange, {
      skeleton,
      page: page.catch((error: unknown) => this.#fail(address, error)),
    })
  }

  #fail(address: string, error: unknown): Promise<PageResponse> {
    this.#options.log.error({ err: error, path: splitOnce(address, '?')[0].slice(0, 200) }, 'page failed')
    return this.#pages.system('error', address, 500)
  }

  async #refuse(exchange: Exchange, retryAfterSeconds: number) {
    const page = await this.#pages.system('error', exchange.request.url ?? '/', 429)
    return this.#send(exchange, page, { 'Retry-After': String(retryAfterSeconds) })
  }

  /** Sends headers and skeleton at once; the page follows in the same response, and style rules hide the skeleton. */
  async #sendInParts(
    { request, response }: Exchange,
    { skeleton, page }: { skeleton: string; page: Promise<PageResponse> },
  ) {
    const encoding = selectEncoding(request.headers['accept-encoding'])
    response.writeHead(200, { ...this.#describeBody(encoding, HTML), 'X-Accel-Buffering': 'no' })
    const body = compressStream(encoding)
    body.pipe(response)
    body.write(skeleton)
    body.end((await page).rest)
  }

  /** Uncached pages get quick compression, once for all requests that share the render. */
  async #send({ request, response }: Exchange, page: PageResponse, extra: Record<string, string> = {}) {
    if (response.headersSent) return response.destroy()
    const encoding = page.body === '' ? 'identity' : selectEncoding(request.headers['accept-encoding'])
    const compressed = this.#compressed.get(page) ?? {}
    const compressing = compressed[encoding] ?? compressAside(Buffer.from(page.body), encoding)
    this.#compressed.set(page, { ...compressed, [encoding]: compressing })
    const body = await compressing
    response.writeHead(page.status, {
      ...this.#describeBody(encoding, page.type),
      'Content-Length': body.length,
      ...page.headers,
      ...extra,
      ...(page.redirect && { Location: page.redirect }),
      ...(page.cookies.length > 0 && { 'Set-Cookie': [...page.cookies] }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  #describeBody(encoding: Encoding, type: string) {
    return {
      ...this.#options.headers,
      'Content-Type': type,
      'Cache-Control': 'private, no-store',
      Vary: 'Accept-Encoding',
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    }
  }
}
