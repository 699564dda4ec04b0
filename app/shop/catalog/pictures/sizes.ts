/**
 * The only widths, in pixels, and formats in which pictures are served; shared by the route and the markup. `moving` is
 * the whole of an animation, where all others are its first frame.
 */
export const pictureWidths = [320, 480, 640, 720, 960, 1280, 1920] as const
const pictureFormats = ['avif', 'webp', 'jpg', 'moving'] as const

export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof pictureFormats)[number]

/** The address of one size of a picture on this site. */
export function picturePath(key: string, width: PictureWidth, format: PictureFormat): string {
  return `/pictures/${key}/${width}.${format}`
}

/** The width that is really rendered: pictures are never enlarged, so all widths past the original's are one. */
export function servedWidth(asked: PictureWidth, originalWidth: number): PictureWidth {
  const enough = pictureWidths.find((width) => width >= originalWidth) ?? asked
  return enough < asked ? enough : asked
}

/** Reads `640.avif`; null for every width or format that is not on the lists. */
export function parsePictureFile(file: string): { width: PictureWidth; format: PictureFormat } | null {
  const [stem, extension, ...rest] = file.split('.')
  const width = pictureWidths.find((candidate) => String(candidate) === stem)
  const format = pictureFormats.find((candidate) => candidate === extension)
  return width && format && rest.length === 0 ? { width, format } : null
}
