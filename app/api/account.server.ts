import { Hono } from 'hono'
import type { Shop } from '#app/compose.server.ts'
import { besideHref } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import { readBody, seeOther, wantsHtml } from '#app/server/http/http.server.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import { type RateLimitShop, rateLimit } from './middleware/rate-limit.server.ts'
import type { RefusalCode } from './refusals.server.ts'
import {
  type ApiContext,
  type ApiEnv,
  getAddress,
  refuse,
  selectOrigin,
  setCookies,
} from './responses.server.ts'
import { DeleteInput, ReturnInput } from './schemas.server.ts'

const ACCOUNT = '/account'

type Account = { id: string; username: string }

type AccountShop = Pick<Shop, 'customer' | 'customerData' | 'now' | 'log'> & RateLimitShop

/** `/api/account/…`: what the shop holds of the signed-in customer, to download and to delete. */
export function accountRoutes(shop: AccountShop): Hono<ApiEnv> {
  const { customerData, now } = shop
  const routes = new Hono<ApiEnv>()
  const limit = rateLimit(shop, { perMinute: 20, sharedName: 'account' })

  /** Answers a signed-in customer; a browser that is refused goes back to the page, which says why. */
  async function handle(
    c: ApiContext,
    returnTo: string | undefined,
    respond: (account: Account) => Promise<Response>,
  ): Promise<Response> {
    try {
      const { customer, cookies } = await shop.customer.identify({
        headers: c.req.raw.headers,
        address: getAddress(c),
      })
      setCookies(c, cookies)
      return customer === null ? say(c, 'login_required', returnTo) : await respond(customer)
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      shop.log.warn({ err: error }, 'customer data could not be read or deleted')
      return say(c, 'orders_unavailable', returnTo)
    }
  }

  function say(c: ApiContext, code: RefusalCode, returnTo: string | undefined): Response {
    return wantsHtml(c.req.raw.headers)
      ? seeOther(c, `${selectPage(c, returnTo)}?problem=${code}`)
      : refuse(c, shop, { code })
  }

  /** In the language of the page that the form stood on. */
  const selectPage = (c: ApiContext, returnTo: string | undefined) =>
    besideHref(ACCOUNT, selectOrigin(c, shop, returnTo, ACCOUNT), languages)

  const describeExport = describeRoute('What the shop holds of the customer, as a JSON file', {
    audience: 'customers',
  })
  routes.get('/export', describeExport, limit, (c) =>
    handle(c, undefined, async ({ id, username }) => {
      const data = {
        shop: shop.env.publicOrigin,
        exportedAt: new Date(now()).toISOString(),
        account: { id, username },
        ...(await customerData.exportFor(id)),
      }
      return c.body(JSON.stringify(data, null, 2), 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="my-data.json"',
      })
    }),
  )

  const describeDelete = describeRoute('Deletes what the shop holds of the customer: 204', {
    audience: 'customers',
  })
  routes.post('/delete', describeDelete, limit, async (c) => {
    const body = await readBody(c)
    const { returnTo } = ReturnInput.safeParse(body).data ?? {}
    return handle(c, returnTo, async ({ id }) => {
      if (!DeleteInput.safeParse(body).success) return say(c, 'confirmation_required', returnTo)
      await customerData.deleteFor(id)
      return wantsHtml(c.req.raw.headers)
        ? seeOther(c, `${selectPage(c, returnTo)}?deleted=1`)
        : c.body(null, 204)
    })
  })

  return routes
}
