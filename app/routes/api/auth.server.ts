import { Hono } from 'hono'
import { LoginError } from '#app/features/customer/customer.server.ts'
import { globalIpv4Of, isGlobal } from '#app/platform/address.server.ts'
import { isLoopbackHost } from '#app/platform/hosts.server.ts'
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
  retryLater,
  setCookies,
  tooOften,
} from './answers.server.ts'
import { LoginInput, ReturnInput } from './inputs.server.ts'

/** `POST /api/auth/login` and `/api/auth/logout`. */
export function authRoutes(shop: Shop): Hono<ApiEnv> {
  const { customer, catalog, env, now } = shop
  const limiter = createLimiter({ capacity: 100, windowMs: 60_000, now })
  const routes = new Hono<ApiEnv>()
  let hasWarned = false

  /** Behind a proxy that is not named every visitor seems to come from it, and shares its limits. */
  function warnOfPrivate(address: string): void {
    const isOwnMachine = isLoopbackHost(new URL(env.publicOrigin).hostname)
    if (hasWarned || isOwnMachine || env.trustedProxies.length > 0 || isGlobal(address)) return
    hasWarned = true
    shop.log.warn(
      {},
      'visitors come from private addresses: if a proxy stands in front of the shop, name it in TRUSTED_PROXIES',
    )
  }

  routes.post('/login', async (c) => {
    const busy = tooOften(c, shop, limiter)
    if (busy) return busy
    const input = LoginInput.safeParse(await readBody(c)).data ?? {}
    const returnTo = originOf(c, shop, input.returnTo, '/')
    const wish =
      input.packageId !== undefined && catalog.findProduct(input.packageId) ? input.packageId : null
    const address = addressOf(c)
    const ipAddress = env.tebex.privateKey === null ? null : globalIpv4Of(address)
    warnOfPrivate(address)
    try {
      const session = await customer.findSession(c.req.raw.headers)
      const { url, cookies } = await customer.beginLogin(session, { returnTo, wish, address, ipAddress })
      setCookies(c, cookies)
      return wantsHtml(c.req.raw.headers) ? seeOther(c, url) : c.json({ url })
    } catch (error) {
      const code = refusalOf(error)
      if (code === null) throw error
      shop.log.warn({ err: error, code }, 'login could not be started')
      return refuse(c, shop, { code, returnTo, ...retryLater(error) })
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
