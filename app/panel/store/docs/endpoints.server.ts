import { Hono } from 'hono'
import { z } from 'zod'
import { describeRoute } from '#app/api/middleware/describe-route.server.ts'
import {
  type AdminEnv,
  editedBy,
  type PanelShop,
  refuseWithoutDatabase,
} from '#app/api/middleware/require-admin.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { EditingError } from '#app/panel/store/editing/editing-error.server.ts'
import { removeText } from '#app/panel/store/editing/remove-text.server.ts'
import { readBody, seeOther } from '#app/server/http/http.server.ts'
import { DOC_NAME } from '#app/server/store/schema/heads.server.ts'

const PAGE = '/admin/store/docs'
const Name = z.string().trim().toLowerCase().regex(DOC_NAME)
const NewPage = z.object({ folder: Name, page: Name })
const Removal = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,61}\.[a-z0-9-]{1,61}$/),
  /** The version that the list showed. */
  version: z.string().max(64),
})

type DocsShop = PanelShop & Pick<Shop, 'editing'>

/** `/api/admin/store/docs` begins and removes pages of the documentation in the draft. */
export function docRoutes(shop: DocsShop): Hono<AdminEnv> {
  const { editing } = shop
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) =>
    error instanceof EditingError
      ? seeOther(c, `/admin/store/draft?outcome=${error.code}`)
      : refuseWithoutDatabase(c, shop, error),
  )

  routes.post('/', describeRoute('Leads to the form of a page of the documentation: 303'), async (c) => {
    const input = NewPage.safeParse(await readBody(c)).data
    return seeOther(c, input ? `/admin/store/doc/${input.folder}.${input.page}` : `${PAGE}?outcome=wrong`)
  })

  const describeRemove = describeRoute(
    'Removes a page of the documentation and its translations from the draft: 303',
  )
  routes.post('/remove', describeRemove, async (c) => {
    const input = Removal.safeParse(await readBody(c)).data
    if (!input) return seeOther(c, PAGE)
    const stem = `docs/${input.id.replace('.', '/')}`
    const outcome = await removeText(editing, stem, { base: input.version, ...editedBy(c, shop) })
    return seeOther(c, `${PAGE}?outcome=${outcome}`)
  })
  return routes
}
