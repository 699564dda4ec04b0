import { Hono } from 'hono'
import { z } from 'zod'
import { describeRoute } from '#app/api/middleware/describe-route.server.ts'
import { limitBody } from '#app/api/middleware/limit-body.server.ts'
import {
  type AdminEnv,
  editedBy,
  type PanelShop,
  refuseWithoutDatabase,
} from '#app/api/middleware/require-admin.server.ts'
import { type ApiPages, respondWithPage } from '#app/api/responses.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { EditingError } from '#app/panel/store/editing/editing-error.server.ts'
import { readBody, seeOther } from '#app/server/http/http.server.ts'
import { addOwnPage, removeOwnPage, SLUG } from './own-pages.server.ts'

/** Allows for percent-encoding of the text. */
const MAX_FORM_BYTES = 2 * 1024 * 1024
const Removal = z.object({
  slug: z.string().regex(SLUG),
  /** The version that the list showed. */
  version: z.string().max(64),
  /** Also removes the links in header and footer. */
  links: z.string().optional().catch(undefined),
})
const PAGE = '/admin/store/pages'

type OwnPagesShop = PanelShop & Pick<Shop, 'editing' | 'reservedSlugs'>

export function ownPageRoutes(shop: OwnPagesShop, pages: ApiPages): Hono<AdminEnv> {
  const { editing, reservedSlugs } = shop
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) =>
    error instanceof EditingError
      ? seeOther(c, `/admin/store/draft?outcome=${error.code}`)
      : refuseWithoutDatabase(c, shop, error),
  )

  const describeAdd = describeRoute(
    'Adds an own page to the draft: to its form, or the form again with what is wrong with it',
  )
  routes.post('/', describeAdd, limitBody({ maxBytes: MAX_FORM_BYTES }), async (c) => {
    const body = await readBody(c)
    const added = await addOwnPage(editing, body, { ...editedBy(c, shop), reservedSlugs })
    if ('slug' in added) return seeOther(c, `/admin/store/page/${added.slug}?outcome=saved`)
    if (!pages) return seeOther(c, PAGE)
    return respondWithPage(c, { pages, page: PAGE, posted: { newPage: body, problem: added } })
  })

  const describeRemove = describeRoute(
    'Removes an own page and its translations from the draft, with `links` also the links of the navigation to it: 303',
  )
  routes.post('/remove', describeRemove, async (c) => {
    const input = Removal.safeParse(await readBody(c)).data
    if (!input) return seeOther(c, PAGE)
    const { slug, version, links } = input
    const options = { ...editedBy(c, shop), seen: version, withNavigationLinks: links === 'yes' }
    return seeOther(c, `${PAGE}?outcome=${await removeOwnPage(editing, slug, options)}`)
  })
  return routes
}
