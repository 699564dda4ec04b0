import { loadWithDraft, type WithDraft } from '#app/panel/store/draft-parts/draft.server.ts'
import { newNoteName } from '#app/panel/store/editing/new-note.server.ts'

export type StoreData = WithDraft<{
  /** The name of the file that the next note gets. */
  newNote: string
}>

export const loadContent = loadWithDraft<StoreData>(async ({ shop, content }) => {
  const today = content.news.today()
  return { newNote: newNoteName(await shop.editing.listFiles(), { today, subject: null }) }
})
