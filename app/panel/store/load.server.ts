import type { PersonalLoad } from '#app/page.ts'
import { requireAdminWithDraft, type WithDraft } from '#app/panel/store/draft-parts/draft.server.ts'
import { newNoteName } from '#app/panel/store/editing/new-note.server.ts'

export type StoreData = WithDraft<{
  /** The name of the file that the next note gets. */
  newNote: string
}>

export const load: PersonalLoad<StoreData> = (request) =>
  requireAdminWithDraft(request, '/admin/store', async () => {
    const { editing, news } = request.shop
    return { newNote: newNoteName(await editing.listFiles(), { today: news.today(), subject: null }) }
  })
