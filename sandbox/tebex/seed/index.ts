import type { Catalogue } from '../catalogue.ts'
import { COUPONS, CREATOR_CODES, CUMULATIVE, GIFT_CARDS, PLAYERS, SALES, TIERS } from './codes.ts'
import { demoCategories, demoPackages } from './packages.ts'
import { demoStore, PAGES, SIDEBAR } from './store.ts'

export { syntheticCatalogue } from './synthetic.ts'

/** The demo store, Northgate Scripts; a fresh copy at every call. Pictures stand below `origin`. */
export function demoCatalogue(origin: string): Catalogue {
  return {
    store: demoStore(origin),
    categories: demoCategories(origin),
    packages: demoPackages(origin),
    ...structuredClone({
      sales: SALES,
      coupons: COUPONS,
      gift_cards: GIFT_CARDS,
      creator_codes: CREATOR_CODES,
      players: PLAYERS,
      tiers: TIERS,
      cumulative: CUMULATIVE,
      pages: PAGES,
      sidebar: SIDEBAR,
    }),
  }
}
