import type { PanelData } from '#app/admin/layout/panel-data.ts'
import { requireAdmin } from '#app/admin/layout/require-admin.server.ts'
import type { PersonalLoad } from '#app/page.ts'

export type StoreData = PanelData<{
  /** Names of the seller's pages. */
  pages: string[]
}>

export const load: PersonalLoad<StoreData> = (request) =>
  requireAdmin(request, '/admin/store', async () => {
    const files = await request.shop.editing.listFiles()
    const pages = files.flatMap(({ path }) => /^pages\/([a-z0-9-]+)\.md$/.exec(path)?.[1] ?? [])
    return { pages }
  })
