/** The process: node:http with the kept documents in front, Hono behind, and a graceful stop. */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createApi, createApiMatcher } from '#app/api/index.server.ts'
import { SPECULATION_PATH } from '#app/api/seo/speculation.ts'
import { createShopPages } from '#app/entry.server.tsx'
import { type Build, readBuild, type SourcesOf } from '#app/framework/build.server.ts'
import type { Assets } from '#app/framework/document.server.ts'
import { serveEarlierAssets } from '#app/framework/earlier-assets.server.ts'
import { createPageServer, headersOf, type RenderLimit } from '#app/framework/page-server.server.ts'
import { createStatics, HOURLY, hashOf, IMMUTABLE } from '#app/framework/static-files.server.ts'
import { createLimiter } from '#app/lib/rate-limiter.ts'
import type { Env } from '#app/server/env/env.server.ts'
import { addressKey, clientAddress } from '#app/server/http/address.server.ts'
import { fileHeaders, securityHeaders } from '#app/server/http/http.server.ts'
import { version } from '#app/server/version.server.ts'
import { createShop } from '#app/shop.server.ts'

export { readEnv } from '#app/server/env/env.server.ts'

export type ServerOptions = {
  env: Env
  /** The folder that the build filled; absent in tests without a browser. */
  clientDir?: string
  /** Development: the sources' addresses instead of a build, and a listener that transforms them. */
  development?: { assets: Assets; listener: Listener }
}

const sourcesOf: SourcesOf = ({ layout, page, messages }, locale) => [
  `app/${layout}/pages/${page}/page.tsx`,
  `app/messages/core/${locale}.ts`,
  ...(messages === 'all' ? [`app/messages/${locale}.ts`] : []),
]

export type ListenAddress = Pick<Env, 'host' | 'port'>

type Listener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export type RunningServer = {
  /** The address that the process itself listens on. */
  url: string
  /** What stands at the top of the stylesheet: the order of the layers, then the seller's tokens. */
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

const NO_ASSETS: Build = { css: '', panelCss: '', fontCss: '', assets: { scripts: [], preloads: () => [] } }
/** Later layers win, whatever order the bundler puts the files in. */
const LAYERS = '@layer reset, base, ui, feature, route, motion;'
const STOP_WITHIN_MS = 7_000
/** What one address may have rendered: 40 pages at once, then eight a second. */
const RENDERS = { capacity: 40, windowMs: 5_000 }
const RENDER_WAIT_MS = 2_000
/** A client that asks again at once must not keep the process busy with refusals. */
const REFUSAL_DELAY_MS = 250

/** Opens the shop; resolves when it listens. Throws when something that it needs is missing. */
export async function startServer({ env, clientDir, development }: ServerOptions): Promise<RunningServer> {
  const shop = await createShop({ env })
  const headers = securityHeaders()
  const addressOfVisitor = (request: Pick<IncomingMessage, 'socket' | 'headers'>) =>
    clientAddress(request.socket.remoteAddress, headersOf(request), env)
  const statics = createStatics({ file: fileHeaders(headers), drawing: Object.entries(headers) })
  const build = clientDir ? await readBuild(clientDir, sourcesOf) : NO_ASSETS
  if (clientDir) await statics.addFolder(join(clientDir, 'assets'), '/assets', IMMUTABLE)
  for (const { name, path } of shop.store.images)
    statics.add(`/store/images/${name}`, await readFile(path), { cacheControl: HOURLY })

  const tokens = `${LAYERS}\n${shop.store.themeCss}\n`
  const addSheet = (name: string, css: string) => {
    const sheet = Buffer.from(css)
    const path = `/assets/${name}-${hashOf(sheet)}.css`
    statics.add(path, sheet, { cacheControl: IMMUTABLE })
    return path
  }
  const shopSheet = addSheet('style', tokens + build.css)
  const panelSheet = addSheet('panel', build.panelCss)
  const assets = development?.assets ?? {
    ...build.assets,
    styles: (layout: string) => (layout === 'admin' ? [shopSheet, panelSheet] : [shopSheet]),
    fonts: addSheet('fonts', build.fontCss),
  }
  if (clientDir) {
    const dir = join(env.dataDir, 'assets')
    await serveEarlierAssets({ dir, statics, now: shop.now, log: shop.log })
  }

  const pages = createPageServer({
    pages: createShopPages({ shop, assets }),
    headers: development ? {} : { ...headers, 'Speculation-Rules': `"${SPECULATION_PATH}"` },
    addressOf: addressOfVisitor,
    takePersonal: shop.personalReads.take,
    log: shop.log,
    monotonic: shop.monotonic,
    limit: limitRenders(shop.monotonic),
  })
  const api = createApi(shop)
  const isApi = createApiMatcher(api)
  const apiListener = getRequestListener(
    (request, { incoming }) => api.fetch(request, { address: addressOfVisitor(incoming) }),
    // For requests without a Host header: HTTP/1.0, as probes of load balancers send it.
    { overrideGlobalObjects: false, hostname: new URL(env.publicOrigin).host },
  )

  const { countRequest } = shop.metrics
  const server = createServer(LIMITS, (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && pages.answerCached(request, response))
      return countRequest('cached page', response.statusCode)
    if (isRead && statics.answer(request, response)) return countRequest('file', response.statusCode)
    const isOfApi = isApi(request.url ?? '')
    response.once('close', () => countRequest(isOfApi ? 'api' : 'page', response.statusCode))
    if (isOfApi) return void apiListener(request, response)
    if (!isRead) return refuseMethod(response, headers)
    const respond = () => void pages.respond(request, response)
    if (development) development.listener(request, response, respond)
    else respond()
  })
  server.keepAliveTimeout = 65_000
  server.timeout = 30_000

  shop.catalog.onChange((version) => void pages.invalidate(version))
  shop.payments.onPayment((id) => {
    const isReviewed = shop.store.testimonials.reviews.some(({ transaction }) => transaction === id)
    if (isReviewed) void pages.invalidate(`${shop.catalog.current()?.version ?? ''} ${id} ${shop.now()}`)
  })
  await listen(server, env).catch(async (error: unknown) => {
    await shop.close()
    throw error
  })
  shop.log.info({ port: addressOf(server).port, origin: env.publicOrigin, version }, 'shop open')

  let closing: Promise<void> | null = null
  return {
    url: urlOf(server),
    tokens,
    stats: pages.stats,
    async moveTo(address) {
      await new Promise((resolve) => server.close(resolve))
      await listen(server, address)
      shop.log.info({ port: addressOf(server).port }, 'listening')
      return urlOf(server)
    },
    adopt: (connection) => void server.emit('connection', connection),
    close: (noticeMs = 0) => {
      closing ??= closeGracefully(noticeMs)
      return closing
    },
  }

  async function closeGracefully(noticeMs: number) {
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
}

/** Slow clients are cut: 10 s for the headers, 20 s for a whole request. Sizes in bytes, times in milliseconds. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  noDelay: true,
}

/** Beyond the limit a request waits for a token, and is refused when that takes too long. */
function limitRenders(now: () => number): RenderLimit {
  const limiter = createLimiter({ ...RENDERS, now })
  return {
    async take(address) {
      const waitMs = limiter.reserve(addressKey(address), RENDER_WAIT_MS)
      if (waitMs !== 0) await delay(waitMs ?? REFUSAL_DELAY_MS)
      return { ok: waitMs !== null, retryAfterSeconds: RENDER_WAIT_MS / 1000 }
    },
    refund: (address, part) => limiter.refund(addressKey(address), part),
  }
}

function refuseMethod(response: ServerResponse, headers: Record<string, string>) {
  response
    .writeHead(405, { ...headers, Allow: 'GET, HEAD', 'Cache-Control': 'no-store', Connection: 'close' })
    .end()
}

function listen(server: ReturnType<typeof createServer>, { port, host }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}

function urlOf(server: ReturnType<typeof createServer>): string {
  const { address, family, port } = addressOf(server)
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

function addressOf(server: ReturnType<typeof createServer>): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return address
}
