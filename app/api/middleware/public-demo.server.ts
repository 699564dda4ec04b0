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
  /^\/api\/chat(?:\/delete)?$/,
  /^\/api\/compatibility$/,
  /^\/api\/webhooks\/tebex$/,
]
/** Recorded visits would show in the panel, which everybody reads. */
const NOT_RECORDED = /^\/api\/track_\w+\.php$/

/** A form goes back to its page, where the notice of the demo says why nothing changed. */
export function refuseChanges({ env }: Pick<Shop, 'env'>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { method, path } = c.req
    const { headers } = c.req.raw
    if (method === 'GET' || method === 'HEAD' || TAKEN.some((pattern) => pattern.test(path))) return next()
    if (NOT_RECORDED.test(path)) return c.body(null, 204)
    if (!wantsHtml(headers))
      return problem(c, 403, 'public_demo', adminMessages(readAdminLanguage(headers)).publicDemo)
    const fallback = path.startsWith('/api/admin/') ? '/admin' : '/'
    return seeOther(c, `${formOrigin({ headers, fallback }, env)}#demo`)
  }
}
