import { loadWithDraft, type WithDraft } from '#app/panel/store/draft-parts/draft.server.ts'
import {
  listShownPictures,
  type PictureOutcome,
  readPictureOutcome,
  type ShownPicture,
} from '#app/panel/store/picture-parts/shown-pictures.server.ts'

export type StorePicturesData = WithDraft<{ pictures: ShownPicture[]; outcome: PictureOutcome | null }>

export const loadContent = loadWithDraft<StorePicturesData>(async ({ shop, query, language }) => ({
  pictures: await listShownPictures(shop, language),
  outcome: readPictureOutcome(query),
}))
