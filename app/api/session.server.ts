import { hash } from 'node:crypto'
import { Hono } from 'hono'
import { type Basket, TebexError } from 'tebex-client'
import type { Shop } from '#app/compose.server.ts'
import { countPieces, derivePublicBasketId } from '#app/shop/basket/basket.server.ts'
import type { CustomerVisit } from '#app/shop/customer/customer.server.ts'
import type { SessionResponse } from '#app/shop/customer/types.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import { limitPersonalReads } from './middleware/rate-limit.server.ts'
import { countryPricesFor } from './prices.server.ts'
import { type ApiEnv, getAddress, refuse, retryLater, setCookies } from './responses.server.ts'

type SessionShop = Pick<Shop, 'customer' | 'countryPrices' | 'ownership' | 'personalReads' | 'env' | 'log'>

/**
 * `GET /api/session` returns who is signed in according to the platform. While the platform cannot be asked the
 * response is 503, never "signed out".
 */
export function sessionRoutes(shop: SessionShop): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const describeSession = describeRoute(
    'Who is signed in: `{authenticated, user, sessionId, basket, hasCountryPrices, owned}`; `owned` names packages, and is absent when there are none',
  )
  routes.get('/', describeSession, limitPersonalReads(shop), async (c) => {
    try {
      const visit = await shop.customer.validate({ headers: c.req.raw.headers, address: getAddress(c) })
      setCookies(c, visit.cookies)
      const hasCountryPrices = visit.basket === null && countryPricesFor(c, shop).length > 0
      const owned = await shop.ownership.listIds(visit.ownerId)
      return c.json({
        ...describe(visit),
        hasCountryPrices,
        owned: owned.length > 0 ? [...owned] : undefined,
      } satisfies SessionResponse)
    } catch (error) {
      if (!(error instanceof TebexError)) throw error
      shop.log.warn({ err: error }, 'session could not be checked')
      return refuse(c, shop, { code: 'basket_unavailable', ...retryLater(error) })
    }
  })
  return routes
}

function describe({ session, basket, username, customer }: CustomerVisit) {
  return {
    authenticated: basket !== null || customer !== null,
    user: basket && username ? { id: basket.usernameId ?? username, username } : customer,
    sessionId: session && publicName(session.sid),
    basket: basket && describeBasket(basket),
  }
}

function describeBasket({ ident, packages, totalPrice, currency }: Basket) {
  const count = countPieces(packages)
  return {
    ident: derivePublicBasketId(ident),
    count,
    total: (totalPrice ?? 0) / 100,
    currency: currency ?? 'USD',
  }
}

/** The id that revokes a session stays on the server. */
function publicName(sid: string): string {
  return hash('sha256', `session ${sid}`, 'hex').slice(0, 24)
}
