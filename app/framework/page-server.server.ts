/** Pages over node:http: cached bytes first, then one render for all visitors who wait for it (single flight). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as loopTurn } from 'node:timers/promises'
import { settlesWithin } from '#app/lib/deadline.ts'
import { compressInParts, compressQuickly, type Encoding, encodingFor } from './encoding.server.ts'
import { createPageCache, MAX_AGE_ON_ERROR_MS } from './page-cache.server.ts'
import { HTML, type PageResult, type Pages, type Visitor } from './pages.server.ts'

/** `ok` is false when the address has had too many. */
export type Admission = { ok: boolean; retryAfterSeconds: number }

/** How often one address may have a page rendered. */
export type RenderLimit = {
  /** Waits for the address's turn, and takes a render. */
  take: (address: string) => Promise<Admission>
  /** Gives back a part of a render, which is 1. */
  refund: (address: string, part: number) => void
}

export type PageServerOptions = {
  pages: Pages
  /** Header lines of every answer, the security policy among them. */
  headers: Record<string, string>
  /** The visitor's address as the proxy settings say. */
  addressOf: (request: IncomingMessage) => string
  /** Counts a view of a personal page. */
  takePersonal: (address: string) => Promise<Admission>
  log: { error: (fields: object, message: string) => void }
  /** Milliseconds of a clock that is never set back. */
  monotonic: () => number
  limit: RenderLimit
  maxCacheBytes?: number
}

const ALIASES = 2_000
/** Part of a render that is refunded when its page was cached: the next visitor costs nothing. */
const CACHED_REFUND = 0.75
/** A page whose loader takes longer sends its skeleton ahead, in milliseconds. */
const SKELETON_AFTER_MS = 100
const NO_STORE = 'private, no-store'
/** Turns of the event loop between two renders: in each of them it accepts one new connection. */
const TURNS = 16

export type PageServer = ReturnType<typeof createPageServer>

export function createPageServer(options: PageServerOptions) {
  const { pages, headers, addressOf, log, monotonic, limit, maxCacheBytes } = options
  const cache = createPageCache({
    headers,
    monotonic,
    ...(maxCacheBytes === undefined ? {} : { maxBytes: maxCacheBytes }),
    // Bytes that were good stay for everybody until better ones are there.
    refresh: (address) => renderCached(address).catch((err) => log.error({ err, address }, 'page failed')),
  })
  const rendering = new Map<string, Promise<PageResult>>()
  const compressed = new WeakMap<PageResult, Partial<Record<Encoding, Buffer>>>()
  let turn: Promise<void> = Promise.resolve()
  let renders = 0
  /** Requested addresses and the cache key of their bytes. Cleared whenever the content changes. */
  const aliases = new Map<string, string | null>()

  function canonicalAddress(requested: string): string | null {
    const known = aliases.get(requested)
    if (known !== undefined) return known
    const canonical = pages.publicAddress(requested)
    if (aliases.size >= ALIASES) aliases.clear()
    if (requested.length < 300) aliases.set(requested, canonical)
    return canonical
  }

  /** Renders a public address once for all who wait (single flight), and caches it if it is cacheable. */
  function renderCached(address: string): Promise<PageResult> {
    const running = rendering.get(address)
    if (running) return running
    const version = cache.version
    renders += 1
    const result = nextTurn().then(async () => {
      const page = await pages.respond(address, null)
      const isCached = cache.put(address, page, version)
      // A degraded page with status 200 does not take the place of a whole page.
      if (!isCached && page.status !== 200 && page.status < 500) cache.drop(address)
      return page
    })
    rendering.set(address, result)
    const done = () => rendering.delete(address)
    result.then(done, done)
    return result
  }

  /** Renders follow each other with some turns of the event loop in between, in which cached pages are answered. */
  function nextTurn(): Promise<void> {
    turn = turn.then(yieldToOthers)
    return turn
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const requested = request.url ?? '/'
    try {
      const choice = pages.languageChoice(requested)
      if (choice) return send(request, response, choice)
      const canonical = canonicalAddress(requested)
      if (canonical === null) await respondPersonal(request, response)
      else if (!cache.answer(request, response, canonical))
        await respondPublic(request, response, { requested, canonical })
    } catch (error) {
      send(request, response, fail(requested, error))
    }
  }

  async function respondPublic(
    request: IncomingMessage,
    response: ServerResponse,
    { requested, canonical }: { requested: string; canonical: string },
  ) {
    const address = addressOf(request)
    const { ok, retryAfterSeconds } = await limit.take(address)
    if (!ok) return refuse(request, response, retryAfterSeconds)
    const page = await renderCached(canonical).catch((error: unknown) => fail(requested, error))
    const maxAgeMs = page.status >= 500 ? MAX_AGE_ON_ERROR_MS : undefined
    if (!cache.answer(request, response, canonical, maxAgeMs)) return send(request, response, page)
    limit.refund(address, CACHED_REFUND)
  }

  function fail(requested: string, error: unknown): PageResult {
    log.error({ err: error, path: requested.split('?')[0]?.slice(0, 200) }, 'page failed')
    return pages.system('error', requested, 500)
  }

  async function respondPersonal(request: IncomingMessage, response: ServerResponse) {
    const requested = request.url ?? '/'
    const visitor = visitorOf(request, response)
    if (pages.knows(requested)) {
      const { ok, retryAfterSeconds } = await options.takePersonal(visitor.address)
      if (!ok) return refuse(request, response, retryAfterSeconds)
      await nextTurn()
    }
    const page = pages.respond(requested, visitor)
    const skeleton = request.method === 'GET' ? pages.skeletonOf(requested) : null
    if (skeleton === null || (await settlesWithin(page, SKELETON_AFTER_MS)))
      return send(request, response, await page)
    await sendInParts(request, response, { skeleton, page })
  }

  function refuse(request: IncomingMessage, response: ServerResponse, retryAfterSeconds: number) {
    const page = pages.system('error', request.url ?? '/', 429)
    send(request, response, page, { 'Retry-After': String(retryAfterSeconds) })
  }

  function visitorOf(request: IncomingMessage, response: ServerResponse): Visitor {
    const left = new AbortController()
    response.on('close', () => left.abort())
    return { headers: headersOf(request), address: addressOf(request), signal: left.signal }
  }

  function bodyOf(page: PageResult, encoding: Encoding): Buffer {
    const known = compressed.get(page) ?? {}
    const body = known[encoding] ?? compressQuickly(Buffer.from(page.body), encoding)
    compressed.set(page, { ...known, [encoding]: body })
    return body
  }

  /** Header and skeleton go out at once, the page follows in the same answer and takes the skeleton's place by style alone. */
  async function sendInParts(
    request: IncomingMessage,
    response: ServerResponse,
    { skeleton, page }: { skeleton: string; page: Promise<PageResult> },
  ) {
    const encoding = encodingFor(request.headers['accept-encoding'])
    response.writeHead(200, { ...headersOfBody(encoding, HTML), 'X-Accel-Buffering': 'no' })
    const body = compressInParts(encoding)
    body.pipe(response)
    body.write(skeleton)
    const { rest } = await page.catch((error: unknown) => fail(request.url ?? '/', error))
    body.end(rest)
  }

  /** Uncached pages are compressed quickly, for this response. */
  function send(
    request: IncomingMessage,
    response: ServerResponse,
    page: PageResult,
    extra: Record<string, string> = {},
  ) {
    if (response.headersSent) return response.destroy()
    const encoding = page.body === '' ? 'identity' : encodingFor(request.headers['accept-encoding'])
    const body = bodyOf(page, encoding)
    response.writeHead(page.status, {
      ...headersOfBody(encoding, page.type),
      'Content-Length': body.length,
      ...page.headers,
      ...extra,
      ...(page.redirect ? { Location: page.redirect } : {}),
      ...(page.cookies.length > 0 ? { 'Set-Cookie': [...page.cookies] } : {}),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  function headersOfBody(encoding: Encoding, type: string) {
    return {
      ...headers,
      'Content-Type': type,
      'Cache-Control': NO_STORE,
      Vary: 'Accept-Encoding',
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    }
  }

  return {
    cache,
    respond,

    /** The fast path: cached bytes for exactly this address. False: nothing was written. */
    answerCached: (request: IncomingMessage, response: ServerResponse) =>
      cache.answer(request, response, request.url ?? ''),

    /** The content changed: cached pages are renewed in the background. */
    invalidate(version: string) {
      aliases.clear()
      return cache.invalidate(version)
    },

    /** Cached documents, their bytes, and the renders of public pages since the start. */
    stats: () => ({ ...cache.stats(), renders }),
  }
}

async function yieldToOthers(): Promise<void> {
  for (let count = 0; count < TURNS; count += 1) await loopTurn()
}

/** The headers of a node request in the web platform's shape. */
export function headersOf(request: Pick<IncomingMessage, 'headers'>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  return headers
}
