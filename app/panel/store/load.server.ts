import { loadWithDraft, type WithDraft } from '#app/panel/store/draft-parts/draft.server.ts'
import { newNoteName } from '#app/panel/store/editing/new-note.server.ts'

export type StoreData = WithDraft<{
  /** The name of the file that the next note gets. */
  newNote: string
}>

export const loadContent = loadWithDraft<StoreData>(async ({ shop: { editing, news } }) => {
  return { newNote: newNoteName(await editing.listFiles(), { today: news.today(), subject: null }) }
})
