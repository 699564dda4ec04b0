import { requireAdminWithDraft, type WithDraft } from '#app/admin/components/draft/draft.server.ts'
import type { PersonalLoad } from '#app/page.ts'

export type StorePreviewData = WithDraft<{
  /** Addresses of the seller's own pages and of products, with their names. */
  pages: { path: string; name: string }[]
}>

export const load: PersonalLoad<StorePreviewData> = (request) =>
  requireAdminWithDraft(request, '/admin/store/preview', async () => {
    const { catalog, editing } = request.shop
    const files = await editing.listFiles()
    const own = files.flatMap(({ path }) => /^pages\/([a-z0-9-]+)\.md$/.exec(path)?.[1] ?? [])
    const products = [...(catalog.current()?.products.values() ?? [])]
    return {
      pages: [
        ...own.map((slug) => ({ path: `/${slug}`, name: `/${slug}` })),
        ...products.map(({ summary: { path, name } }) => ({ path, name })),
      ],
    }
  })
