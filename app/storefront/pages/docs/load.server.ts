import type { Content } from '#app/compose/content.server.ts'
import type { Load } from '#app/page.ts'
import { getIndex, linkPage } from '#app/shop/docs/docs.server.ts'
import type { DocLink } from '#app/shop/docs/types.ts'
import type { ShownDoc } from '#app/storefront/components/docs/doc-article.tsx'
import { createDocExcerpt, showDoc } from '#app/storefront/docs.server.ts'

/** `/docs`, or one page of a folder. */
export type DocsData =
  | { kind: 'list'; folders: (DocLink & { excerpt: string })[] }
  | { kind: 'page'; doc: ShownDoc; excerpt: string; isLatest: boolean }

/** `/docs/<folder>/index` would be a second address of the first page. */
export function exists({ folder, page }: Record<string, string>, { docs }: Content): boolean {
  if (folder === undefined) return docs.listFolders().length > 0
  return page !== 'index' && docs.findPublic(folder, page) !== null
}

export const load: Load<null, DocsData> = async (request) => {
  const { shop, content, params, signal } = request
  const { docs } = content
  const folder = docs.findFolder(params.folder ?? '')
  const page = folder && docs.findPublic(folder.slug, params.page)
  if (!folder || !page) {
    const folders = docs.listFolders().map((folder) => {
      const index = getIndex(folder)
      return { ...linkPage(folder, index), excerpt: createDocExcerpt(index) }
    })
    return { data: null, staticData: { kind: 'list', folders } }
  }
  // Product names come from the catalogue.
  const catalogue = await shop.catalog.ready(signal)
  const doc = showDoc(request, folder, page)
  return {
    data: null,
    staticData: { kind: 'page', doc, excerpt: createDocExcerpt(page), isLatest: folder.latest === null },
    isCacheable: catalogue !== null,
  }
}
