import { Hono } from 'hono'
import type { Shop } from '#app/compose.server.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import type { ApiEnv } from './responses.server.ts'

/** In milliseconds; a notice is shown only if the next page follows an addition within this time. */
const SHOWN_MS = 30_000

/**
 * `GET /api/notices.css`, which pages without script request, shows the notices `#added` and `#code-applied` only to a
 * browser that has just added or applied something, not to one that opened such a link. The pages themselves are the
 * same bytes for everybody.
 */
export function noticeRoutes({ customer, now }: Pick<Shop, 'customer' | 'now'>): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const describe = describeRoute(
    'Shows the notices `#added` and `#code-applied` for half a minute after it happened: CSS',
  )
  routes.get('/notices.css', describe, async (c) => {
    const session = await customer.findSession(c.req.raw.headers)
    const isRecent = (moment: number | null = null) => moment !== null && Math.abs(now() - moment) < SHOWN_MS
    const added = isRecent(session?.addedAt) ? '#added:target{display:flex}' : ''
    const applied = isRecent(session?.appliedAt) ? '#code-applied:target{display:flex}' : ''
    return c.body(added + applied, 200, { 'content-type': 'text/css; charset=utf-8' })
  })
  return routes
}
