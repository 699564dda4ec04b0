import { z } from 'zod'
import { describeRoute } from '#app/api/middleware/describe-route.server.ts'
import { rateLimit } from '#app/api/middleware/rate-limit.server.ts'
import { type AdminContext, isForm } from '#app/api/middleware/require-admin.server.ts'
import { setCookies } from '#app/api/responses.server.ts'
import { readSignInClient, respondTo, showOnce } from '#app/panel/access/outcomes.server.ts'
import type { AddEndpoints } from '#app/panel/access/page-guard.server.ts'
import { readBody, seeOther } from '#app/server/http/http.server.ts'

const Link = { token: z.string().max(100), name: z.string().max(200).default('') }
const WithPassword = z.object({ ...Link, password: z.string().max(1_000) })
const ForPasskey = z.object(Link)
const WithPasskey = z.object({ ...Link, credential: z.unknown() })

/** Takes the name and the way in that an invited person chooses. */
export const addInviteEndpoints: AddEndpoints<'limits' | 'monotonic'> = (routes, shop, pages) => {
  const { team } = shop.admin
  const limit = rateLimit(shop, { perMinute: 20, sharedName: 'invitations' })
  const getPage = (token: string) => `/invite/${encodeURIComponent(token)}`

  function welcome(c: AdminContext, cookies: readonly string[]): Response {
    setCookies(c, cookies)
    return isForm(c) ? seeOther(c, '/admin') : c.json({ success: true })
  }

  const describePassword = describeRoute(
    'Takes the `token` of a link, a `name` and a `password`, and signs in: `{success}`',
  )
  routes.post('/invite', describePassword, limit, async (c) => {
    const { data } = WithPassword.safeParse(await readBody(c))
    if (!data) return respondTo(c, getPage('x'), 'link_invalid')
    const { token, name, password } = data
    const result = await team.accept(token, { name, password }, readSignInClient(c))
    if (result.outcome === 'ok') return welcome(c, result.cookies)
    return showOnce(c, pages, { page: getPage(token), posted: { name }, refusal: result.outcome })
  })

  const describeOptions = describeRoute('What `navigator.credentials.create` takes, JSON')
  routes.post('/invite/options', describeOptions, limit, async (c) => {
    const { data } = ForPasskey.safeParse(await readBody(c))
    if (!data) return respondTo(c, getPage('x'), 'link_invalid')
    const offer = await team.offerPasskey(data.token, data.name)
    return 'options' in offer ? c.json(offer.options) : respondTo(c, getPage('x'), offer.refusal)
  })
  const describePasskey = describeRoute(
    'Takes the `token` of a link, a `name` and a new passkey `credential`, and signs in: `{success}`',
  )
  routes.post('/invite/passkey', describePasskey, limit, async (c) => {
    const { data } = WithPasskey.safeParse(await readBody(c))
    if (!data) return respondTo(c, getPage('x'), 'link_invalid')
    const { token, name, credential } = data
    const result = await team.accept(token, { name, credential }, readSignInClient(c))
    if (result.outcome === 'ok') return welcome(c, result.cookies)
    return respondTo(c, getPage(token), result.outcome)
  })
}
