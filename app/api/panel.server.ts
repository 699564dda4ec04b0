/** The panel's endpoints: those of its lists, and one line for each other subject. */
import { Hono } from 'hono'
import type { Shop } from '#app/compose.server.ts'
import { addSignInEndpoints } from '#app/panel/access/endpoints.server.ts'
import type { AddEndpoints } from '#app/panel/access/page-guard.server.ts'
import { buyerReport } from '#app/panel/buyers/load.server.ts'
import { addHealthEndpoints } from '#app/panel/health/endpoints.server.ts'
import { addHistoryEndpoints } from '#app/panel/history/endpoints.server.ts'
import { addInviteEndpoints } from '#app/panel/invite/endpoints.server.ts'
import { servedLists } from '#app/panel/lists.server.ts'
import { addMeEndpoints } from '#app/panel/me/endpoints.server.ts'
import { addNotificationEndpoints } from '#app/panel/notifications/endpoints.server.ts'
import { addOrderEndpoints } from '#app/panel/orders/endpoints.server.ts'
import { addStatsEndpoint, overviewReport } from '#app/panel/overview/load.server.ts'
import { addPeopleEndpoints } from '#app/panel/people/endpoints.server.ts'
import { questionReport } from '#app/panel/questions/load.server.ts'
import { addReleaseEndpoints } from '#app/panel/releases/endpoints.server.ts'
import { revenueReport } from '#app/panel/revenue/load.server.ts'
import { addReviewEndpoints } from '#app/panel/reviews/endpoints.server.ts'
import { addSearchEndpoints } from '#app/panel/search/endpoints.server.ts'
import { sourceReport } from '#app/panel/sources/load.server.ts'
import { addStoreEndpoints } from '#app/panel/store/endpoints.server.ts'
import { addWebhookEndpoints } from '#app/panel/webhooks/endpoints.server.ts'
import { type AdminEnv, refuseWithoutDatabase } from './middleware/require-admin.server.ts'
import type { ApiPages } from './responses.server.ts'

const SUBJECTS: readonly AddEndpoints<keyof Shop>[] = [
  addSignInEndpoints,
  addInviteEndpoints,
  addMeEndpoints,
  addPeopleEndpoints,
  addSearchEndpoints,
  addStatsEndpoint,
  overviewReport.addEndpoints,
  addHealthEndpoints,
  revenueReport.addEndpoints,
  buyerReport.addEndpoints,
  questionReport.addEndpoints,
  sourceReport.addEndpoints,
  addReviewEndpoints,
  addOrderEndpoints,
  addStoreEndpoints,
  addWebhookEndpoints,
  addNotificationEndpoints,
  addReleaseEndpoints,
  addHistoryEndpoints,
  ...Object.values(servedLists).map(({ addEndpoints }) => addEndpoints),
]

export function panelRoutes(shop: Shop, pages: ApiPages): Hono<AdminEnv> {
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))
  for (const addEndpoints of SUBJECTS) addEndpoints(routes, shop, pages)
  return routes
}
