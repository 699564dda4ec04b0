/** What page changes in place need of this shop; fetched when a page is used. */
export { routes } from './routes.ts'
export { followLayout as onShow } from './storefront/layout/follow-layout.ts'
