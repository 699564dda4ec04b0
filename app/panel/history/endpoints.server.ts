import { z } from 'zod'
import { type AdminContext, isForm, recordAct } from '#app/api/middleware/require-admin.server.ts'
import { type AddEndpoints, guardByPage } from '#app/panel/access/page-guard.server.ts'
import { readBody, seeOther } from '#app/server/http/http.server.ts'
import type { Outcome } from './load.server.ts'

const PAGE = '/admin/history'

const KeyInput = z.object({ secret: z.string().trim().max(256).catch('') })

const STATUSES = {
  saved: 200,
  removed: 200,
  refused: 422,
  unavailable: 503,
  fixed: 409,
} as const satisfies Record<Outcome, number>

/** Takes and forgets the key with which earlier purchases are read. */
export const addHistoryEndpoints: AddEndpoints<'history'> = (routes, shop) => {
  const { history } = shop
  const { post } = guardByPage(routes, shop, PAGE, { isSensitive: true })

  post('/history/key', 'Takes `secret`, asks the platform whether it is right: `{outcome}`', async (c) => {
    const { secret } = KeyInput.safeParse(await readBody(c)).data ?? { secret: '' }
    const outcome = await history.setKey(secret)
    if (outcome === 'saved') await recordAct(c, shop, 'set_history_key')
    return respond(c, outcome)
  })

  post('/history/remove', 'Forgets the key and ends the import: `{outcome}`', async (c) => {
    await readBody(c)
    const outcome = await history.removeKey()
    if (outcome === 'removed') await recordAct(c, shop, 'remove_history_key')
    return respond(c, outcome)
  })
}

/** A form goes back to its page. */
function respond(c: AdminContext, outcome: Outcome): Response {
  if (isForm(c)) return seeOther(c, `${PAGE}?outcome=${outcome}`)
  return c.json({ outcome }, STATUSES[outcome])
}
