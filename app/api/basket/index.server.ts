import { Hono } from 'hono'
import { TebexError } from 'tebex-client'
import type { Shop } from '#app/compose.server.ts'
import { readBody, wantsHtml } from '#app/server/http/http.server.ts'
import type { PackageChoice, Session } from '#app/server/session/session.server.ts'
import type { AddRequest } from '#app/shop/basket/basket.server.ts'
import type { Answers } from '#app/shop/catalog/questions/questions.ts'
import { withAnswers } from '#app/shop/customer/session-basket.server.ts'
import { parseAnswers, refuseAnswers, withCheckedAnswers } from '../answers.server.ts'
import type { Landing } from '../landing.server.ts'
import { describeRoute } from '../middleware/describe-route.server.ts'
import { limitPersonalReads, type RateLimitShop, rateLimit } from '../middleware/rate-limit.server.ts'
import {
  type ApiContext,
  type ApiEnv,
  type ApiPages,
  getAddress,
  getRequestMessages,
  readLocale,
  refuse,
  retryLater,
  setCookies,
} from '../responses.server.ts'
import { AddInput, RemoveInput } from '../schemas.server.ts'
import { addAllHandler } from './add-all.server.ts'
import { addChosen, listNames } from './add-request.server.ts'
import {
  type ChangingShop,
  refuseChange,
  refuseSignedOut,
  succeedWithBasket,
} from './basket-responses.server.ts'
import { applyOne, createCodeHandlers } from './codes.server.ts'
import {
  type Accepted,
  ADD_FAILED,
  type Declined,
  decideAddition,
  decideAnswers,
  decideFailure,
} from './decide-addition.server.ts'

type BasketShop = ChangingShop & RateLimitShop & Pick<Shop, 'catalog' | 'packageDetails' | 'personalReads'>
type BasketParts = { shop: BasketShop; landing: Landing; pages: ApiPages }

/** `/api/basket`: the cart, its packages and its codes. */
export function basketRoutes(parts: BasketParts): Hono<ApiEnv> {
  const { shop, landing } = parts
  const limit = rateLimit(shop, { perMinute: 240 })
  const routes = new Hono<ApiEnv>()

  routes.get('/', describeRoute('`{basket}`, or `null`'), limitPersonalReads(shop), (c) =>
    showBasket(c, shop),
  )

  const describeAdd = describeRoute(
    'Puts `package_id` into the cart, `quantity` times, as `type` (`single`, `subscription`), for `gift_to`, with the answers in `variables`: `{basket, added}`; what is owned needs `confirm_owned`, else 409 `already_owned`',
  )
  routes.post('/packages', describeAdd, limit, (c) => addPackage(c, parts))
  const describeAddAll = describeRoute(
    'Puts all `items` of a cart link (`7:2,9`) into the cart that ask nothing: `{basket, added, page}`; `page` is the link of the others, or the cart',
  )
  routes.post('/packages/all', describeAddAll, limit, addAllHandler(shop, landing))
  const describeRemove = describeRoute('Takes `package_id` out of the cart: `{basket}`')
  routes.post('/packages/remove', describeRemove, limit, (c) => removePackage(c, shop))

  const codes = createCodeHandlers(shop, landing)
  const describeCode = describeRoute(
    'Applies `code`, a coupon, a gift card or a creator code; signed out it waits for the login: `{basket, kind}`',
  )
  routes.post('/codes', describeCode, limit, codes.apply)
  const describeCodeRemoval = describeRoute('Removes `code` of this `kind`: `{basket}`')
  routes.post('/codes/remove', describeCodeRemoval, limit, codes.remove)
  const describeCoupon = describeRoute('Applies `coupon_code`, older than `codes`: `{basket}`')
  routes.post('/coupons', describeCoupon, limit, codes.applyCoupon)
  const describeCouponRemoval = describeRoute('Removes `coupon_code`: `{basket}`')
  routes.post('/coupons/remove', describeCouponRemoval, limit, codes.removeCoupon)
  return routes
}

async function showBasket(c: ApiContext, shop: BasketShop): Promise<Response> {
  const { basket, customer, log } = shop
  try {
    const visit = await customer.recognise({ headers: c.req.raw.headers, address: getAddress(c) })
    setCookies(c, visit.cookies)
    const { choices = [] } = visit.session ?? {}
    return c.json({ basket: visit.basket && (await basket.serialize(visit.basket, readLocale(c), choices)) })
  } catch (error) {
    if (!(error instanceof TebexError)) throw error
    log.warn({ err: error }, 'basket could not be read')
    return refuse(c, shop, { code: 'basket_unavailable', ...retryLater(error) })
  }
}

async function addPackage(c: ApiContext, parts: BasketParts): Promise<Response> {
  const { shop, landing } = parts
  const body = await readBody(c)
  const input = AddInput.safeParse(body)
  if (!input.success) return refuse(c, shop, { code: 'add_failed', status: 400, notice: 'add-failed' })
  const { returnTo } = input.data
  const session = await shop.customer.findSession(c.req.raw.headers)
  const addition = { ...input.data, answers: parseAnswers(body) }
  const decision = decideAddition(session, addition, { catalog: shop.catalog, t: getRequestMessages(c) })
  if (decision.outcome === 'accepted') return addAccepted(c, parts, decision, returnTo)
  if (decision.outcome === 'signed-out')
    return refuseWithPending(c, shop, { session, landing, ...decision, returnTo })
  return decline(c, parts, decision, returnTo)
}

/** Checks the answers against the package's present questions, and adds the package to the basket. */
async function addAccepted(
  c: ApiContext,
  parts: BasketParts,
  accepted: Accepted,
  returnTo: string | undefined,
): Promise<Response> {
  const { shop } = parts
  const { session, ident, wanted, given } = accepted
  const t = getRequestMessages(c)
  const { request, questions, faults } = await withCheckedAnswers(shop, wanted, given)
  const wrongAnswers = decideAnswers(faults, accepted, t)
  if (wrongAnswers) return decline(c, parts, wrongAnswers, returnTo)
  try {
    const added = await addToBasket({ c, shop, session, request, ident })
    return await succeedWithBasket(c, shop, { ...added, returnTo, notice: 'added' })
  } catch (error) {
    const declined = decideFailure(error, accepted, { questions, t })
    if (declined) return decline(c, parts, declined, returnTo)
    const refusal = { ...ADD_FAILED, returnTo }
    return refuseChange(c, shop, { error, session, refusal, added: wanted.packageId })
  }
}

function decline(
  c: ApiContext,
  { shop, pages }: BasketParts,
  declined: Declined,
  returnTo: string | undefined,
): Response | Promise<Response> {
  return declined.outcome === 'asked'
    ? refuseAnswers(c, shop, pages, declined)
    : refuse(c, shop, { ...declined.refusal, returnTo })
}

async function removePackage(c: ApiContext, shop: BasketShop): Promise<Response> {
  const input = RemoveInput.safeParse(await readBody(c))
  if (!input.success) return refuse(c, shop, { code: 'remove_failed', status: 400 })
  const { package_id: packageId, returnTo } = input.data
  const session = await shop.customer.findSession(c.req.raw.headers)
  if (!session?.basket) return refuseSignedOut(c, shop, { returnTo })
  try {
    const request = { ident: session.basket, address: getAddress(c) }
    const changed = await shop.basket.remove(request, packageId)
    return await succeedWithBasket(c, shop, { session, changed, returnTo })
  } catch (error) {
    const refusal = { code: 'remove_failed', returnTo } as const
    return refuseChange(c, shop, { error, session, refusal, removed: packageId })
  }
}

type Addition = { c: ApiContext; shop: BasketShop; session: Session; ident: string; request: AddRequest }

/** Adds the package, then the packages and codes that waited for the login. */
async function addToBasket({ c, shop, session, ident, request }: Addition) {
  const { basket, customer } = shop
  const { packageId, answers = {} } = request
  const address = getAddress(c)
  const changed = await basket.add({ ident, address }, request)
  const others = session.pending.filter((id) => id !== packageId)
  const deliver = { add: addChosen(shop, address), apply: applyOne(shop, address) }
  const more = await customer.addPending({ ...session, pending: others }, deliver)
  return {
    session: withAnswers(more.session, packageId, answers),
    changed: more.basket ?? changed,
    added: listNames(shop, more.added),
  }
}

type SignedOutAdd = {
  session: Session | null
  landing: Landing
  choice: PackageChoice
  given: Answers
  returnTo: string | undefined
}

/** Sends nothing to the platform; a form's package is stored as pending and added at the login. */
async function refuseWithPending(
  c: ApiContext,
  shop: BasketShop,
  { session, landing, choice, given, returnTo }: SignedOutAdd,
): Promise<Response> {
  if (!wantsHtml(c.req.raw.headers) || !shop.catalog.findProduct(choice.id))
    return refuseSignedOut(c, shop, { returnTo })
  const attribution = await landing.findAttributionOf(c, session)
  const cookies = [
    shop.customer.recordPending(session, {
      choices: [choice],
      answers: [{ id: choice.id, given }],
      attribution,
    }),
  ]
  return refuseSignedOut(c, shop, { returnTo, cookies })
}
