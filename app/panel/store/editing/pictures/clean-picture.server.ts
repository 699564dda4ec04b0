/**
 * Turns uploaded bytes into a picture of the store: decoded, turned upright, in sRGB, cropped, and encoded without
 * metadata.
 */
import sharp, { type Sharp } from 'sharp'
import { findPictureFormat, inspectPicture, type PictureFacts } from '#app/server/pictures/inspect.server.ts'
import { PictureError } from '#app/server/pictures/picture-error.server.ts'
import { removePngTexts } from '#app/server/pictures/png-texts.server.ts'
import { MAX_IMAGE_BYTES } from '#app/server/store/texts/bounds.server.ts'
import { PictureRefusal } from './picture-refusal.ts'
import { type Crop, chooseRegion, SHAPES } from './purposes.ts'

const MAX_PIXELS = 50_000_000
const MAX_FRAMES = 600
/** The limit of all encodings of a picture together, in seconds. */
const SECONDS = 20
const MAX_SIDE = 1920
/** The limit for moving pictures, in pixels, because every frame takes memory. */
const MAX_MOVING_SIDE = 960

/** Ordered from the best quality to the smallest file; the first that fits a store's limit wins. */
const ENCODERS = {
  webp: [82, 60, 40].map((quality) => (image: Sharp) => image.webp({ quality, effort: 3 })),
  jpg: [82, 60, 40].map(
    (quality) => (image: Sharp) => image.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true }),
  ),
  avif: [60, 45, 30].map((quality) => (image: Sharp) => image.avif({ quality, effort: 2 })),
  png: [false, true].map((palette) => (image: Sharp) => image.png({ compressionLevel: 9, palette })),
  gif: [7, 3].map((effort) => (image: Sharp) => image.gif({ effort, interFrameMaxError: 32 / effort })),
}
type Ending = keyof typeof ENCODERS
const MOVING = ['webp', 'gif']

/** The format of a file's name; null for one that the server does not encode, such as SVG. */
export function findEnding(name: string): Ending | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (ending === 'jpeg') return 'jpg'
  return isEnding(ending) ? ending : null
}

const isEnding = (ending: string): ending is Ending => Object.hasOwn(ENCODERS, ending)

/** Limits the pixels before anything is decoded, and the time. Throws `PictureRefusal`. */
export async function cleanPicture(
  uploaded: Uint8Array,
  { crop, ending }: { crop: Crop; ending: Ending },
): Promise<Buffer> {
  const startedAt = performance.now()
  const measureElapsed = () => performance.now() - startedAt
  if (uploaded.length === 0) throw new PictureRefusal('no_file')
  const format = findPictureFormat(uploaded)
  if (format === 'svg') throw new PictureRefusal('svg')
  const bytes = format === 'png' ? removePngTexts(uploaded) : uploaded
  try {
    const facts = await inspectPicture(bytes, MAX_PIXELS)
    const mayMove = MOVING.includes(ending) && MOVING.includes(format ?? '')
    const isMoving = mayMove && (await countFrames(bytes, facts)) > 1
    for (const encode of ENCODERS[ending]) {
      const seconds = Math.max(1, Math.ceil(SECONDS - measureElapsed() / 1000))
      const content = await encode(cut(bytes, { facts, crop, isMoving }).timeout({ seconds })).toBuffer()
      if (content.length <= MAX_IMAGE_BYTES) return content
    }
  } catch (cause) {
    throw new PictureRefusal(findRefusalCode(cause, measureElapsed()), { cause })
  }
  throw new PictureRefusal('too_large')
}

/** The encoder's timeout has no error code, so the elapsed time tells it apart from a damaged picture. */
export function findRefusalCode(cause: unknown, elapsedMs: number): PictureRefusal['code'] {
  if (!(cause instanceof PictureError)) return elapsedMs >= SECONDS * 1000 ? 'busy' : 'undecodable'
  return cause.code === 'unknown_format' || cause.code === 'too_many_pixels' ? cause.code : 'undecodable'
}

async function countFrames(bytes: Uint8Array, { width, height }: PictureFacts): Promise<number> {
  const { pages = 1 } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  if (pages > MAX_FRAMES || pages * width * height > MAX_PIXELS) throw new PictureError('too_many_pixels')
  return pages
}

type CutOptions = { facts: PictureFacts; crop: Crop; isMoving: boolean }

function cut(bytes: Uint8Array, { facts, crop, isMoving }: CutOptions): Sharp {
  const input = {
    ...({ limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error', animated: isMoving } as const),
  }
  const picture = sharp(bytes, input)
  // Animated formats have no orientation.
  const image = isMoving ? picture : picture.autoOrient()
  const longest = isMoving ? MAX_MOVING_SIDE : MAX_SIDE
  const shape = SHAPES[crop.purpose]
  const region = chooseRegion(facts, crop)
  if (shape === null)
    return (crop.size < 100 ? image.extract(region) : image).resize({
      width: longest,
      height: longest,
      fit: 'inside',
      withoutEnlargement: true,
    })
  const scale = Math.min(1, longest / Math.max(shape.width, shape.height))
  return image.extract(region).resize({
    fit: 'fill',
    withoutEnlargement: true,
    width: Math.min(region.width, Math.round(shape.width * scale)),
    height: Math.min(region.height, Math.round(shape.height * scale)),
  })
}
