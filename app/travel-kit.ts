/** What page changes in place need of this shop; fetched with the first link that a visitor reaches for. */
export { routes } from './routes.ts'
export { followFrame as onShow } from './shell/follow-frame.ts'
