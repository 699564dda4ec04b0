import { z } from 'zod'
import {
  type AdminContext,
  getRefusals,
  isForm,
  recordAct,
} from '#app/api/middleware/require-admin.server.ts'
import { type AddEndpoints, guardByPage } from '#app/panel/access/page-guard.server.ts'
import { downloadList } from '#app/panel/kit/list/list-answers.server.ts'
import { lists } from '#app/panel/pages.ts'
import { readBody, seeOther } from '#app/server/http/http.server.ts'
import { createTableQuery } from '#app/server/http/table-query.server.ts'
import { EVENT_ID } from './load.server.ts'

const Replay = z.object({ id: z.string().regex(EVENT_ID) })

/** Tries the arrival of webhooks, applies one again and lists the refused ones. */
export const addWebhookEndpoints: AddEndpoints<'ordersPanel' | 'webhookRefusals'> = (routes, shop) => {
  const { ordersPanel, webhookRefusals } = shop
  const { get, post } = guardByPage(routes, shop, lists.webhooks.path)

  post('/webhooks/replay', 'Applies the event `id` again, which changes nothing: `{success}`', async (c) => {
    const input = Replay.safeParse(await readBody(c))
    if (!input.success) return refuse(c, 400, 'invalid_id')
    const { id } = input.data
    if (!(await ordersPanel.replay(id))) return refuse(c, 404, 'not_found')
    await recordAct(c, shop, 'replay_webhook', id)
    if (!isForm(c)) return c.json({ success: true })
    return seeOther(c, `${lists.webhooks.path}?${new URLSearchParams({ event: id, outcome: 'replayed' })}`)
  })

  post(
    '/webhooks/test',
    'Sends a signed test event to the shop’s public address: `{success, outcome, status}`',
    async (c) => {
      await readBody(c)
      const { outcome, status } = await ordersPanel.sendTestEvent()
      await recordAct(c, shop, 'test_webhook', outcome)
      if (!isForm(c)) return c.json({ success: outcome === 'arrived', outcome, status })
      const answer: Record<string, string> = status === null ? {} : { answer: String(status) }
      return seeOther(c, `${lists.webhooks.path}?${new URLSearchParams({ outcome, ...answer })}`)
    },
  )

  get(
    '/export/refusals.csv',
    'The refused webhooks of thirty days: CSV',
    downloadList(shop, { name: 'refusals', parse: createTableQuery({}), csv: webhookRefusals.exportAll }),
  )
}

function refuse(c: AdminContext, status: 400 | 404, code: 'invalid_id' | 'not_found'): Response {
  if (isForm(c)) return seeOther(c, `${lists.webhooks.path}?outcome=gone`)
  return c.json({ success: false, error: getRefusals(c)[code] }, status)
}
