/** Every endpoint, one line each. */
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { methodNotAllowed } from 'hono/method-not-allowed'
import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import {
  createFileHeaders,
  createSecurityHeaders,
  isSameOrigin,
  problem,
} from '#app/server/http/http.server.ts'
import { accountRoutes } from './account.server.ts'
import { authRoutes } from './auth.server.ts'
import { checkoutRoutes } from './basket/checkout.server.ts'
import { basketRoutes } from './basket/index.server.ts'
import { chatRoutes } from './chat.server.ts'
import { compatibilityRoutes } from './compatibility.server.ts'
import { discordRoutes } from './discord.server.ts'
import { healthRoutes } from './health.server.ts'
import { helpRoutes } from './help.server.ts'
import { createLanding } from './landing.server.ts'
import { countOutcomes, metricsRoutes } from './metrics.server.ts'
import { refuseChanges } from './middleware/public-demo.server.ts'
import { noticeRoutes } from './notices.server.ts'
import { orderRoutes } from './orders.server.ts'
import { panelRoutes } from './panel.server.ts'
import { pictureRoutes } from './pictures.server.ts'
import { priceRoutes } from './prices.server.ts'
import { releaseRoutes } from './releases.server.ts'
import { type ApiContext, type ApiEnv, type ApiPages, getRequestMessages } from './responses.server.ts'
import { reviewRoutes } from './reviews.server.ts'
import { seoRoutes } from './seo/index.server.ts'
import { isMachineFile, machineRoutes } from './seo/machines.server.ts'
import { sessionRoutes } from './session.server.ts'
import { suggestionRoutes } from './suggestions.server.ts'
import { trackingRoutes } from './tracking.server.ts'
import { versionRoutes } from './versions.server.ts'
import { webhookRoutes } from './webhooks.server.ts'

/** Pages show dozens of product pictures. */
const PICTURE = /^image\/(?:avif|webp|jpeg)$/
/** Servers and scripts send no Origin; a signature or a token replaces it. */
const SIGNED = /^\/api\/(?:webhooks\/|releases$)/

type ApiOptions = {
  shop: Shop
  /** The published content, which a publication replaces while the API runs. */
  content: () => Content
  /** Renders the page with the open questions of a form; without it the form is redirected there. */
  pages?: ApiPages
}

/** All of the shop's routes except pages. Each request needs `{ address }`, the visitor's address. */
export function createApi({ shop, content, pages = null }: ApiOptions): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>()
  const headers = createSecurityHeaders()
  const ofPictures = createFileHeaders(headers)
  const landing = createLanding(shop, content)

  api.use(async (c, next) => {
    await next()
    const isOurs = c.req.path.startsWith('/api/')
    if (isOurs && !c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store')
    const isPicture = PICTURE.test(c.res.headers.get('content-type') ?? '')
    for (const [name, value] of Object.entries(isPicture ? ofPictures : headers))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    // The unread rest of a body would be parsed as the next request.
    const { method, bodyUsed } = c.req.raw
    if (c.res.status >= 400 && !isReading(method) && !bodyUsed) c.res.headers.set('connection', 'close')
  })
  api.use('/api/*', countOutcomes(shop))
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, methods) =>
        problem(c, 405, 'method_not_allowed', 'This address does not take that method.', {
          allow: methods.join(', '),
        }),
    }),
  )
  api.use('/api/*', async (c, next) => {
    if (isReading(c.req.method) || SIGNED.test(c.req.path) || isSameOrigin(c.req.raw.headers, shop.env))
      return next()
    return problem(c, 403, 'foreign_origin', 'This request did not come from a page of this shop.')
  })

  if (shop.env.isPublicDemo) api.use('/api/*', refuseChanges(shop))

  api.route('/api/session', sessionRoutes(shop))
  api.route('/api/auth', authRoutes({ shop, landing }))
  api.route('/api/basket', basketRoutes({ shop, landing, pages }))
  api.route('/api/prices', priceRoutes(shop))
  api.route('/api/orders', orderRoutes(shop))
  api.route('/api/account', accountRoutes(shop))
  api.route('/api/reviews', reviewRoutes(shop, pages))
  api.route('/api/help', helpRoutes(shop, pages))
  api.route('/api/chat', chatRoutes(shop))
  api.route('/api/compatibility', compatibilityRoutes(shop, content))
  api.route('/api/checkout', checkoutRoutes(shop))
  api.route('/api/discord', discordRoutes(shop))
  api.route('/api/releases', releaseRoutes(shop, content))
  api.route('/api/suggestions', suggestionRoutes(shop, content))
  api.route('/api/webhooks', webhookRoutes(shop))
  api.route('/api/admin', panelRoutes(shop, pages))
  api.route('/api', noticeRoutes(shop))
  api.route('/api', trackingRoutes(shop, landing))
  api.route('/versions', versionRoutes(shop))
  api.route('/pictures', pictureRoutes(shop))
  api.route('/', healthRoutes(shop))
  api.route('/', metricsRoutes(shop))
  api.route('/', seoRoutes(shop, content))
  api.route('/', machineRoutes(shop, content))

  api.notFound((c) => problem(c, 404, 'not_found', 'There is nothing here.'))
  api.onError((error, c) => respondToError(error, c, shop))
  return api
}

/** Tells the API's addresses from pages': files beside a page, and addresses with the first segment of an API route. */
export function createApiMatcher({ routes }: Hono<ApiEnv>): (url: string) => boolean {
  const segments = new Set(
    routes
      .filter(({ path }) => !/\.(?:md|json)\b/.test(path))
      .map(({ path }) => firstSegment(path))
      .filter((name) => !/^(?:\*|)$/.test(name)),
  )
  return (url) => segments.has(firstSegment(url)) || isMachineFile(url)
}

function firstSegment(address: string): string {
  return /^\/([^/?]*)/.exec(address)?.[1] ?? ''
}

/** An unreadable request has its own response; any other error is logged and tells the visitor nothing. */
function respondToError(error: Error, c: ApiContext, shop: Pick<Shop, 'log'>): Response {
  if (error instanceof HTTPException) return error.getResponse()
  shop.log.error({ err: error, method: c.req.method, path: c.req.path.slice(0, 200) }, 'request failed')
  return problem(c, 500, 'internal', getRequestMessages(c).problems.unknown ?? 'internal')
}

function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
