import { Hono } from 'hono'
import { type AdminEnv, requireRight } from '#app/api/middleware/require-admin.server.ts'
import type { AddEndpoints } from '#app/panel/access/page-guard.server.ts'
import { docRoutes } from './docs/endpoints.server.ts'
import { draftRoutes } from './draft/endpoints.server.ts'
import { formRoutes } from './form/endpoints.server.ts'
import { ownPageRoutes } from './pages/endpoints.server.ts'
import { pictureRoutes } from './pictures/endpoints.server.ts'

/** Each part is a router of its own because its errors differ. */
export const addStoreEndpoints: AddEndpoints<
  'discord' | 'editing' | 'storePictures' | 'productDrafts' | 'reservedSlugs'
> = (routes, shop, pages) => {
  const store = new Hono<AdminEnv>()
  store.use(requireRight(shop, shop.admin.getRight('/admin/store')))
  store.route('/', formRoutes(shop, pages))
  store.route('/pictures', pictureRoutes(shop))
  store.route('/docs', docRoutes(shop))
  store.route('/pages', ownPageRoutes(shop, pages))
  store.route('/', draftRoutes(shop))
  routes.route('/store', store)
}
