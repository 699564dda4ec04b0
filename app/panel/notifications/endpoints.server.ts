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
import { type ApiPages, respondWithPage } from '#app/api/responses.server.ts'
import type { Shop } from '#app/compose.server.ts'
import type { AuditAction } from '#app/panel/access/types.ts'
import { ChannelInput } from '#app/panel/notifications/channels.server.ts'
import type { ChannelOutcome } from '#app/panel/notifications/types.ts'
import { readBody, seeOther } from '#app/server/http/http.server.ts'

const STATUSES = {
  saved: 200,
  removed: 200,
  test_sent: 200,
  test_waiting: 202,
  gone: 404,
  invalid: 422,
  bad_address: 422,
  bad_secret: 422,
  too_many: 422,
} as const satisfies Record<ChannelOutcome, number>

const PAGE = '/admin/notifications'

const Named = z.object({ id: z.uuid() })

/** `/api/admin/notifications`: the channels in which the seller is notified. */
export function adminNotificationRoutes(shop: Shop, pages: ApiPages): Hono<AdminEnv> {
  const { notifications } = shop
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))
  routes.use(requireRight(shop, 'operation'))

  /** Writes what was done into the audit; a form goes back to its page. */
  async function respond(c: AdminContext, outcome: ChannelOutcome, action: AuditAction, detail: string) {
    const isDone = STATUSES[outcome] < 300
    if (isDone) await recordAct(c, shop, action, detail)
    if (isForm(c)) return seeOther(c, `${PAGE}?outcome=${outcome}`)
    return c.json({ success: isDone, outcome }, STATUSES[outcome])
  }

  const describeSave = describeRoute(
    'Makes a channel, or changes the one of `id`; an empty `address` or `secret` stays as it was: `{success, outcome}`',
  )
  routes.post('/save', describeSave, async (c) => {
    const body = await readBody(c)
    const { data } = ChannelInput.safeParse(body)
    const outcome = data ? await notifications.saveChannel(data) : 'invalid'
    const status = STATUSES[outcome]
    // The page with the form as the response, so that nothing typed is lost.
    if (status === 422 && pages && isForm(c))
      return respondWithPage(c, { pages, page: PAGE, posted: { channel: body, outcome }, status })
    return respond(c, outcome, 'save_channel', data?.name ?? '')
  })

  const describeRemove = describeRoute('Forgets the channel `id` and its messages: `{success, outcome}`')
  routes.post('/remove', describeRemove, async (c) => {
    const input = Named.safeParse(await readBody(c))
    if (!input.success) return respond(c, 'gone', 'remove_channel', '')
    const { id } = input.data
    return respond(c, await notifications.channels.remove(id), 'remove_channel', id)
  })

  const describeTest = describeRoute(
    'Sends a test message to the channel `id`: `{success, outcome}`; 202 while it waits for another attempt',
  )
  routes.post('/test', describeTest, async (c) => {
    const input = Named.safeParse(await readBody(c))
    if (!input.success) return respond(c, 'gone', 'test_channel', '')
    const { id } = input.data
    return respond(c, await notifications.sendTest(id), 'test_channel', id)
  })
  return routes
}
