import { cleanDescription, excerptOf } from '#app/features/catalog/reading/description.server.ts'
import type { ShownNote } from '#app/features/news/types.ts'
import type { Load } from '#app/page.ts'
import type { Shop } from '#app/shop.server.ts'
import { showNote } from '#app/storefront/news.server.ts'

export type NoteData = { note: ShownNote; excerpt: string }

/** A note of a day to come has no page yet. */
export function exists({ note = '' }: Record<string, string>, { news }: Shop): boolean {
  return news.find(note) !== null
}

export const load: Load<null, NoteData> = async ({ shop, params, locale, signal }) => {
  const catalogue = await shop.catalog.ready(signal)
  const found = shop.news.find(params.note ?? '')
  if (!found) throw new Error('a note was loaded that does not exist')
  return {
    data: null,
    staticData: {
      note: showNote(found, { catalog: shop.catalog, locale }),
      excerpt: excerptOf(cleanDescription(found.html).text),
    },
    isCacheable: catalogue !== null,
  }
}
