/** Responses of our routes: JSON to scripts, a way back to browsers' own forms, and one list of refusals. */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { RateLimitedError } from 'tebex-client'
import type { Shop } from '#app/compose.server.ts'
import type { Pages } from '#app/framework/pages.server.ts'
import { besideHref, localeHref } from '#app/lib/locale-path.ts'
import { messagesIn, readLocaleHeader } from '#app/messages/all.server.ts'
import { languages, type Messages } from '#app/messages/index.ts'
import { formOrigin, problem, seeOther, wantsHtml } from '#app/server/http/http.server.ts'
import { type RefusalCode, refusalStatus } from './refusals.server.ts'

/** The server tells the visitor's address, as the proxy settings say. */
export type ApiEnv = { Bindings: { address?: string } }
export type ApiContext = Context<ApiEnv>
/** Renders a page as the response to a form; null where there is none to render. */
export type ApiPages = Pick<Pages, 'respond'> | null

/** A form's field and what is wrong with it, in the visitor's language. */
export type WrongField = { name: string; message: string }

export type Refusal = {
  code: RefusalCode
  status?: ContentfulStatusCode
  /** Says more than the text of the code: in the visitor's language, the seller's words, or of coupons the platform's. */
  detail?: string | null | undefined
  cookies?: readonly string[]
  retryAfterSeconds?: number
  /** The wrong fields, and the page that has them. */
  fields?: readonly WrongField[] | undefined
  page?: string | undefined
  /** The page to which a browser's form returns, and the notice that waits there. */
  returnTo?: unknown
  notice?: Notice | undefined
  /** A key of `problems`, for a cart's banner that says more than the code. */
  banner?: string | undefined
}

/** A notice that a page shows when the address names it: `FormNotices`. */
export type Notice =
  | 'login-required'
  | 'add-failed'
  | 'code-pending'
  | 'login-unfinished'
  | 'login-unconfirmed'
  | 'login-unavailable'

/** Banners of the cart page, for refusals whose codes are finer than its texts. */
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

/** A page as the response to a form: what was typed is not lost, and what is shown once stands in no address. */
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

/** Adds the time of the next try to a refusal, when the platform or the shop's own queue takes no calls now. */
export function retryLater(error: unknown): Partial<Refusal> {
  if (!(error instanceof RateLimitedError)) return {}
  const retryAfterSeconds = Math.max(1, Math.ceil((error.retryAfterMs ?? 0) / 1000))
  // Nothing was sent, so nothing of what the visitor wanted has failed.
  return error.status === null
    ? { code: 'platform_busy', status: 503, retryAfterSeconds }
    : { retryAfterSeconds }
}

/** The parts of the shop that an answer needs. */
export type AnsweringShop = Pick<Shop, 'env'>

/** Says no: a problem document, or for a browser's own form the way back with the notice. */
export function refuse(c: ApiContext, shop: AnsweringShop, refusal: Refusal): Response {
  const { code, notice, banner, cookies = [], retryAfterSeconds, fields, page } = refusal
  setCookies(c, cookies)
  if (wantsHtml(c.req.raw.headers))
    return seeOther(c, pageWith({ code, notice, banner }, selectOrigin(c, shop, refusal.returnTo, '/cart')))
  const detail = refusal.detail || messagesForRequest(c).problems[code]
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  return problem(c, refusal.status ?? refusalStatus(code), code, detail ?? code, headers, { fields, page })
}

/** The page that says what went wrong: the one it came from when that has the notice, else the cart with its banner. */
export function pageWith(
  { code, notice, banner }: Pick<Refusal, 'code' | 'notice' | 'banner'>,
  from: string,
): string {
  if (notice && !isCart(from)) return `${from}#${notice}`
  return `${cartBeside(from)}?problem=${banner ?? BANNERS[code] ?? code}`
}

/** The language that a script asks for: our pages ask for their own. */
export function readLocale(c: ApiContext): string {
  return readLocaleHeader(c.req.header('accept-language') ?? null)
}

export function messagesForRequest(c: ApiContext): Messages {
  return messagesIn(readLocale(c))
}

/** The notice of a form that worked: `FormNotices`. */
export type SuccessNotice = 'added' | 'add-failed' | 'code-applied'

type Success = {
  data: object
  cookies?: readonly string[]
  returnTo?: unknown
  notice?: SuccessNotice
}

/** Says yes: JSON, or for a browser's own form the way back to its page. */
export function succeed(
  c: ApiContext,
  shop: AnsweringShop,
  { data, cookies = [], returnTo, notice }: Success,
): Response {
  setCookies(c, cookies)
  if (!wantsHtml(c.req.raw.headers)) return c.json(data)
  return seeOther(c, pageAfter(selectOrigin(c, shop, returnTo, '/cart'), notice))
}

/** The page that a form goes back to when it worked. The cart says by itself what is in it. */
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

/** The page that a form came from. */
export function selectOrigin(
  c: ApiContext,
  shop: AnsweringShop,
  returnTo: unknown,
  fallback: string,
): string {
  return formOrigin({ returnTo, headers: c.req.raw.headers, fallback }, shop.env)
}

/** The front page in the visitor's language. */
export function homeFor(c: ApiContext, shop: AnsweringShop, returnTo: unknown): string {
  if (wantsHtml(c.req.raw.headers)) return besideHref('/', selectOrigin(c, shop, returnTo, '/'), languages)
  return localeHref('/', readLocale(c), languages)
}

function isCart(path: string): boolean {
  return path.split('?')[0] === cartBeside(path)
}

/** The cart in the language of the given page. */
function cartBeside(path: string): string {
  return besideHref('/cart', path, languages)
}
