/** Pages over node:http: kept bytes first, then one render for however many visitors wait for it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compressInParts, compressQuickly, type Encoding, encodingFor } from './encoding.server.ts'
import { createPageCache } from './page-cache.server.ts'
import { HTML, type PageResult, type Pages, type Visitor } from './pages.server.ts'
import { settlesWithin } from './settles-within.ts'

export type PageServerOptions = {
  pages: Pages
  /** Header lines of every answer, the security policy among them. */
  headers: Record<string, string>
  /** The visitor's address as the proxy settings say. */
  addressOf: (request: IncomingMessage) => string
  /** Counts a view of a personal page; `ok` is false when the address has had too many. */
  takePersonal: (address: string) => Promise<{ ok: boolean; retryAfterSeconds: number }>
  log: { error: (fields: object, message: string) => void }
  maxCacheBytes?: number
}

const ALIASES = 2_000
/** A page whose loader takes longer sends its skeleton ahead, in milliseconds. */
const SKELETON_AFTER_MS = 100
const NO_STORE = 'private, no-store'

export type PageServer = ReturnType<typeof createPageServer>

export function createPageServer(options: PageServerOptions) {
  const { pages, headers, addressOf, log, maxCacheBytes } = options
  const cache = createPageCache({
    headers,
    ...(maxCacheBytes === undefined ? {} : { maxBytes: maxCacheBytes }),
    // Bytes that were good stay for everybody until better ones are there.
    refresh: (address) => renderKept(address).catch((err) => log.error({ err, address }, 'page failed')),
  })
  const rendering = new Map<string, Promise<PageResult>>()
  let renders = 0
  /** Requested addresses and the one under which the same bytes are kept. Forgotten whenever the content changes. */
  const aliases = new Map<string, string | null>()

  function canonicalAddress(requested: string): string | null {
    const known = aliases.get(requested)
    if (known !== undefined) return known
    const canonical = pages.publicAddress(requested)
    if (aliases.size >= ALIASES) aliases.clear()
    if (requested.length < 300) aliases.set(requested, canonical)
    return canonical
  }

  /** Renders a public address once for everybody who waits, and keeps it if it may be kept. */
  function renderKept(address: string): Promise<PageResult> {
    const running = rendering.get(address)
    if (running) return running
    const version = cache.version
    renders += 1
    const result = pages.respond(address, null).then((page) => {
      const isKept = cache.keep(address, page, version)
      // A makeshift with status 200 does not take the place of a whole page.
      if (!isKept && page.status !== 200 && page.status < 500) cache.drop(address)
      return page
    })
    rendering.set(address, result)
    const done = () => rendering.delete(address)
    result.then(done, done)
    return result
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const requested = request.url ?? '/'
    try {
      const choice = pages.languageChoice(requested)
      if (choice) return send(request, response, choice)
      const canonical = canonicalAddress(requested)
      if (canonical === null) return await respondPersonal(request, response)
      if (cache.answer(request, response, canonical)) return
      const page = await renderKept(canonical)
      if (!cache.answer(request, response, canonical)) send(request, response, page)
    } catch (error) {
      send(request, response, fail(requested, error))
    }
  }

  function fail(requested: string, error: unknown): PageResult {
    log.error({ err: error, path: requested.split('?')[0]?.slice(0, 200) }, 'page failed')
    return pages.system('error', requested, 500)
  }

  async function respondPersonal(request: IncomingMessage, response: ServerResponse) {
    const requested = request.url ?? '/'
    const [pathname = '', ...search] = requested.split('?')
    const trimmed = pathname.replace(/\/+$/, '')
    if (trimmed !== pathname && trimmed !== '' && pages.knows(trimmed)) {
      const to = [trimmed, ...search].join('?')
      return send(request, response, { ...pages.notFound(trimmed), status: 308, body: '', redirect: to })
    }
    const visitor = visitorOf(request, response)
    if (pages.knows(requested)) {
      const { ok, retryAfterSeconds } = await options.takePersonal(visitor.address)
      if (!ok) return send(request, response, tooMany(requested, retryAfterSeconds))
    }
    const page = pages.respond(requested, visitor)
    const skeleton = request.method === 'GET' ? pages.skeletonOf(requested) : null
    if (skeleton === null || (await settlesWithin(page, SKELETON_AFTER_MS)))
      return send(request, response, await page)
    await sendInParts(request, response, { skeleton, page })
  }

  function tooMany(requested: string, retryAfterSeconds: number): PageResult {
    const page = pages.system('error', requested, 429)
    return { ...page, headers: { ...page.headers, 'Retry-After': String(retryAfterSeconds) } }
  }

  function visitorOf(request: IncomingMessage, response: ServerResponse): Visitor {
    const left = new AbortController()
    response.on('close', () => left.abort())
    return { headers: headersOf(request), address: addressOf(request), signal: left.signal }
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

  /** What is not kept is still sent small: one quick level, for this answer only. */
  function send(request: IncomingMessage, response: ServerResponse, page: PageResult) {
    if (response.headersSent) return response.destroy()
    const encoding = page.body === '' ? 'identity' : encodingFor(request.headers['accept-encoding'])
    const body = compressQuickly(Buffer.from(page.body), encoding)
    response.writeHead(page.status, {
      ...headersOfBody(encoding, page.type),
      'Content-Length': body.length,
      ...page.headers,
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

    /** The quickest way: kept bytes for exactly this address. False: nothing was written. */
    answerKept: (request: IncomingMessage, response: ServerResponse) =>
      cache.answer(request, response, request.url ?? ''),

    /** The content changed: what is kept is renewed behind the visitors' backs. */
    outdate(version: string) {
      aliases.clear()
      return cache.outdate(version)
    },

    /** Kept documents, their bytes, and how often a public page was rendered since the start. */
    stats: () => ({ ...cache.stats(), renders }),
  }
}

/** The headers of a node request in the web platform's shape. */
export function headersOf(request: Pick<IncomingMessage, 'headers'>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  return headers
}
