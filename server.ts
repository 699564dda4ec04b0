/** The process: node:http with the page cache in front, Hono behind, and a graceful stop. */
import type { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Assets } from '#app/assets.server.ts'
import { type Live, openLive } from '#app/compose/live.server.ts'
import { createPreview } from '#app/compose/preview.server.ts'
import { limitRenders } from '#app/compose/render-limit.server.ts'
import { type Contents, createShop, type Shop, type ShopOptions } from '#app/compose.server.ts'
import { PageServer } from '#app/framework/page-server.server.ts'
import { parseSearch } from '#app/page-search.server.ts'
import type { Env } from '#app/server/env/env.server.ts'
import { readClientAddress, readHeaders } from '#app/server/http/address.server.ts'
import { createSecurityHeaders } from '#app/server/http/http.server.ts'
import { allowSlowAnswer } from '#app/server/http/slow-answer.server.ts'
import { version } from '#app/server/version.server.ts'
import type { RequestInfo } from '#app/shop/analytics/analytics.server.ts'

export { openSetupPages } from '#app/compose/setup-pages.server.tsx'
export { readEnv } from '#app/server/env/env.server.ts'

type ServerOptions = Pick<ShopOptions, 'env' | 'takeSetupSession'> & {
  /** The folder that the build filled; absent in tests without a browser. */
  clientDir?: string
  /** Development: the sources' addresses instead of a build, a listener that transforms them, and what takes the requests for a WebSocket. */
  development?: { assets: Assets; listener: Listener; webSockets: EventEmitter }
}

type ListenAddress = Pick<Env, 'host' | 'port'>

type Listener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export type RunningServer = {
  /** The address that the process itself listens on. */
  url: string
  /** The top of the stylesheet: the order of the layers, then the seller's tokens. */
  tokens: string
  /** Cached documents, their bytes, and the renders since the start. */
  stats: () => { entries: number; bytes: number; renders: number }
  /** Listens at another address instead; resolves to its URL. */
  moveTo: (address: ListenAddress) => Promise<string>
  /** Serves a connection that another process accepted. */
  adopt: (connection: Socket) => void
  /** Finishes what is under way and frees everything. For `noticeMs` before that `/readyz` says no to new visitors. */
  close: (noticeMs?: number) => Promise<void>
}

const STOP_WITHIN_MS = 7_000

/** Opens the shop; resolves when it listens. Throws when something that it needs is missing. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { env, clientDir, development } = options
  const { shop, contents } = await createShop(options)
  const headers = createSecurityHeaders()
  const findVisitor = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => {
    const sent = readHeaders(request)
    const address = readClientAddress(request.socket.remoteAddress, sent, env)
    shop.notices.noteRequest(request.socket.remoteAddress ?? '', sent, address)
    return { headers: sent, address }
  }
  const live = await openLive({
    shop,
    contents,
    headers,
    clientDir,
    assets: development?.assets,
    addressOf: (request) => findVisitor(request).address,
  })
  const pages = new PageServer({
    pages: live.front().pages,
    headers: development ? {} : headers,
    findVisitor,
    takeUncached: shop.personalReads.take,
    limit: limitRenders(shop.monotonic),
    log: shop.log,
    monotonic: shop.monotonic,
  })
  const preview = createPreview({ shop, contents, live, pages })

  const respond = createResponder({ shop, live, pages, headers, development, findVisitor })
  let closing: Promise<void> | null = null
  const server = createServer(LIMITS, (request, response) => {
    // Told with the last response, no visitor asks again on a connection that is cut under the question.
    if (closing) response.shouldKeepAlive = false
    preview.respond(request, response, () => respond(request, response))
  })
  if (development) server.on('upgrade', (...request) => development.webSockets.emit('upgrade', ...request))
  server.keepAliveTimeout = 65_000
  server.timeout = 30_000

  invalidateOnChanges({ shop, contents, live, pages })
  await listen(server, env).catch(async (error: unknown) => {
    await shop.close()
    throw error
  })
  shop.log.info({ port: getAddress(server).port, origin: env.publicOrigin, version }, 'shop open')

  return {
    url: formatUrl(server),
    get tokens() {
      return live.front().tokens
    },
    stats: () => pages.cache.stats(),
    async moveTo(address) {
      await new Promise((resolve) => server.close(resolve))
      await listen(server, address)
      shop.log.info({ port: getAddress(server).port }, 'listening')
      return formatUrl(server)
    },
    adopt: (connection) => void server.emit('connection', connection),
    close: (noticeMs = 0) => {
      closing ??= closeGracefully(server, shop, noticeMs)
      return closing
    },
  }
}

type Parts = { shop: Shop; contents: Contents; live: Live; pages: PageServer }

type ResponderOptions = Omit<Parts, 'contents'> & {
  headers: Record<string, string>
  development: ServerOptions['development']
  findVisitor: (request: Pick<IncomingMessage, 'headers' | 'socket'>) => RequestInfo
}

/** Responds from the page cache, the files, the API or a rendered page, in this order, and counts which it was. */
function createResponder({ shop, live, pages, headers, development, findVisitor }: ResponderOptions) {
  const { countRequest } = shop.metrics
  return (request: IncomingMessage, response: ServerResponse) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const path = request.url ?? ''
    if (isRead && pages.cache.respond(request, response, path))
      return countRequest('cached page', response.statusCode)
    if (isRead && shop.versionFeed.respond(request, response, path))
      return countRequest('file', response.statusCode)
    if (isRead && live.respondFile(request, response)) return countRequest('file', response.statusCode)
    const isOfApi = live.isOfApi(path)
    response.once('close', () => countRequest(isOfApi ? 'api' : 'page', response.statusCode))
    if (isOfApi) {
      allowSlowAnswer(response)
      return void live.respondApi(request, response)
    }
    if (!isRead) return refuseMethod(response, headers)
    const respondPage = () => {
      const search = parseSearch(path)
      if (search !== null) shop.analytics.noteSearch(findVisitor(request), search)
      void pages.respond(request, response)
    }
    if (development) development.listener(request, response, respondPage)
    else respondPage()
  }
}

/** Renders pages anew when the content, the catalogue or a review that they show has changed. */
function invalidateOnChanges({ shop, contents, live, pages }: Parts): void {
  const invalidateNow = (cause: string) =>
    void pages.cache.invalidate(`${shop.catalog.current()?.version ?? ''} ${cause} ${shop.now()}`)
  live.follow((next) => {
    pages.use(next.pages)
    invalidateNow('content')
  })
  shop.catalog.onChange((version) => void pages.cache.invalidate(version))
  shop.reviews.onChange(() => invalidateNow('reviews'))
  shop.orders.onChange(({ transactionId }) => {
    const { reviews } = contents.current().store.testimonials
    const isReviewed = reviews.some(({ transaction }) => transaction === transactionId)
    if (isReviewed) invalidateNow(transactionId ?? '')
  })
}

async function closeGracefully(server: Server, shop: Shop, noticeMs: number): Promise<void> {
  shop.stopping()
  await delay(noticeMs)
  const closed = new Promise((resolve) => server.close(resolve))
  // Connections that turn idle later would hold the process as long as their visitors please.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const deadline = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
  await shop.close()
}

/** Slow clients are cut: 10 s for the headers, 20 s for a whole request. Sizes in bytes, times in milliseconds. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  noDelay: true,
  /** A request without a body, such as every GET, costs no stream. */
  optimizeEmptyRequests: true,
}

function refuseMethod(response: ServerResponse, headers: Record<string, string>) {
  response
    .writeHead(405, { ...headers, Allow: 'GET, HEAD', 'Cache-Control': 'no-store', Connection: 'close' })
    .end()
}

function listen(server: Server, { port, host }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}

function formatUrl(server: Server): string {
  const { address, family, port } = getAddress(server)
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

function getAddress(server: Server): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return address
}
