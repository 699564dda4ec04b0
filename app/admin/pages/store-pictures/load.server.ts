import { requireAdminWithDraft, type WithDraft } from '#app/admin/components/draft/draft.server.ts'
import {
  listShownPictures,
  type PictureOutcome,
  readPictureOutcome,
  type ShownPicture,
} from '#app/admin/components/pictures/shown-pictures.server.ts'
import type { PersonalLoad } from '#app/page.ts'

export type StorePicturesData = WithDraft<{ pictures: ShownPicture[]; outcome: PictureOutcome | null }>

export const load: PersonalLoad<StorePicturesData> = (request) =>
  requireAdminWithDraft(request, '/admin/store/pictures', async (language) => ({
    pictures: await listShownPictures(request.shop, language),
    outcome: readPictureOutcome(request.query),
  }))
