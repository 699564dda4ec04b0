/** Page changes in place need this part of the shop; it is fetched when a page is used. */
export { routes } from './routes.ts'
export { followLayout as onShow } from './storefront/layout/follow-layout.ts'
