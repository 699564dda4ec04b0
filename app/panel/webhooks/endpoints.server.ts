import { Hono } from 'hono'
import { z } from 'zod'
import { describeRoute } from '#app/api/middleware/describe-route.server.ts'
import {
  type AdminContext,
  type AdminEnv,
  isForm,
  recordAct,
  refusalsFor,
  refuseWithoutDatabase,
  requireRight,
} from '#app/api/middleware/require-admin.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { answerList } from '#app/panel/kit/list/table-reads.server.ts'
import { readBody, seeOther } from '#app/server/http/http.server.ts'
import { parseDeliveryQuery } from '#app/shop/orders/panel/deliveries.server.ts'

const PAGE = '/admin/webhooks'

const Replay = z.object({ id: z.string().regex(/^[\x21-\x7e]{1,200}$/) })

/** `/api/admin/webhooks`: what the platform delivered, and whether it reaches the shop. */
export function adminWebhookRoutes(shop: Shop): Hono<AdminEnv> {
  const { ordersPanel } = shop
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))
  const operates = requireRight(shop, 'operation')

  routes.get(
    '/webhooks',
    operates,
    describeRoute('`{success, deliveries, nextCursor}`'),
    answerList(parseDeliveryQuery, ordersPanel.listDeliveries),
  )

  const describeReplay = describeRoute('Applies the event `id` again, which changes nothing: `{success}`')
  routes.post('/webhooks/replay', operates, describeReplay, async (c) => {
    const input = Replay.safeParse(await readBody(c))
    if (!input.success) return refuse(c, 400, 'invalid_id')
    const { id } = input.data
    if (!(await ordersPanel.replay(id))) return refuse(c, 404, 'not_found')
    await recordAct(c, shop, 'replay_webhook', id)
    if (!isForm(c)) return c.json({ success: true })
    return seeOther(c, `${PAGE}?${new URLSearchParams({ event: id, outcome: 'replayed' })}`)
  })

  const describeTest = describeRoute(
    'Sends a signed test event to the shop’s public address: `{success, outcome, status}`',
  )
  routes.post('/webhooks/test', operates, describeTest, async (c) => {
    await readBody(c)
    const { outcome, status } = await ordersPanel.sendTestEvent()
    await recordAct(c, shop, 'test_webhook', outcome)
    if (!isForm(c)) return c.json({ success: outcome === 'arrived', outcome, status })
    const answer: Record<string, string> = status === null ? {} : { answer: String(status) }
    return seeOther(c, `${PAGE}?${new URLSearchParams({ outcome, ...answer })}`)
  })
  return routes
}

function refuse(c: AdminContext, status: 400 | 404, code: 'invalid_id' | 'not_found'): Response {
  if (isForm(c)) return seeOther(c, `${PAGE}?outcome=gone`)
  return c.json({ success: false, error: refusalsFor(c)[code] }, status)
}
