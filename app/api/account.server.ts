import { Hono } from 'hono'
import type { Shop } from '#app/compose.server.ts'
import { localizeHrefLike } from '#app/lib/locale-path.ts'
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
import { DeleteInput, ReturnInput, SeenReleaseInput } from './schemas.server.ts'

const ACCOUNT = '/account'

type Account = { id: string; username: string }

type AccountShop = Pick<Shop, 'customer' | 'customerData' | 'orders' | 'seenReleases' | 'now' | 'log'> &
  RateLimitShop

/** `/api/account/…` exports and deletes what the shop stores about the signed-in customer. */
export function accountRoutes(shop: AccountShop): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const limit = rateLimit(shop, { perMinute: 20, sharedName: 'account' })
  const describe = (does: string) => describeRoute(does, { audience: 'customers' })

  routes.get('/export', describe('What the shop holds of the customer, as a JSON file'), limit, (c) =>
    handle(c, { shop }, async ({ id, username }) => {
      const data = {
        shop: shop.env.publicOrigin,
        exportedAt: new Date(shop.now()).toISOString(),
        account: { id, username },
        ...(await shop.customerData.exportFor(id)),
      }
      return c.body(JSON.stringify(data, null, 2), 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="my-data.json"',
      })
    }),
  )

  routes.post('/delete', describe('Deletes what the shop holds of the customer: 204'), limit, async (c) => {
    const body = await readBody(c)
    const page = { shop, returnTo: ReturnInput.safeParse(body).data?.returnTo }
    return handle(c, page, async ({ id }) => {
      if (!DeleteInput.safeParse(body).success) return say(c, page, 'confirmation_required')
      await shop.customerData.deleteFor(id)
      return wantsHtml(c.req.raw.headers)
        ? seeOther(c, `${selectPage(c, page)}?deleted=1`)
        : c.body(null, 204)
    })
  })

  const describeSeen = describe('Notes that the customer has this release of a package: 204')
  routes.post('/releases/seen', describeSeen, limit, async (c) => {
    const body = await readBody(c)
    const page = { shop, returnTo: ReturnInput.safeParse(body).data?.returnTo }
    return handle(c, page, async ({ id }) => {
      const input = SeenReleaseInput.safeParse(body).data
      const isOwned = input && (await shop.orders.listOwnedIds(id)).includes(input.package_id)
      if (!isOwned) return say(c, page, 'not_owned')
      await shop.seenReleases.record(id, input.package_id, input.slug)
      return wantsHtml(c.req.raw.headers) ? seeOther(c, selectPage(c, page)) : c.body(null, 204)
    })
  })

  return routes
}

/** The page with the form. */
type FormPage = { shop: AccountShop; returnTo?: string | undefined }

/** Handles a signed-in customer's request; a refused browser form returns to its page, which shows the reason. */
async function handle(
  c: ApiContext,
  page: FormPage,
  respond: (account: Account) => Promise<Response>,
): Promise<Response> {
  const { shop } = page
  try {
    const { customer, cookies } = await shop.customer.identify({
      headers: c.req.raw.headers,
      address: getAddress(c),
    })
    setCookies(c, cookies)
    return customer === null ? say(c, page, 'login_required') : await respond(customer)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    shop.log.warn({ err: error }, 'customer data could not be read or deleted')
    return say(c, page, 'orders_unavailable')
  }
}

function say(c: ApiContext, page: FormPage, code: RefusalCode): Response {
  return wantsHtml(c.req.raw.headers)
    ? seeOther(c, `${selectPage(c, page)}?problem=${code}`)
    : refuse(c, page.shop, { code })
}

/** In the language of the page with the form. */
function selectPage(c: ApiContext, { shop, returnTo }: FormPage): string {
  return localizeHrefLike(ACCOUNT, selectOrigin(c, shop, returnTo, ACCOUNT), languages)
}
