import { Hono } from 'hono'
import type { Shop } from '#app/compose.server.ts'
import { type AdminEnv, refuseWithoutDatabase } from '../middleware/require-admin.server.ts'
import type { ApiPages } from '../responses.server.ts'
import { inviteRoutes } from './invite.server.ts'
import { meRoutes } from './me.server.ts'
import { passkeyRoutes } from './passkeys.server.ts'
import { peopleRoutes } from './people.server.ts'
import { signInRoutes } from './sign-in.server.ts'

/** `/api/admin`: the people of the panel, and how they get in. */
export function accessRoutes(shop: Shop, pages: ApiPages): Hono<AdminEnv> {
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))
  routes.route('/', signInRoutes(shop))
  routes.route('/invite', inviteRoutes(shop, pages))
  routes.route('/me/passkeys', passkeyRoutes(shop))
  routes.route('/me', meRoutes(shop, pages))
  routes.route('/people', peopleRoutes(shop, pages))
  return routes
}
