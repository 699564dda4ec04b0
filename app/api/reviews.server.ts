import { Hono } from 'hono'
import { z } from 'zod'
import type { Shop } from '#app/compose.server.ts'
import { isRecord, isString } from '#app/lib/guards.ts'
import { localizeHrefLike, splitLocale } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import { readBody, seeOther, wantsHtml } from '#app/server/http/http.server.ts'
import { ReviewContent } from '#app/shop/reviews/review-text.server.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import { type RateLimitShop, rateLimit } from './middleware/rate-limit.server.ts'
import { getRefusalStatus } from './refusals.server.ts'
import {
  type ApiContext,
  type ApiEnv,
  type ApiPages,
  getAddress,
  getRequestMessages,
  type Refusal,
  readLocale,
  refuse,
  respondWithPage,
  selectOrigin,
  setCookies,
} from './responses.server.ts'
import { PackageIdInput } from './schemas.server.ts'

const Target = z.object({ package_id: PackageIdInput })

/** A request about the signed-in customer's review of one package. */
type ReviewRequest = {
  c: ApiContext
  body: unknown
  packageId: number
  /** The page with the review's form, in the form's language. */
  page: string
}
type Outcome = { ok: true; status: 200 | 201; data: object } | { ok: false; refusal: Refusal }

type ReviewsShop = Pick<Shop, 'customer' | 'reviews' | 'notifications' | 'log'> & RateLimitShop

/** `POST /api/reviews` and `/api/reviews/withdraw` change customers' reviews of packages that they own. */
export function reviewRoutes(shop: ReviewsShop, pages: ApiPages): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const limit = rateLimit(shop, { perMinute: 20, sharedName: 'review-address' })

  const describeWrite = describeRoute(
    'Writes the customer’s review of `package_id`, or writes it anew: `stars` from 1 to 5, `text` of 10 to 1,000 characters: 201 `{state}`; not owned: 403; not signed in: 401',
  )
  routes.post('/', describeWrite, limit, (c) => answer(c, { shop, pages }, write))

  const describeWithdraw = describeRoute('Takes the customer’s review of `package_id` back: `{}`')
  routes.post('/withdraw', describeWithdraw, limit, (c) => answer(c, { shop, pages }, withdraw))

  async function write({ c, body, packageId, page }: ReviewRequest, userId: string): Promise<Outcome> {
    const content = ReviewContent.safeParse(body)
    if (!content.success) return { ok: false, refusal: { code: 'review_invalid' } }
    const language = wantsHtml(c.req.raw.headers) ? splitLocale(page, languages).locale : readLocale(c)
    const written = await shop.reviews.write(userId, { ...content.data, packageId, language })
    if (written.outcome === 'written' && written.state === 'waiting') shop.notifications.wake()
    if (written.outcome === 'written') return { ok: true, status: 201, data: { state: written.state } }
    const { outcome, ...more } = written
    return { ok: false, refusal: { code: outcome, ...more } }
  }

  async function withdraw({ packageId }: ReviewRequest, userId: string): Promise<Outcome> {
    const isThere = await shop.reviews.withdraw(userId, packageId)
    return isThere ? { ok: true, status: 200, data: {} } : { ok: false, refusal: { code: 'review_missing' } }
  }
  return routes
}

type Server = { shop: ReviewsShop; pages: ApiPages }

/** Finds the customer, runs the work and responds: with JSON, or for a browser's form with the page. */
async function answer(
  c: ApiContext,
  { shop, pages }: Server,
  work: (request: ReviewRequest, userId: string) => Promise<Outcome>,
): Promise<Response> {
  const body = await readBody(c)
  const target = Target.safeParse(body)
  if (!target.success) return refuse(c, shop, { code: 'review_invalid' })
  const packageId = target.data.package_id
  const page = localizeHrefLike(`/review/${packageId}`, selectOrigin(c, shop, undefined, '/'), languages)
  const request = { c, body, packageId, page }
  const outcome = await workForCustomer(request, shop, work)
  const isForm = wantsHtml(c.req.raw.headers)
  if (outcome.ok) return isForm ? seeOther(c, page) : c.json(outcome.data, outcome.status)
  return isForm ? refuseForm(request, pages, outcome.refusal) : refuse(c, shop, outcome.refusal)
}

async function workForCustomer(
  request: ReviewRequest,
  shop: ReviewsShop,
  work: (request: ReviewRequest, userId: string) => Promise<Outcome>,
): Promise<Outcome> {
  const { c } = request
  try {
    const visit = await shop.customer.identify({ headers: c.req.raw.headers, address: getAddress(c) })
    setCookies(c, visit.cookies)
    if (visit.customer === null) return { ok: false, refusal: { code: 'login_required' } }
    return await work(request, visit.customer.id)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    shop.log.warn({ err: error }, 'review could not be changed')
    return { ok: false, refusal: { code: 'reviews_unavailable' } }
  }
}

/** Responds with the form's page, so that nothing typed is lost. */
async function refuseForm(
  { c, body, page }: ReviewRequest,
  pages: ApiPages,
  { code, status = getRefusalStatus(code) }: Refusal,
): Promise<Response> {
  if (!pages || code === 'login_required') return seeOther(c, page)
  const { stars, text } = isRecord(body) ? body : {}
  const posted = {
    stars: isString(stars) ? stars : '',
    text: isString(text) ? text.slice(0, 4_000) : '',
    message: getRequestMessages(c).problems[code] ?? code,
  }
  return respondWithPage(c, { pages, page, posted, status })
}
