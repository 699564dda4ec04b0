import { Hono } from 'hono'
import { z } from 'zod'
import type { AuditAction } from '#app/features/access/types.ts'
import type { KeyOutcome } from '#app/features/orders/types.ts'
import { readBody, seeOther } from '#app/server/http/http.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import {
  type AdminContext,
  type AdminEnv,
  isForm,
  refuseWithoutDatabase,
  requireAdminSession,
} from './middleware/require-admin.server.ts'
import { addressOf } from './responses.server.ts'

const KeyInput = z.object({ secret: z.string().trim().max(256).catch('') })

const STATUSES = { saved: 200, removed: 200, refused: 422, unavailable: 503, fixed: 409 } as const

/** `/api/admin/history`: the key with which earlier purchases are read. */
export function adminHistoryRoutes(shop: Shop): Hono<AdminEnv> {
  const { admin, history } = shop
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))
  routes.use(requireAdminSession(shop))

  /** A form goes back to its page. */
  function respond(c: AdminContext, outcome: KeyOutcome | 'removed'): Response {
    if (isForm(c)) return seeOther(c, `/admin/history?outcome=${outcome}`)
    return c.json({ outcome }, STATUSES[outcome])
  }

  const recordAudit = (c: AdminContext, action: AuditAction) =>
    admin.recordAudit({ action, actor: c.var.admin.shortId, address: addressOf(c), detail: '' })

  const describeKey = describeRoute('Takes `secret`, asks the platform whether it is right: `{outcome}`')
  routes.post('/key', describeKey, async (c) => {
    const { secret } = KeyInput.safeParse(await readBody(c)).data ?? { secret: '' }
    const outcome = await history.setKey(secret)
    if (outcome === 'saved') await recordAudit(c, 'set_history_key')
    return respond(c, outcome)
  })

  routes.post('/remove', describeRoute('Forgets the key and ends the import: `{outcome}`'), async (c) => {
    await readBody(c)
    const outcome = await history.removeKey()
    if (outcome === 'removed') await recordAudit(c, 'remove_history_key')
    return respond(c, outcome)
  })
  return routes
}
