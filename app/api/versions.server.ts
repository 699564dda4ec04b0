import { Hono } from 'hono'
import type { Shop } from '#app/compose.server.ts'
import { problem } from '#app/server/http/http.server.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import type { ApiContext, ApiEnv } from './responses.server.ts'

/** `/versions`. The server responds to a known resource before it asks these routes. */
export function versionRoutes({ versionFeed }: Pick<Shop, 'versionFeed'>): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.get('/', describeRoute('The current version of every resource: `{resources}`'), respond)
  routes.get(
    '/:resource',
    describeRoute(
      'The current version of a resource, its day and its changes since `?from=`; the bare version for `.txt` or `Accept: text/plain`',
    ),
    respond,
  )
  routes.get('/:resource/releases/latest', describeRoute('The same, as GitHub tells of a release'), respond)
  routes.get(
    '/:resource/version_check.lua',
    describeRoute('A script for the resource’s folder that tells its server of a newer version'),
    respond,
  )
  return routes

  function respond(c: ApiContext): Response {
    const { pathname, search } = new URL(c.req.url)
    const document = versionFeed.find(pathname + search, c.req.header('accept') ?? '')
    if (!document)
      return problem(c, 404, 'unknown_resource', 'The shop has no release of this resource.', {
        'access-control-allow-origin': '*',
      })
    const { status, headers, body } = document.respond(
      c.req.header('accept-encoding'),
      c.req.header('if-none-match'),
    )
    return new Response(body && new Uint8Array(body), { status, headers })
  }
}
