import type { PersonalLoad } from '#app/page.ts'
import { requireAdminWithDraft, type WithDraft } from '#app/panel/store/draft-parts/draft.server.ts'
import {
  listShownPictures,
  type PictureOutcome,
  readPictureOutcome,
  type ShownPicture,
} from '#app/panel/store/picture-parts/shown-pictures.server.ts'

export type StorePicturesData = WithDraft<{ pictures: ShownPicture[]; outcome: PictureOutcome | null }>

export const load: PersonalLoad<StorePicturesData> = (request) =>
  requireAdminWithDraft(request, '/admin/store/pictures', async (language) => ({
    pictures: await listShownPictures(request.shop, language),
    outcome: readPictureOutcome(request.query),
  }))
