/** Best sellers, as on the not-found page. */
export { load } from '../not-found/load.server.ts'
