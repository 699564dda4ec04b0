import type { Content } from '#app/compose/content.server.ts'
import type { Load } from '#app/page.ts'
import type { StorePage } from '#app/server/store/store.server.ts'
import { cleanDescription, createExcerpt } from '#app/shop/catalog/reading/description.server.ts'

/** A text from `store/pages/`, converted to HTML at the shop's start. */
export type OwnPageData = StorePage & { excerpt: string }

export function exists({ slug = '' }: Record<string, string>, { store }: Content): boolean {
  return store.pages.has(slug)
}

export const load: Load<OwnPageData> = async ({ content, params }) => {
  const page = content.store.pages.get(params.slug ?? '')
  if (!page) throw new Error('a page was loaded that does not exist')
  const [opening = page.html] = page.html.split('</p>')
  return { data: { ...page, excerpt: createExcerpt(cleanDescription(opening).text) } }
}
