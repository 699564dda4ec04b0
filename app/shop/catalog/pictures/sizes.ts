/**
 * The only widths, in pixels, and formats of served pictures, shared by the route and the markup. `moving` is a whole
 * animation; all other formats show its first frame.
 */
export const pictureWidths = [320, 480, 640, 720, 960, 1280, 1920] as const
const pictureFormats = ['avif', 'webp', 'jpg', 'moving'] as const

export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof pictureFormats)[number]

export function createPicturePath(key: string, width: PictureWidth, format: PictureFormat): string {
  return `/pictures/${key}/${width}.${format}`
}

/** The width that is rendered: pictures are never enlarged, so all widths beyond the original's are the same file. */
export function findServedWidth(asked: PictureWidth, originalWidth: number): PictureWidth {
  const enough = pictureWidths.find((width) => width >= originalWidth) ?? asked
  return enough < asked ? enough : asked
}

/** Parses `640.avif`; null for any other width or format. */
export function parsePictureFile(file: string): { width: PictureWidth; format: PictureFormat } | null {
  const [stem, extension, ...rest] = file.split('.')
  const width = pictureWidths.find((candidate) => String(candidate) === stem)
  const format = pictureFormats.find((candidate) => candidate === extension)
  return width && format && rest.length === 0 ? { width, format } : null
}
