import { Hono } from 'hono'
import { TebexError } from 'tebex-client'
import type { Shop } from '#app/compose.server.ts'
import {
  ForeignLinkError,
  readBody,
  requireAllowedUrl,
  seeOther,
  wantsHtml,
} from '#app/server/http/http.server.ts'
import { describeRoute } from '../middleware/describe-route.server.ts'
import { type RateLimitShop, rateLimit } from '../middleware/rate-limit.server.ts'
import {
  type ApiContext,
  type ApiEnv,
  findHome,
  getAddress,
  refuse,
  retryLater,
  selectOrigin,
  setCookies,
} from '../responses.server.ts'
import { ReturnInput } from '../schemas.server.ts'
import { leaveFor } from './continue-page.server.ts'

type CheckoutShop = Pick<Shop, 'customer' | 'basket' | 'analytics' | 'log'> & RateLimitShop

/** `POST /api/checkout` leads a signed-in customer to the platform's checkout page, and everybody else to `/`. */
export function checkoutRoutes(shop: CheckoutShop): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()

  const describe = describeRoute('The checkout of the cart: `{url}`; not signed in: `{url: "/"}`')
  routes.post('/', describe, rateLimit(shop, { perMinute: 60 }), async (c) => {
    const { returnTo } = ReturnInput.safeParse(await readBody(c)).data ?? {}
    const session = await shop.customer.findSession(c.req.raw.headers)
    if (!session?.basket) return sendTo(c, findHome(c, shop, returnTo))
    try {
      const address = getAddress(c)
      const link = await shop.basket.findCheckout({ ident: session.basket, address })
      if (link === null) return refuse(c, shop, { code: 'basket_empty', returnTo })
      const checkout = requireAllowedUrl(link, shop.env)
      const basket = shop.basket.platform.findStale(session.basket)
      shop.analytics.recordCheckout({ headers: c.req.raw.headers, address }, basket?.packages ?? [])
      if (wantsHtml(c.req.raw.headers)) return leaveFor(c, checkout, selectOrigin(c, shop, returnTo, '/cart'))
      return c.json({ url: checkout })
    } catch (error) {
      if (error instanceof TebexError && SIGNED_OUT.has(error.code)) {
        if (error.code !== 'login_required') {
          const how = error.code === 'basket_gone' ? 'gone' : 'complete'
          setCookies(c, [shop.customer.loseBasket(session, { how })])
        }
        return sendTo(c, findHome(c, shop, returnTo))
      }
      if (!(error instanceof TebexError) && !(error instanceof ForeignLinkError)) throw error
      shop.log.warn({ err: error }, 'checkout could not be opened')
      return refuse(c, shop, { code: 'checkout_failed', returnTo, ...retryLater(error) })
    }
  })

  return routes
}

const SIGNED_OUT: ReadonlySet<string> = new Set(['login_required', 'basket_gone', 'basket_complete'])

function sendTo(c: ApiContext, url: string): Response {
  return wantsHtml(c.req.raw.headers) ? seeOther(c, url) : c.json({ url })
}
