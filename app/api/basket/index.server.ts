import { Hono } from 'hono'
import { TebexError } from 'tebex-client'
import type { Shop } from '#app/compose.server.ts'
import { readBody, wantsHtml } from '#app/server/http/http.server.ts'
import type { PackageChoice, Session } from '#app/server/session/session.server.ts'
import type { AddRequest } from '#app/shop/basket/basket.server.ts'
import type { Answers } from '#app/shop/catalog/questions/questions.ts'
import { answersIn, refuseAnswers, withCheckedAnswers } from '../answers.server.ts'
import type { Landing } from '../landing.server.ts'
import { describeRoute } from '../middleware/describe-route.server.ts'
import { personalReadLimit, rateLimit } from '../middleware/rate-limit.server.ts'
import {
  type ApiContext,
  type ApiEnv,
  type ApiPages,
  addressOf,
  localeOf,
  messagesForRequest,
  refuse,
  retryLater,
  setCookies,
} from '../responses.server.ts'
import { AddInput, RemoveInput } from '../schemas.server.ts'
import { addAllHandler } from './add-all.server.ts'
import { addChosen, namesOf } from './add-request.server.ts'
import { refuseChange, refuseSignedOut, succeedWithBasket } from './basket-responses.server.ts'
import { applyOne, codeHandlers } from './codes.server.ts'
import {
  type Accepted,
  ADD_FAILED,
  type Declined,
  decideAddition,
  decideAnswers,
  decideFailure,
} from './decide-addition.server.ts'

type BasketRoutes = { shop: Shop; landing: Landing; pages: ApiPages }

/** `/api/basket`: the cart, its packages and its codes. */
export function basketRoutes({ shop, landing, pages }: BasketRoutes): Hono<ApiEnv> {
  const { basket, catalog, customer } = shop
  const limit = rateLimit(shop, { perMinute: 240 })
  const routes = new Hono<ApiEnv>()

  routes.get('/', describeRoute('`{basket}`, or `null`'), personalReadLimit(shop), async (c) => {
    try {
      const visit = await customer.recognise({ headers: c.req.raw.headers, address: addressOf(c) })
      setCookies(c, visit.cookies)
      const { choices = [] } = visit.session ?? {}
      return c.json({ basket: visit.basket && (await basket.serialize(visit.basket, localeOf(c), choices)) })
    } catch (error) {
      if (!(error instanceof TebexError)) throw error
      shop.log.warn({ err: error }, 'basket could not be read')
      return refuse(c, shop, { code: 'basket_unavailable', ...retryLater(error) })
    }
  })

  const describeAdd = describeRoute(
    'Puts `package_id` into the cart, `quantity` times, as `type` (`single`, `subscription`), for `gift_to`, with the answers in `variables`: `{basket, added}`; what is owned needs `confirm_owned`, else 409 `already_owned`',
  )
  routes.post('/packages', describeAdd, limit, async (c) => {
    const body = await readBody(c)
    const input = AddInput.safeParse(body)
    if (!input.success) return refuse(c, shop, { code: 'add_failed', status: 400, notice: 'add-failed' })
    const { returnTo } = input.data
    const session = await customer.findSession(c.req.raw.headers)
    const addition = { ...input.data, answers: answersIn(body) }
    const decision = decideAddition(session, addition, { catalog, t: messagesForRequest(c) })
    if (decision.outcome === 'accepted') return add(c, decision, returnTo)
    if (decision.outcome === 'signed-out')
      return refuseWithPending(c, shop, { session, landing, ...decision, returnTo })
    return decline(c, decision, returnTo)
  })

  /** Checks the answers against what the package asks now, and puts it into the basket. */
  async function add(c: ApiContext, accepted: Accepted, returnTo: string | undefined): Promise<Response> {
    const { session, ident, wanted, given } = accepted
    const t = messagesForRequest(c)
    const { request, questions, faults } = await withCheckedAnswers(shop, wanted, given)
    const asked = decideAnswers(faults, accepted, t)
    if (asked) return decline(c, asked, returnTo)
    try {
      const added = await addToBasket({ c, shop, session, request, ident })
      return await succeedWithBasket(c, shop, { ...added, returnTo, notice: 'added' })
    } catch (error) {
      const declined = decideFailure(error, accepted, { questions, t })
      if (declined) return decline(c, declined, returnTo)
      const refusal = { ...ADD_FAILED, returnTo }
      return refuseChange(c, shop, { error, session, refusal, added: wanted.packageId })
    }
  }

  function decline(c: ApiContext, declined: Declined, returnTo: string | undefined) {
    return declined.outcome === 'asked'
      ? refuseAnswers(c, shop, pages, declined)
      : refuse(c, shop, { ...declined.refusal, returnTo })
  }

  const describeAddAll = describeRoute(
    'Puts all `items` of a cart link (`7:2,9`) into the cart that ask nothing: `{basket, added, page}`; `page` is the link of the others, or the cart',
  )
  routes.post('/packages/all', describeAddAll, limit, addAllHandler(shop, landing))

  const describeRemove = describeRoute('Takes `package_id` out of the cart: `{basket}`')
  routes.post('/packages/remove', describeRemove, limit, async (c) => {
    const input = RemoveInput.safeParse(await readBody(c))
    if (!input.success) return refuse(c, shop, { code: 'remove_failed', status: 400 })
    const { package_id: packageId, returnTo } = input.data
    const session = await customer.findSession(c.req.raw.headers)
    if (!session?.basket) return refuseSignedOut(c, shop, { returnTo })
    try {
      const changed = await basket.remove({ ident: session.basket, address: addressOf(c) }, packageId)
      return await succeedWithBasket(c, shop, { session, changed, returnTo })
    } catch (error) {
      const refusal = { code: 'remove_failed', returnTo } as const
      return refuseChange(c, shop, { error, session, refusal, removed: packageId })
    }
  })

  const codes = codeHandlers(shop, landing)
  const describeCode = describeRoute(
    'Applies `code`, a coupon, a gift card or a creator code; signed out it waits for the login: `{basket, kind}`',
  )
  routes.post('/codes', describeCode, limit, codes.apply)
  routes.post(
    '/codes/remove',
    describeRoute('Removes `code` of this `kind`: `{basket}`'),
    limit,
    codes.remove,
  )
  const describeCoupon = describeRoute('Applies `coupon_code`, older than `codes`: `{basket}`')
  routes.post('/coupons', describeCoupon, limit, codes.applyCoupon)
  routes.post(
    '/coupons/remove',
    describeRoute('Removes `coupon_code`: `{basket}`'),
    limit,
    codes.removeCoupon,
  )
  return routes
}

type Addition = { c: ApiContext; shop: Shop; session: Session; ident: string; request: AddRequest }

/** Adds the package, then the packages and codes that waited for the login. */
async function addToBasket({ c, shop, session, ident, request }: Addition) {
  const { basket, customer } = shop
  const { packageId, answers = {} } = request
  const address = addressOf(c)
  const changed = await basket.add({ ident, address }, request)
  const others = session.pending.filter((id) => id !== packageId)
  const deliver = { add: addChosen(shop, address), apply: applyOne(shop, address) }
  const more = await customer.addPending({ ...session, pending: others }, deliver)
  return {
    session: customer.withAnswers(more.session, packageId, answers),
    changed: more.basket ?? changed,
    added: namesOf(shop, more.added),
  }
}

type SignedOutAdd = {
  session: Session | null
  landing: Landing
  choice: PackageChoice
  given: Answers
  returnTo: string | undefined
}

/** Signed out: nothing is sent to the platform. What a form asked for is stored as pending and added at the login. */
async function refuseWithPending(
  c: ApiContext,
  shop: Shop,
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
