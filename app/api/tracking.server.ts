import { Hono } from 'hono'
import { z } from 'zod'
import type { Shop } from '#app/compose.server.ts'
import { createLimiter } from '#app/lib/async/rate-limiter.ts'
import { deriveAddressKey } from '#app/server/http/address.server.ts'
import { parseForm, parseJson, problem, readBytes } from '#app/server/http/http.server.ts'
import type { Recorded, RequestInfo } from '#app/shop/analytics/analytics.server.ts'
import { isLeftAlone, readUserAgent } from '#app/shop/analytics/request-info.server.ts'
import type { VisitAttribution } from '#app/shop/sources/attribution.server.ts'
import type { Landing, SeenPage } from './landing.server.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import { type ApiContext, type ApiEnv, getAddress, setCookies } from './responses.server.ts'
import { PackageIdInput } from './schemas.server.ts'

const MAX_URL_LENGTH = 2_000
const MAX_HOST_LENGTH = 300
/** In milliseconds. A later response could overwrite the cookie of a newer request. */
const MAX_COOKIE_DELAY_MS = 1_000
/** An eager shopper sends a tenth of this. */
const PER_MINUTE = 240

const Visit = z.object({
  page_url: z.string().max(MAX_URL_LENGTH),
  /** The host that referred to a document's first page; empty without one. */
  referrer: z.string().max(MAX_HOST_LENGTH).optional(),
})
const Interaction = z.object({ product_id: PackageIdInput, action_type: z.enum(['view', 'add_to_cart']) })

type TrackingShop = Pick<Shop, 'analytics' | 'catalog' | 'customer' | 'monotonic' | 'sources'>

/**
 * `POST /api/track_visitor.php` and `/api/track_interaction.php`: 204 for any content, once it is stored; 503 while the
 * queue into the database is full.
 */
export function trackingRoutes(shop: TrackingShop, { findPage, findAttribution }: Landing): Hono<ApiEnv> {
  const { analytics, catalog, customer, monotonic, sources } = shop
  const limiter = createLimiter({ capacity: PER_MINUTE, windowMs: 60_000, now: monotonic })
  const routes = new Hono<ApiEnv>()

  async function take(
    c: ApiContext,
    record: (requestInfo: RequestInfo, body: unknown) => Promise<Recorded>,
  ): Promise<Response> {
    const { ok, retryAfterSeconds } = limiter.take(deriveAddressKey(getAddress(c)))
    if (!ok) return refuse(c, 429, 'rate_limited', retryAfterSeconds)
    const body = await readTracked(c)
    // After a start visitors may be faster than the catalogue, which decides what may be stored.
    await catalog.ready(c.req.raw.signal)
    const outcome = await record({ headers: c.req.raw.headers, address: getAddress(c) }, body)
    if (outcome === 'full') return refuse(c, 503, 'line_full', 1)
    if (outcome === 'failed') return refuse(c, 503, 'not_recorded', 5)
    return c.body(null, 204)
  }

  /** Without a catalogue the products of the shop are unknown. */
  const ignored = (): Recorded => (catalog.current() === null ? 'failed' : 'ignored')

  /** Records a visit's source with its first page, and stores it in the session for later baskets. */
  async function recordLanding(
    c: ApiContext,
    requestInfo: RequestInfo,
    { page, found }: { page: SeenPage; found: VisitAttribution },
  ): Promise<Recorded> {
    if (isLeftAlone(requestInfo)) return 'ignored'
    const cameAt = monotonic()
    const attribution = await sources.admit(found, requestInfo.address)
    const path = page.route.isTracked ? page.path : page.landing
    const outcome = await analytics.recordVisit(requestInfo, path, attribution)
    if (outcome !== 'recorded' || monotonic() - cameAt > MAX_COOKIE_DELAY_MS) return outcome
    const session = await customer.findSession(requestInfo.headers)
    const cookie = customer.recordAttribution(session, attribution)
    if (cookie !== null) setCookies(c, [cookie])
    return outcome
  }

  const note = { limit: `${PER_MINUTE} a minute` }
  routes.post('/track_visitor.php', describeRoute('Counts a visit of `page_url`: 204', note), (c) =>
    take(c, async (requestInfo, body) => {
      const visit = Visit.safeParse(body).data
      const page = visit ? findPage(visit.page_url) : null
      if (!visit || !page) return ignored()
      const { referrer } = visit
      const userAgent = readUserAgent(requestInfo)
      const found = referrer === undefined ? null : findAttribution(page, { referrer, userAgent })
      if (found) return recordLanding(c, requestInfo, { page, found })
      return page.route.isTracked ? analytics.recordVisit(requestInfo, page.path) : 'ignored'
    }),
  )

  const describeInteraction = describeRoute('Counts an `action_type` of `product_id`: 204', note)
  routes.post('/track_interaction.php', describeInteraction, (c) =>
    take(c, async (requestInfo, body) => {
      const interaction = Interaction.safeParse(body)
      const product = interaction.success ? catalog.findProduct(interaction.data.product_id) : null
      if (!interaction.success || !product) return ignored()
      // The catalogue's own name, because the browser is not trusted.
      const { id, name } = product.summary
      return analytics.recordInteraction(requestInfo, { id, name }, interaction.data.action_type)
    }),
  )

  return routes
}

/** A beacon's, form's or script's body; null for an unreadable one. Throws only for a body that is too large. */
async function readTracked(c: ApiContext): Promise<unknown> {
  const request = c.req.raw
  const bytes = new Uint8Array(await readBytes(request))
  const type = request.headers.get('content-type') ?? ''
  try {
    if (/^multipart\/form-data/i.test(type))
      return Object.fromEntries(await new Response(bytes, { headers: { 'content-type': type } }).formData())
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /^\s*\{/.test(text) ? parseJson(text) : parseForm(text)
  } catch {
    return null
  }
}

function refuse(c: ApiContext, status: 429 | 503, code: string, retryAfterSeconds: number): Response {
  const detail = 'Too many requests. Please wait a moment and try again.'
  return problem(c, status, code, detail, { 'retry-after': String(retryAfterSeconds) })
}
