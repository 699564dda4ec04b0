/** How our routes answer: JSON to scripts, a way back to browsers' own forms, and one list of refusals. */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { locales } from '#app/messages/index.ts'
import { addressKey } from '#app/platform/address.server.ts'
import { formOrigin, problem, seeOther, wantsHtml } from '#app/platform/http.server.ts'
import type { Limiter } from '#app/platform/limits.server.ts'
import type { Shop } from '#app/shop.server.ts'

/** The server tells the visitor's address, as the proxy settings say. */
export type ApiEnv = { Bindings: { address?: string } }
export type ApiContext = Context<ApiEnv>

const REFUSALS = {
  login_required: { status: 401, detail: 'Please login with FiveM first' },
  add_failed: { status: 502, detail: 'Failed to add item to cart' },
  package_gone: { status: 404, detail: 'Failed to add item to cart' },
  remove_failed: { status: 502, detail: 'Failed to remove item' },
  coupon_rejected: { status: 422, detail: 'Failed to apply coupon' },
  coupon_failed: { status: 502, detail: 'Failed to apply coupon' },
  coupon_remove_failed: { status: 502, detail: 'Failed to remove coupon' },
  coupon_missing: { status: 400, detail: 'No coupon code provided' },
  auth_failed: { status: 502, detail: 'Failed to initialize authentication' },
  auth_link_missing: { status: 502, detail: 'FiveM authentication link not found' },
  auth_response_invalid: { status: 502, detail: 'Invalid authentication response format' },
  basket_empty: { status: 409, detail: 'Your cart is empty' },
  checkout_failed: { status: 502, detail: 'The checkout could not be opened. Please try again.' },
  basket_unavailable: {
    status: 503,
    detail: 'Your cart cannot be shown right now. Please try again in a moment.',
  },
  rate_limited: { status: 429, detail: 'Too many requests. Please wait a moment and try again.' },
} as const satisfies Record<string, { status: ContentfulStatusCode; detail: string }>

export type RefusalCode = keyof typeof REFUSALS

export type Refusal = {
  code: RefusalCode
  status?: ContentfulStatusCode
  /** The platform's own sentence, where the visitor shall read it. */
  detail?: string | null
  cookies?: readonly string[]
  retryAfterSeconds?: number
  /** Where a browser's form goes back to, and the notice that waits there. */
  returnTo?: unknown
  notice?: 'login-required' | 'add-failed'
}

/** Banners of the cart page, for refusals whose codes say more than it has words for. */
const BANNERS: Partial<Record<RefusalCode, RefusalCode>> = {
  package_gone: 'add_failed',
  coupon_failed: 'coupon_rejected',
  basket_empty: 'checkout_failed',
  basket_unavailable: 'checkout_failed',
}

/** Says no: a problem document, or for a browser's own form the way back with the notice. */
export function refuse(c: ApiContext, shop: Shop, refusal: Refusal): Response {
  const { code, notice, cookies = [], retryAfterSeconds } = refusal
  setCookies(c, cookies)
  if (wantsHtml(c.req.raw.headers)) {
    const from = originOf(c, shop, refusal.returnTo, '/cart')
    if (notice && !isCart(from)) return seeOther(c, `${from}#${notice}`)
    return seeOther(c, `${cartBeside(from)}?problem=${BANNERS[code] ?? code}`)
  }
  const known = REFUSALS[code]
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  return problem(c, refusal.status ?? known.status, code, refusal.detail || known.detail, headers)
}

export type Success = {
  data: object
  cookies?: readonly string[]
  returnTo?: unknown
  notice?: 'added'
}

/** Says yes: JSON, or for a browser's own form the way back to its page. */
export function succeed(
  c: ApiContext,
  shop: Shop,
  { data, cookies = [], returnTo, notice }: Success,
): Response {
  setCookies(c, cookies)
  if (!wantsHtml(c.req.raw.headers)) return c.json(data)
  const from = originOf(c, shop, returnTo, '/cart')
  if (isCart(from)) return seeOther(c, cartBeside(from))
  return seeOther(c, notice ? `${from}#${notice}` : from)
}

export function setCookies(c: ApiContext, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

/** The visitor's address; a request that came without one belongs to nobody. */
export function addressOf(c: ApiContext): string {
  return c.env?.address ?? '0.0.0.0'
}

/** The refusal for whoever comes too often from one address; null while the limit is not reached. */
export function tooOften(c: ApiContext, shop: Shop, limiter: Limiter): Response | null {
  const { ok, retryAfterSeconds } = limiter.take(addressKey(addressOf(c)))
  return ok ? null : refuse(c, shop, { code: 'rate_limited', retryAfterSeconds })
}

/** The page that a form came from. */
export function originOf(c: ApiContext, shop: Shop, returnTo: unknown, fallback: string): string {
  return formOrigin({ returnTo, headers: c.req.raw.headers, fallback }, shop.env)
}

function isCart(path: string): boolean {
  return path.split('?')[0] === cartBeside(path)
}

/** The cart in the language of the given page. */
function cartBeside(path: string): string {
  const [, first = ''] = path.split(/[/?#]/)
  return locales.includes(first) ? `/${first}/cart` : '/cart'
}
