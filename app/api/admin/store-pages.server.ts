import { Hono } from 'hono'
import { addOwnPage, removeOwnPage } from '#app/features/editing/fields/own-pages.server.ts'
import { isRecord, isString } from '#app/lib/guards.ts'
import { readBody, seeOther } from '#app/server/http/http.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { describeRoute } from '../middleware/describe-route.server.ts'
import { limitBody } from '../middleware/limit-body.server.ts'
import { type AdminEnv, refuseWithoutDatabase, requireRight } from '../middleware/require-admin.server.ts'
import { type ApiPages, respondWithPage } from '../responses.server.ts'

/** The text is sent percent-encoded. */
const MAX_FORM_BYTES = 2 * 1024 * 1024
const PAGE = '/admin/store/pages'

/** `/api/admin/store/pages`: own pages of the store, begun and removed in the draft. */
export function adminStorePageRoutes(shop: Shop, pages: ApiPages): Hono<AdminEnv> {
  const { editing, reservedSlugs } = shop
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))
  routes.use(requireRight(shop, 'content'))

  const describeAdd = describeRoute(
    'Adds an own page to the draft: to its form, or the form again with what is wrong with it',
  )
  routes.post('/', describeAdd, limitBody({ maxBytes: MAX_FORM_BYTES }), async (c) => {
    const body = await readBody(c)
    const added = await addOwnPage(editing, body, { by: c.var.admin.person.name, reservedSlugs })
    if ('slug' in added) return seeOther(c, `/admin/store/page/${added.slug}?outcome=saved`)
    if (!pages) return seeOther(c, PAGE)
    return respondWithPage(c, { pages, page: PAGE, posted: { newPage: body, problem: added } })
  })

  const describeRemove = describeRoute('Removes an own page and its translations from the draft: 303')
  routes.post('/remove', describeRemove, async (c) => {
    const body = await readBody(c)
    const slug = isRecord(body) && isString(body.slug) ? body.slug : ''
    const isRemoved = await removeOwnPage(editing, slug, { by: c.var.admin.person.name })
    return seeOther(c, isRemoved ? `${PAGE}?outcome=removed` : PAGE)
  })
  return routes
}
