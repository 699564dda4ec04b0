import { cleanDescription, excerptOf } from '#app/features/catalog/description.server.ts'
import type { Load } from '#app/page.ts'
import type { StorePage } from '#app/server/store/store.server.ts'

/** The seller's text; null when the store folder has none, which is a page that does not exist. */
export type LegalData = (StorePage & { excerpt: string }) | null

/** Loads a text of `store/pages/`, which became HTML when the shop started. */
export function loadLegal(slug: string): Load<LegalData> {
  return async ({ shop }) => {
    const page = shop.store.pages.get(slug)
    if (!page) return { data: null, status: 404, isCacheable: false }
    const [opening = page.html] = page.html.split('</p>')
    return { data: { ...page, excerpt: excerptOf(cleanDescription(opening).text) } }
  }
}
