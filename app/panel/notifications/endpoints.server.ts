import { z } from 'zod'
import { type AdminContext, isForm, recordAct } from '#app/api/middleware/require-admin.server.ts'
import { respondWithPage } from '#app/api/responses.server.ts'
import { type AddEndpoints, guardByPage } from '#app/panel/access/page-guard.server.ts'
import type { AuditAction } from '#app/panel/access/types.ts'
import { downloadList } from '#app/panel/kit/list/list-answers.server.ts'
import { ChannelInput } from '#app/panel/notifications/channels.server.ts'
import type { ChannelOutcome } from '#app/panel/notifications/types.ts'
import { readBody, seeOther } from '#app/server/http/http.server.ts'
import { createTableQuery } from '#app/server/http/table-query.server.ts'

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

export const addNotificationEndpoints: AddEndpoints<'notifications'> = (routes, shop, pages) => {
  const { notifications } = shop
  const { get, post } = guardByPage(routes, shop, PAGE)

  /** Records the change in the audit; redirects a form to its page. */
  async function respond(c: AdminContext, outcome: ChannelOutcome, action: AuditAction, detail: string) {
    const isDone = STATUSES[outcome] < 300
    if (isDone) await recordAct(c, shop, action, detail)
    if (isForm(c)) return seeOther(c, `${PAGE}?outcome=${outcome}`)
    return c.json({ success: isDone, outcome }, STATUSES[outcome])
  }

  post(
    '/notifications/save',
    'Makes a channel, or changes the one of `id`; an empty `address` or `secret` stays as it was: `{success, outcome}`',
    async (c) => {
      const body = await readBody(c)
      const { data } = ChannelInput.safeParse(body)
      const outcome = data ? await notifications.saveChannel(data) : 'invalid'
      const status = STATUSES[outcome]
      // Responds with the form's page, so that nothing typed is lost.
      if (status === 422 && pages && isForm(c))
        return respondWithPage(c, { pages, page: PAGE, posted: { channel: body, outcome }, status })
      return respond(c, outcome, 'save_channel', data?.name ?? '')
    },
  )

  post(
    '/notifications/remove',
    'Forgets the channel `id` and its messages: `{success, outcome}`',
    async (c) => {
      const input = Named.safeParse(await readBody(c))
      if (!input.success) return respond(c, 'gone', 'remove_channel', '')
      const { id } = input.data
      return respond(c, await notifications.channels.remove(id), 'remove_channel', id)
    },
  )

  post(
    '/notifications/test',
    'Sends a test message to the channel `id`: `{success, outcome}`; 202 while it waits for another attempt',
    async (c) => {
      const input = Named.safeParse(await readBody(c))
      if (!input.success) return respond(c, 'gone', 'test_channel', '')
      const { id } = input.data
      return respond(c, await notifications.sendTest(id), 'test_channel', id)
    },
  )

  get(
    '/export/notifications.csv',
    'The notifications of thirty days: CSV',
    downloadList(shop, {
      name: 'notifications',
      parse: createTableQuery({}),
      csv: notifications.latest.exportAll,
    }),
  )
}
