/** The best sellers, as on the page of an address that does not exist. */
export { load } from '../not-found/load.server.ts'
