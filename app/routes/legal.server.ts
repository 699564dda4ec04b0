import type { Load } from '#app/page.ts'
import type { StorePage } from '#app/platform/store.server.ts'

/** The seller's text; null when the store folder has none, which is a page that does not exist. */
export type LegalData = StorePage | null

/** Loads a text of `store/pages/`, made to HTML when the shop started. */
export function loadLegal(slug: string): Load<LegalData> {
  return async ({ shop }) => {
    const page = shop.store.pages.get(slug)
    return page ? { data: page } : { data: null, status: 404, keep: false }
  }
}
