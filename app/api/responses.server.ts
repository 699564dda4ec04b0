/** Our routes' responses: JSON for scripts, a redirect for browsers' own forms, and one list of refusals. */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { RateLimitedError } from 'tebex-client'
import type { Shop } from '#app/compose.server.ts'
import type { Pages } from '#app/framework/pages.server.ts'
import { localizeHref, localizeHrefLike } from '#app/lib/locale-path.ts'
import { getMessages, readLocaleHeader } from '#app/messages/all.server.ts'
import { languages, type Messages } from '#app/messages/index.ts'
import { findFormOrigin, problem, seeOther, wantsHtml } from '#app/server/http/http.server.ts'
import { getRefusalStatus, type RefusalCode } from './refusals.server.ts'

/** The server finds the visitor's address according to the proxy settings. */
export type ApiEnv = { Bindings: { address?: string } }
export type ApiContext = Context<ApiEnv>
/** Renders a page as the response to a form; null if pages cannot be rendered. */
export type ApiPages = Pick<Pages, 'respond'> | null

/** A form's field with its problem in the visitor's language. */
export type WrongField = { name: string; message: string }

export type Refusal = {
  code: RefusalCode
  status?: ContentfulStatusCode
  /**
   * More detail than the code's text: in the visitor's language, in the seller's words or, for coupons, in the
   * platform's.
   */
  detail?: string | null | undefined
  cookies?: readonly string[]
  retryAfterSeconds?: number
  /** The wrong fields, and the page with them. */
  fields?: readonly WrongField[] | undefined
  page?: string | undefined
  /** The page to which a browser's form returns, and its notice there. */
  returnTo?: unknown
  notice?: Notice | undefined
  /** A key of `problems`, for a banner in the cart that says more than the code. */
  banner?: string | undefined
}

/** A notice that a page shows if its address names it (`FormNotices`). */
export type Notice =
  | 'login-required'
  | 'add-failed'
  | 'code-pending'
  | 'login-unfinished'
  | 'login-unconfirmed'
  | 'login-unavailable'

/** Banners of the cart page, for refusals with finer codes than its texts. */
const BANNERS: Partial<Record<RefusalCode, RefusalCode>> = {
  package_gone: 'add_failed',
  coupon_failed: 'coupon_rejected',
  basket_empty: 'checkout_failed',
  basket_unavailable: 'checkout_failed',
}

type PostedPage = {
  pages: NonNullable<ApiPages>
  page: string
  /** The form's fields, for the page's loader. */
  posted: object
  status?: ContentfulStatusCode
}

/** Responds to a form with a page, so that nothing typed is lost and secrets shown once are in no address. */
export async function respondWithPage(
  c: Pick<ApiContext, 'env' | 'req' | 'header' | 'body'>,
  { pages, page, posted, status = 200 }: PostedPage,
): Promise<Response> {
  const { headers, signal } = c.req.raw
  const response = await pages.respond(page, { headers, address: getAddress(c), signal, posted })
  setCookies(c, response.cookies)
  return c.body(response.body, status, {
    'content-type': response.type,
    'cache-control': 'private, no-store',
  })
}

/** Adds the time of the next attempt to a refusal while the platform or the shop's own queue accepts no calls. */
export function retryLater(error: unknown): Partial<Refusal> {
  if (!(error instanceof RateLimitedError)) return {}
  const retryAfterSeconds = Math.max(1, Math.ceil((error.retryAfterMs ?? 0) / 1000))
  // Nothing was sent, so nothing has failed.
  return error.status === null
    ? { code: 'platform_busy', status: 503, retryAfterSeconds }
    : { retryAfterSeconds }
}

export type AnsweringShop = Pick<Shop, 'env'>

/** Refuses with a problem document, or for a browser's own form with a redirect and a notice. */
export function refuse(c: ApiContext, shop: AnsweringShop, refusal: Refusal): Response {
  const { code, notice, banner, cookies = [], retryAfterSeconds, fields, page } = refusal
  setCookies(c, cookies)
  if (wantsHtml(c.req.raw.headers))
    return seeOther(c, pageWith({ code, notice, banner }, selectOrigin(c, shop, refusal.returnTo, '/cart')))
  const detail = refusal.detail || getRequestMessages(c).problems[code]
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  return problem(c, refusal.status ?? getRefusalStatus(code), code, detail ?? code, headers, { fields, page })
}

/** The page for the problem: the page of the form if it has the notice, else the cart with its banner. */
export function pageWith(
  { code, notice, banner }: Pick<Refusal, 'code' | 'notice' | 'banner'>,
  from: string,
): string {
  if (notice && !isCart(from)) return `${from}#${notice}`
  return `${cartBeside(from)}?problem=${banner ?? BANNERS[code] ?? code}`
}

/** The language of a script's request, which our pages set to their own. */
export function readLocale(c: ApiContext): string {
  return readLocaleHeader(c.req.header('accept-language') ?? null)
}

export function getRequestMessages(c: ApiContext): Messages {
  return getMessages(readLocale(c))
}

/** A notice after a successful form (`FormNotices`). */
export type SuccessNotice = 'added' | 'add-failed' | 'code-applied'

type Success = {
  data: object
  cookies?: readonly string[]
  returnTo?: unknown
  notice?: SuccessNotice
}

/** Responds with JSON, or for a browser's own form with a redirect to its page. */
export function succeed(
  c: ApiContext,
  shop: AnsweringShop,
  { data, cookies = [], returnTo, notice }: Success,
): Response {
  setCookies(c, cookies)
  if (!wantsHtml(c.req.raw.headers)) return c.json(data)
  return seeOther(c, pageAfter(selectOrigin(c, shop, returnTo, '/cart'), notice))
}

/** The page after a successful form. The cart itself shows what was added. */
export function pageAfter(from: string, notice?: SuccessNotice): string {
  if (isCart(from)) return cartBeside(from)
  return notice ? `${from}#${notice}` : from
}

export function setCookies(c: Pick<ApiContext, 'header'>, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

/** The visitor's address; empty for a request without one. */
export function getAddress({ env }: Pick<ApiContext, 'env'>): string {
  return env?.address ?? '0.0.0.0'
}

/** The page of a form. */
export function selectOrigin(
  c: ApiContext,
  shop: AnsweringShop,
  returnTo: unknown,
  fallback: string,
): string {
  return findFormOrigin({ returnTo, headers: c.req.raw.headers, fallback }, shop.env)
}

/** The front page in the visitor's language. */
export function findHome(c: ApiContext, shop: AnsweringShop, returnTo: unknown): string {
  if (wantsHtml(c.req.raw.headers))
    return localizeHrefLike('/', selectOrigin(c, shop, returnTo, '/'), languages)
  return localizeHref('/', readLocale(c), languages)
}

function isCart(path: string): boolean {
  return path.split('?')[0] === cartBeside(path)
}

/** The cart in the language of the given page. */
function cartBeside(path: string): string {
  return localizeHrefLike('/cart', path, languages)
}
