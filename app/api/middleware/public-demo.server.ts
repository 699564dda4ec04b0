/** The public demo accepts what a purchase needs, and refuses every other change with one sentence. */
import type { MiddlewareHandler } from 'hono'
import type { Shop } from '#app/compose.server.ts'
import { getAdminMessages } from '#app/messages/admin/index.ts'
import { readAdminLanguage } from '#app/panel/access/language.server.ts'
import { findFormOrigin, problem, seeOther, wantsHtml } from '#app/server/http/http.server.ts'
import type { ApiEnv } from '../responses.server.ts'

/** The sandbox signs its webhooks with a secret of this run. */
const TAKEN = [
  /^\/api\/(?:session|auth|basket|checkout|prices)(?:\/|$)/,
  /^\/api\/track_\w+\.php$/,
  /^\/api\/chat(?:\/delete)?$/,
  /^\/api\/compatibility$/,
  /^\/api\/webhooks\/tebex$/,
]
/** A form returns to its page, where the demo's notice explains why nothing changed. */
export function refuseChanges({ env }: Pick<Shop, 'env'>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { method, path } = c.req
    const { headers } = c.req.raw
    // Everybody can read the public demo's panel, where visits, searches and campaigns would show visitors' own words.
    headers.set('dnt', '1')
    if (method === 'GET' || method === 'HEAD' || TAKEN.some((pattern) => pattern.test(path))) return next()
    if (!wantsHtml(headers))
      return problem(c, 403, 'public_demo', getAdminMessages(readAdminLanguage(headers)).publicDemo)
    const fallback = path.startsWith('/api/admin/') ? '/admin' : '/'
    return seeOther(c, `${findFormOrigin({ headers, fallback }, env)}#demo`)
  }
}
