/** The public demo takes what a purchase needs and refuses every other change with one sentence. */
import type { MiddlewareHandler } from 'hono'
import type { Shop } from '#app/compose.server.ts'
import { adminMessages } from '#app/messages/admin/index.ts'
import { readAdminLanguage } from '#app/panel/access/language.server.ts'
import { formOrigin, problem, seeOther, wantsHtml } from '#app/server/http/http.server.ts'
import type { ApiEnv } from '../responses.server.ts'

/** The sandbox signs its webhooks with a secret of this run. */
const TAKEN = [
  /^\/api\/(?:session|auth|basket|checkout|prices)(?:\/|$)/,
  /^\/api\/track_\w+\.php$/,
  /^\/api\/chat(?:\/delete)?$/,
  /^\/api\/compatibility$/,
  /^\/api\/webhooks\/tebex$/,
]
/** A form goes back to its page, where the notice of the demo says why nothing changed. */
export function refuseChanges({ env }: Pick<Shop, 'env'>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { method, path } = c.req
    const { headers } = c.req.raw
    // Everybody reads the panel, where visits, searches and campaigns show words that a visitor chose.
    headers.set('dnt', '1')
    if (method === 'GET' || method === 'HEAD' || TAKEN.some((pattern) => pattern.test(path))) return next()
    if (!wantsHtml(headers))
      return problem(c, 403, 'public_demo', adminMessages(readAdminLanguage(headers)).publicDemo)
    const fallback = path.startsWith('/api/admin/') ? '/admin' : '/'
    return seeOther(c, `${formOrigin({ headers, fallback }, env)}#demo`)
  }
}
