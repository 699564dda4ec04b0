/** Makes one of our pictures from bytes of any origin: decoded, turned upright, in sRGB, cropped, and encoded without metadata. */
import sharp, { type Sharp } from 'sharp'
import { findPictureFormat, inspectPicture, type PictureFacts } from '#app/server/pictures/inspect.server.ts'
import { PictureError } from '#app/server/pictures/picture-error.server.ts'
import { MAX_IMAGE_BYTES } from '#app/server/store/texts/bounds.server.ts'
import { PictureRefusal } from './picture-refusal.ts'
import { type Crop, chooseRegion, SHAPES } from './purposes.ts'

const MAX_PIXELS = 50_000_000
const MOST_FRAMES = 600
/** The limit of one encoding; at most three are tried. */
const SECONDS = 8
const LONGEST_SIDE = 1920
/** The limit for moving pictures, in pixels: every frame counts. */
const LONGEST_MOVING_SIDE = 960

/** Ordered from the best quality to the smallest file: a picture must fit into a store. */
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

/** Bounds pixels before anything is decoded, and time. Throws `PictureRefusal`. */
export async function cleanPicture(
  bytes: Uint8Array,
  { crop, ending }: { crop: Crop; ending: Ending },
): Promise<Buffer> {
  let startedAt = performance.now()
  if (bytes.length === 0) throw new PictureRefusal('no_file')
  const format = findPictureFormat(bytes)
  if (format === 'svg') throw new PictureRefusal('svg')
  try {
    const facts = await inspectPicture(bytes, MAX_PIXELS)
    const mayMove = MOVING.includes(ending) && MOVING.includes(format ?? '')
    const isMoving = mayMove && (await countFrames(bytes, facts)) > 1
    for (const encode of ENCODERS[ending]) {
      startedAt = performance.now()
      const content = await encode(cut(bytes, { facts, crop, isMoving })).toBuffer()
      if (content.length <= MAX_IMAGE_BYTES) return content
    }
  } catch (cause) {
    throw new PictureRefusal(findRefusalCode(cause, performance.now() - startedAt), { cause })
  }
  throw new PictureRefusal('too_large')
}

/** The encoder's timeout is an error without a code: the time that it took tells it from a damaged picture. */
export function findRefusalCode(cause: unknown, elapsedMs: number): PictureRefusal['code'] {
  if (!(cause instanceof PictureError)) return elapsedMs >= SECONDS * 1000 ? 'busy' : 'undecodable'
  return cause.code === 'unknown_format' || cause.code === 'too_many_pixels' ? cause.code : 'undecodable'
}

async function countFrames(bytes: Uint8Array, { width, height }: PictureFacts): Promise<number> {
  const { pages = 1 } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  if (pages > MOST_FRAMES || pages * width * height > MAX_PIXELS) throw new PictureError('too_many_pixels')
  return pages
}

type CutOptions = { facts: PictureFacts; crop: Crop; isMoving: boolean }

function cut(bytes: Uint8Array, { facts, crop, isMoving }: CutOptions): Sharp {
  const input = {
    ...({ limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error', animated: isMoving } as const),
  }
  const picture = sharp(bytes, input).timeout({ seconds: SECONDS })
  // Moving formats have no orientation.
  const image = isMoving ? picture : picture.autoOrient()
  const longest = isMoving ? LONGEST_MOVING_SIDE : LONGEST_SIDE
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
