import { Hono } from 'hono'
import { LoginError } from '#app/features/customer/customer.server.ts'
import { ipv4Of } from '#app/platform/address.server.ts'
import { ForeignLinkError, readBody, seeOther, wantsHtml } from '#app/platform/http.server.ts'
import { createLimiter } from '#app/platform/limits.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { TebexError } from '#tebex/index.ts'
import {
  type ApiEnv,
  addressOf,
  originOf,
  type RefusalCode,
  refuse,
  setCookies,
  tooOften,
} from './answers.server.ts'
import { LoginInput, ReturnInput } from './inputs.server.ts'
import { leaveFor } from './leave.server.ts'

/** `POST /api/auth/login` and `/api/auth/logout`. */
export function authRoutes(shop: Shop): Hono<ApiEnv> {
  const { customer, catalog, env, now } = shop
  const limiter = createLimiter({ capacity: 100, windowMs: 60_000, now })
  const routes = new Hono<ApiEnv>()

  routes.post('/login', async (c) => {
    const busy = tooOften(c, shop, limiter)
    if (busy) return busy
    const input = LoginInput.safeParse(await readBody(c)).data ?? {}
    const returnTo = originOf(c, shop, input.returnTo, '/')
    const wish =
      input.packageId !== undefined && catalog.findProduct(input.packageId) ? input.packageId : null
    const ipAddress = env.tebex.privateKey === null ? null : ipv4Of(addressOf(c))
    try {
      const session = await customer.findSession(c.req.raw.headers)
      const { url, cookies } = await customer.beginLogin(session, { returnTo, wish, ipAddress })
      setCookies(c, cookies)
      return wantsHtml(c.req.raw.headers) ? leaveFor(c, url, returnTo) : c.json({ url })
    } catch (error) {
      const code = refusalOf(error)
      if (code === null) throw error
      shop.log.warn({ err: error, code }, 'login could not be started')
      return refuse(c, shop, { code, returnTo })
    }
  })

  routes.post('/logout', async (c) => {
    const { returnTo } = ReturnInput.safeParse(await readBody(c)).data ?? {}
    setCookies(c, await customer.logout(c.req.raw.headers))
    return wantsHtml(c.req.raw.headers) ? seeOther(c, originOf(c, shop, returnTo, '/')) : c.body(null, 204)
  })

  return routes
}

function refusalOf(error: unknown): RefusalCode | null {
  if (error instanceof LoginError) return error.code
  if (error instanceof ForeignLinkError) return 'auth_failed'
  if (!(error instanceof TebexError)) return null
  const isAuthAnswer = error.operation === 'getBasketAuthUrl' && error.code === 'malformed'
  return isAuthAnswer ? 'auth_response_invalid' : 'auth_failed'
}
