import { Hono } from 'hono'
import { z } from 'zod'
import type { Shop } from '#app/compose.server.ts'
import { readBody } from '#app/server/http/http.server.ts'
import { describeRoute } from '../middleware/describe-route.server.ts'
import { type AdminEnv, requireRight } from '../middleware/require-admin.server.ts'
import { type ApiPages, setCookies } from '../responses.server.ts'
import { respondTo, showOnce, signInClientOf } from './outcomes.server.ts'

const PAGE = '/admin/me'

const Password = z.object({ password: z.string().max(1_000) })
const FirstCode = z.object({ offer: z.string().max(1_000), code: z.string().max(20) })
const Session = z.object({ session: z.string().regex(/^[\da-f]{8}$/) })

/** `/api/admin/me`: a person's own password, second factor and sessions. */
export function meRoutes(shop: Shop, pages: ApiPages): Hono<AdminEnv> {
  const { account } = shop.admin
  const routes = new Hono<AdminEnv>()
  const self = requireRight(shop, 'self')
  const confirmed = requireRight(shop, 'self', { isSensitive: true })

  const describePassword = describeRoute('Takes a new `password` and ends all other sessions: `{success}`')
  routes.post('/password', confirmed, describePassword, async (c) => {
    const { password = '' } = Password.safeParse(await readBody(c)).data ?? {}
    const result = await account.changePassword(c.var.admin, password, signInClientOf(c))
    if (result.outcome !== 'ok') return respondTo(c, PAGE, result.outcome)
    setCookies(c, result.cookies)
    return respondTo(c, PAGE, null)
  })

  const describeOffer = describeRoute('A new secret for an authenticator app: `{success, secret, offer}`')
  routes.post('/second-factor', confirmed, describeOffer, async (c) => {
    await readBody(c)
    return showOnce(c, pages, { page: PAGE, posted: account.offerSecondFactor(c.var.admin) })
  })
  const describeEnable = describeRoute(
    'Takes the `offer` and its first `code`; answers the recovery codes: `{success, codes}`',
  )
  routes.post('/second-factor/enable', confirmed, describeEnable, async (c) => {
    const { offer, code } = FirstCode.safeParse(await readBody(c)).data ?? { offer: '', code: '' }
    const { codes, secret } = await account.enableSecondFactor(c.var.admin, offer, code, signInClientOf(c))
    if (codes) return showOnce(c, pages, { page: PAGE, posted: { codes } })
    if (secret === null) return respondTo(c, PAGE, 'wrong_code')
    return showOnce(c, pages, { page: PAGE, posted: { secret, offer }, refusal: 'wrong_code' })
  })
  const describeDisable = describeRoute('Signs in without a code from now on: `{success}`')
  routes.post('/second-factor/disable', confirmed, describeDisable, async (c) => {
    await readBody(c)
    await account.disableSecondFactor(c.var.admin, signInClientOf(c))
    return respondTo(c, PAGE, null)
  })
  const describeCodes = describeRoute('Ten new recovery codes in place of the old ones: `{success, codes}`')
  routes.post('/second-factor/codes', confirmed, describeCodes, async (c) => {
    await readBody(c)
    const codes = await account.renewRecoveryCodes(c.var.admin, signInClientOf(c))
    return codes ? showOnce(c, pages, { page: PAGE, posted: { codes } }) : respondTo(c, PAGE, 'not_found')
  })

  routes.post('/sessions/end', self, describeRoute('Ends the own `session`: `{success}`'), async (c) => {
    const { data } = Session.safeParse(await readBody(c))
    const refusal = data
      ? await account.endSession(c.var.admin, data.session, signInClientOf(c))
      : 'not_found'
    return respondTo(c, PAGE, refusal)
  })
  routes.post(
    '/sessions/end-others',
    self,
    describeRoute('Ends all but this session: `{success}`'),
    async (c) => {
      await readBody(c)
      await account.endOtherSessions(c.var.admin, signInClientOf(c))
      return respondTo(c, PAGE, null)
    },
  )
  return routes
}
