import type { Shop } from '#app/compose.server.ts'
import type { AdminLanguage } from '#app/messages/admin/index.ts'
import type { PictureRefusalCode } from '#app/panel/store/editing/pictures/picture-refusal.ts'
import { PICTURE_REFUSALS } from '#app/panel/store/editing/pictures/picture-refusal.ts'
import type { StorePicture } from '#app/panel/store/editing/pictures/store-pictures.server.ts'
import { describeFile } from '#app/panel/store/forms/describe-changes.server.ts'
import type { NamedImage } from '#app/server/store/images/named-images.server.ts'

export type ShownUse = { place: NamedImage } | { name: string; href: string | null }
export type ShownPicture = Omit<StorePicture, 'uses'> & { uses: ShownUse[] }

const DONE = ['upload_picture', 'crop_picture', 'delete_picture'] as const
export type PictureOutcome = (typeof DONE)[number] | PictureRefusalCode

/** The outcome of the form that redirected here. */
export function readPictureOutcome(query: URLSearchParams): PictureOutcome | null {
  return [...DONE, ...PICTURE_REFUSALS].find((candidate) => candidate === query.get('picture')) ?? null
}

export async function listShownPictures(
  { storePictures, catalog }: Shop,
  language: AdminLanguage,
): Promise<ShownPicture[]> {
  const pictures = await storePictures.list()
  return pictures.map((picture) => ({
    ...picture,
    uses: picture.uses.map((use) => {
      if ('place' in use) return use
      const id = /^products\/(\d+)\./.exec(use.path)?.[1]
      const name = id && catalog.findProduct(Number(id))?.summary.name
      return {
        name: name || (use.title ?? use.path),
        href: describeFile({ ...use, kind: 'yaml', changes: [] }, language).href,
      }
    }),
  }))
}
