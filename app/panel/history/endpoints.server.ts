import { Hono } from 'hono'
import { z } from 'zod'
import { describeRoute } from '#app/api/middleware/describe-route.server.ts'
import {
  type AdminContext,
  type AdminEnv,
  isForm,
  recordAct,
  refuseWithoutDatabase,
  requireRight,
} from '#app/api/middleware/require-admin.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { readBody, seeOther } from '#app/server/http/http.server.ts'
import type { KeyOutcome } from '#app/shop/orders/types.ts'

const KeyInput = z.object({ secret: z.string().trim().max(256).catch('') })

const STATUSES = { saved: 200, removed: 200, refused: 422, unavailable: 503, fixed: 409 } as const

/** `/api/admin/history`: the key with which earlier purchases are read. */
export function adminHistoryRoutes(shop: Shop): Hono<AdminEnv> {
  const { history } = shop
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))
  routes.use(requireRight(shop, 'operation', { isSensitive: true }))

  /** A form goes back to its page. */
  function respond(c: AdminContext, outcome: KeyOutcome | 'removed'): Response {
    if (isForm(c)) return seeOther(c, `/admin/history?outcome=${outcome}`)
    return c.json({ outcome }, STATUSES[outcome])
  }

  const describeKey = describeRoute('Takes `secret`, asks the platform whether it is right: `{outcome}`')
  routes.post('/key', describeKey, async (c) => {
    const { secret } = KeyInput.safeParse(await readBody(c)).data ?? { secret: '' }
    const outcome = await history.setKey(secret)
    if (outcome === 'saved') await recordAct(c, shop, 'set_history_key')
    return respond(c, outcome)
  })

  routes.post('/remove', describeRoute('Forgets the key and ends the import: `{outcome}`'), async (c) => {
    await readBody(c)
    const outcome = await history.removeKey()
    if (outcome === 'removed') await recordAct(c, shop, 'remove_history_key')
    return respond(c, outcome)
  })
  return routes
}
