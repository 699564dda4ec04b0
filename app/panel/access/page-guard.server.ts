/** Endpoints of the panel: each stands behind the right of the page that it serves. */
import type { Handler, Hono } from 'hono'
import { describeRoute } from '#app/api/middleware/describe-route.server.ts'
import {
  type AdminEnv,
  type PanelShop,
  type Requirement,
  requireRight,
} from '#app/api/middleware/require-admin.server.ts'
import type { ApiPages } from '#app/api/responses.server.ts'
import type { Shop } from '#app/compose.server.ts'

/** Adds the endpoints of a subject below `/api/admin`. `Part` names the parts of the shop that only they use. */
export type AddEndpoints<Part extends keyof Shop = never> = (
  routes: Hono<AdminEnv>,
  shop: PanelShop & Pick<Shop, Part>,
  pages: ApiPages,
) => void

/** Routes behind the right of one page. */
export type Guarded = ReturnType<typeof guardByPage>

/** The route table names the right of the page, and thereby of these endpoints. `does` stands in the reference page. */
export function guardByPage(
  routes: Hono<AdminEnv>,
  shop: PanelShop,
  page: string,
  requirement: Requirement = {},
) {
  const guard = requireRight(shop, shop.admin.getRight(page), requirement)
  return {
    get(path: string, does: string, handle: Handler<AdminEnv>): void {
      routes.get(path, guard, describeRoute(does), handle)
    },
    post(path: string, does: string, handle: Handler<AdminEnv>): void {
      routes.post(path, guard, describeRoute(does), handle)
    },
  }
}
