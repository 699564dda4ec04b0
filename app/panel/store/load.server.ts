import { loadWithDraft, type WithDraft } from '#app/panel/store/draft-parts/draft.server.ts'
import { createNoteName } from '#app/panel/store/editing/new-note.server.ts'

export type StoreData = WithDraft<{
  /** The file name of the next note. */
  newNote: string
}>

export const loadContent = loadWithDraft<StoreData>(async ({ shop, content }) => {
  const today = content.news.getToday()
  return { newNote: createNoteName(await shop.editing.listFiles(), { today, subject: null }) }
})
