import { requireAdminWithDraft, type WithDraft } from '#app/admin/components/draft/draft.server.ts'
import type { PersonalLoad } from '#app/page.ts'

export type StoreData = WithDraft<{
  /** Names of the seller's pages. */
  pages: string[]
}>

export const load: PersonalLoad<StoreData> = (request) =>
  requireAdminWithDraft(request, '/admin/store', async () => {
    const files = await request.shop.editing.listFiles()
    const pages = files.flatMap(({ path }) => /^pages\/([a-z0-9-]+)\.md$/.exec(path)?.[1] ?? [])
    return { pages }
  })
