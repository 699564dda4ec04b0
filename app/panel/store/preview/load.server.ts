import type { Shop } from '#app/compose.server.ts'
import { loadWithDraft, type WithDraft } from '#app/panel/store/draft-parts/draft.server.ts'

export type StorePreviewData = WithDraft<{
  /** Pages that the draft changes. */
  changed: PreviewPage[]
  /** The seller's own pages, and the products. */
  pages: PreviewPage[]
}>

export type PreviewPage = { path: string; name: string }

export const loadContent = loadWithDraft<StorePreviewData>(async ({ shop, content }, draft) => {
  const { catalog, editing } = shop
  const files = await editing.listFiles()
  const own = files.flatMap(({ path }) => /^pages\/([a-z0-9-]+)\.md$/.exec(path)?.[1] ?? [])
  const products = [...(catalog.current()?.products.values() ?? [])]
  return {
    changed: draft.files.flatMap(({ path }) => findChanged(path, shop) ?? []),
    pages: [
      ...own.map((slug) => ({ path: `/${slug}`, name: content.store.pages.get(slug)?.title ?? `/${slug}` })),
      ...products.map(({ summary: { path, name } }) => ({ path, name })),
    ],
  }
})

/** Null for a file that has no page of its own. */
function findChanged(file: string, { catalog }: Shop): PreviewPage | null {
  const [, folder, name = ''] = /^(products|pages|news)\/([a-z0-9-]+)\.(?:md|yaml)$/.exec(file) ?? []
  if (folder === 'products') {
    const product = catalog.findProduct(Number(name))
    return product && { path: product.summary.path, name: product.summary.name }
  }
  const path = folder === 'pages' ? `/${name}` : `/news/${name}`
  return folder === undefined ? null : { path, name: path }
}
