import { Hono } from 'hono'
import { TebexError } from 'tebex-client'
import type { Shop } from '#app/compose.server.ts'
import { localizeHrefLike } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import { findGlobalIpv4, isGlobal } from '#app/server/http/address.server.ts'
import { isLoopbackHost } from '#app/server/http/hosts.server.ts'
import { ForeignLinkError, readBody, seeOther, wantsHtml } from '#app/server/http/http.server.ts'
import type { Session } from '#app/server/session/session.server.ts'
import { parseCartLink } from '#app/shop/basket/cart-link.ts'
import { maskCardNumber } from '#app/shop/basket/code-shapes.ts'
import type { AppliedCode } from '#app/shop/basket/types.ts'
import { ForeignReturnError, LoginError } from '#app/shop/customer/customer.server.ts'
import type { WantedLogin } from '#app/shop/customer/login.server.ts'
import { parseAnswers } from './answers.server.ts'
import { addChosen, chooseAll, chosen, listNames } from './basket/add-request.server.ts'
import { applyOne } from './basket/codes.server.ts'
import { leaveFor } from './basket/continue-page.server.ts'
import type { Landing } from './landing.server.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import { type RateLimitShop, rateLimit } from './middleware/rate-limit.server.ts'
import type { RefusalCode } from './refusals.server.ts'
import {
  type ApiContext,
  type ApiEnv,
  getAddress,
  type Notice,
  pageAfter,
  pageWith,
  refuse,
  retryLater,
  selectOrigin,
  setCookies,
} from './responses.server.ts'
import { CallbackInput, LoginInput, ReturnInput } from './schemas.server.ts'

type AuthShop = RateLimitShop &
  Pick<
    Shop,
    | 'customer'
    | 'catalog'
    | 'basket'
    | 'packageDetails'
    | 'analytics'
    | 'basketData'
    | 'notifications'
    | 'log'
  >
type AuthParts = { shop: AuthShop; landing: Landing }

/** `POST /api/auth/login`, `/api/auth/callback` and `/api/auth/logout`. */
export function authRoutes(parts: AuthParts): Hono<ApiEnv> {
  const { shop } = parts
  const limit = rateLimit(shop, { perMinute: 100, sharedName: 'login' })
  const warnOfPrivate = createProxyWarning(shop)
  const routes = new Hono<ApiEnv>()

  const describeLogin = describeRoute(
    'Begins a login, to come back to `returnTo` with `packageId` or `items` of a cart link in the cart: `{url}`',
  )
  routes.post('/login', describeLogin, limit, (c) => {
    warnOfPrivate(getAddress(c))
    return handleLogin(c, parts)
  })
  const describeCallback = describeRoute('Ends the login of `state`: `{url, authenticated, added}`')
  routes.post('/callback', describeCallback, limit, (c) => handleCallback(c, parts))
  routes.post('/logout', describeRoute('Ends the session: 204'), async (c) => {
    const { returnTo } = ReturnInput.safeParse(await readBody(c)).data ?? {}
    setCookies(c, await shop.customer.logout(c.req.raw.headers))
    return wantsHtml(c.req.raw.headers)
      ? seeOther(c, selectOrigin(c, shop, returnTo, '/'))
      : c.body(null, 204)
  })
  return routes
}

/** Behind an unnamed proxy all visitors seem to have its address, and share its limits. */
function createProxyWarning({ env, log }: Pick<Shop, 'env' | 'log'>): (address: string) => void {
  const isOwnMachine = isLoopbackHost(new URL(env.publicOrigin).hostname)
  let hasWarned = isOwnMachine || env.trustedProxies.length > 0
  return (address) => {
    if (hasWarned || isGlobal(address)) return
    hasWarned = true
    log.warn(
      {},
      'visitors come from private addresses: if a proxy stands in front of the shop, name it in TRUSTED_PROXIES',
    )
  }
}

async function handleLogin(c: ApiContext, parts: AuthParts): Promise<Response> {
  const { customer, catalog } = parts.shop
  const body = await readBody(c)
  const input = LoginInput.safeParse(body).data ?? NOTHING
  const { packageId } = input
  const isKnown = packageId !== undefined && catalog.findProduct(packageId) !== null
  const session = await customer.findSession(c.req.raw.headers)
  return beginLogin(c, parts, {
    session,
    returnTo: selectOrigin(c, parts.shop, input.returnTo, '/'),
    choices: [
      ...(isKnown ? [chosen(session, packageId, input)] : []),
      ...chooseAll(catalog, session, parseCartLink(input.items ?? '')),
    ],
    answers: isKnown ? [{ id: packageId, given: parseAnswers(body) }] : [],
    answerWith: (url) => ({ url }),
  })
}

type Started = Pick<WantedLogin, 'returnTo' | 'choices' | 'answers'> & {
  session: Session | null
  /** The response for a script that is sent to this address. */
  answerWith: (url: string) => object
}

/** Sends the browser to the platform's login page. */
async function beginLogin(
  c: ApiContext,
  { shop, landing }: AuthParts,
  { session, answerWith, ...wanted }: Started,
): Promise<Response> {
  const { customer, analytics, basketData, notifications, env, log } = shop
  const { returnTo } = wanted
  const { headers } = c.req.raw
  const address = getAddress(c)
  const ipAddress = env.tebex.privateKey === null ? null : findGlobalIpv4(address)
  try {
    const attribution = await landing.findAttributionOf(c, session)
    const { url, cookies } = await customer.beginLogin(session, {
      ...wanted,
      address,
      ipAddress,
      attribution,
      custom() {
        if (attribution === null) return {}
        analytics.recordCart({ headers, address }, attribution)
        return basketData.write(attribution)
      },
    })
    setCookies(c, cookies)
    notifications.noteLogin(true)
    return wantsHtml(headers) ? leaveFor(c, url, returnTo) : c.json(answerWith(url))
  } catch (error) {
    const code = findRefusal(error)
    if (code === null) throw error
    notifications.noteLogin(false)
    log.warn({ err: error, code }, 'login could not be started')
    return refuse(c, shop, { code, returnTo, ...retryLater(error) })
  }
}

async function handleCallback(c: ApiContext, parts: AuthParts): Promise<Response> {
  const { shop } = parts
  const { analytics, customer, catalog, notifications, log } = shop
  const { state = null, returnTo } = CallbackInput.safeParse(await readBody(c)).data ?? {}
  const next = customer.findReturnTo(state) ?? selectOrigin(c, shop, returnTo, '/')
  try {
    await catalog.ready()
    const address = getAddress(c)
    const deliver = { add: addChosen(shop, address), apply: applyOne(shop, address) }
    const requestInfo = { headers: c.req.raw.headers, address }
    const outcome = await customer.endLogin(requestInfo, state, deliver)
    analytics.recordAdditions(
      requestInfo,
      outcome.added.flatMap((id) => catalog.findProduct(id)?.summary ?? []),
    )
    setCookies(c, outcome.cookies)
    notifications.noteLogin(true)
    const url = pageAfterLogin(outcome, next, wantsHtml(c.req.raw.headers))
    return leaveCallback(c, {
      url,
      authenticated: true,
      added: listNames(shop, outcome.added),
      codes: outcome.codes,
    })
  } catch (error) {
    if (error instanceof ForeignReturnError)
      return beginLogin(c, parts, {
        session: await customer.findSession(c.req.raw.headers),
        returnTo: next,
        choices: [],
        answers: [],
        answerWith: (url) => ({ url, authenticated: false, added: [] }),
      })
    if (!(error instanceof LoginError)) throw error
    // A login that another browser completes says nothing about the platform.
    if (error.code !== 'login_unconfirmed') notifications.noteLogin(false)
    log.warn({ err: error, code: error.code }, 'login could not be finished')
    const url = pageWith({ code: error.code, notice: NOTICES[error.code] }, next)
    return leaveCallback(c, { url, authenticated: false, added: [], codes: [] })
  }
}

type EndedLogin = { url: string; authenticated: boolean; added: string[]; codes: AppliedCode[] }

function leaveCallback(c: ApiContext, { url, authenticated, added, codes }: EndedLogin): Response {
  if (wantsHtml(c.req.raw.headers)) return seeOther(c, url)
  return c.json({
    url,
    authenticated,
    added,
    ...(codes.length > 0 && { codes: codes.map(withoutCardNumber) }),
  })
}

const NOTHING: LoginInput = { returnTo: undefined }

/** A response contains only the last four characters of a gift card. */
function withoutCardNumber({ kind, code }: AppliedCode): AppliedCode {
  return { kind, code: kind === 'gift_card' ? maskCardNumber(code) : code }
}

type LoginOutcome = Pick<
  Awaited<ReturnType<Shop['customer']['endLogin']>>,
  'added' | 'asking' | 'isComplete' | 'codes' | 'codeProblem'
>

/**
 * The page where the login began, the questions of packages that wait for answers, or the cart if some pending packages
 * could not be added.
 */
function pageAfterLogin(outcome: LoginOutcome, next: string, isForm: boolean): string {
  const { added, asking, isComplete, codes, codeProblem } = outcome
  if (asking.length > 0) return localizeHrefLike(`/cart/add/${asking.join()}`, next, languages)
  if (!isComplete) return pageWith({ code: 'add_failed', notice: 'add-failed' }, next)
  if (codeProblem !== null) return pageWith({ code: 'code_unknown', banner: codeProblem }, next)
  if (!isForm) return pageAfter(next)
  return pageAfter(next, added.length > 0 ? 'added' : codes.length > 0 ? 'code-applied' : undefined)
}

/** Notices on the page where a failed login ends. */
const NOTICES: Partial<Record<RefusalCode, Notice>> = {
  login_unfinished: 'login-unfinished',
  login_unconfirmed: 'login-unconfirmed',
  login_unavailable: 'login-unavailable',
}

function findRefusal(error: unknown): RefusalCode | null {
  if (error instanceof LoginError) return error.code
  if (error instanceof ForeignLinkError) return 'auth_failed'
  if (!(error instanceof TebexError)) return null
  const isAuthAnswer = error.operation === 'getBasketAuthUrl' && error.code === 'malformed'
  return isAuthAnswer ? 'auth_response_invalid' : 'auth_failed'
}
