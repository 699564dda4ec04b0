import sharp, { type Sharp } from 'sharp'
import type { PictureFacts } from '#app/server/pictures/inspect.server.ts'
import { PictureError } from '#app/server/pictures/picture-error.server.ts'
import { computeVectorDensity } from '#app/server/pictures/vector-density.server.ts'
import type { PictureFormat, PictureWidth } from './sizes.ts'

const SECONDS = 10
// The background for transparent parts in formats without transparency; dark, like the shop's default theme.
const BACKDROP = { r: 16, g: 20, b: 28 }

type Order = { width: PictureWidth; format: PictureFormat; maxPixels: number }

/**
 * Renders one size of a picture: the first frame unless `moving` is requested, and never enlarged except for vectors.
 * An animated vector is returned as it is. Throws PictureError.
 */
export async function renderPicture(
  original: { body: Uint8Array<ArrayBuffer>; facts: PictureFacts },
  { width, format, maxPixels }: Order,
): Promise<Uint8Array<ArrayBuffer>> {
  const isMoving = format === 'moving'
  if (isMoving && original.facts.kind === 'vector') return original.body
  try {
    const density = original.facts.kind === 'vector' ? await computeVectorDensity(original.body, width) : 72
    const picture = sharp(original.body, {
      limitInputPixels: maxPixels,
      sequentialRead: true,
      failOn: 'error',
      density,
      animated: isMoving,
    })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
    if (format === 'avif' && (await isOpaque(picture))) picture.removeAlpha()
    return new Uint8Array(await encode(picture, format).toBuffer())
  } catch (cause) {
    throw new PictureError('undecodable', { cause })
  }
}

/** Only AVIF keeps an opaque alpha channel, and encoding it takes another 20 MB of memory at 1920 pixels. */
async function isOpaque(picture: Sharp): Promise<boolean> {
  if (!(await picture.metadata()).hasAlpha) return true
  const alpha = await picture.clone().extractChannel('alpha').raw().toBuffer()
  return alpha.equals(Buffer.alloc(alpha.length, 255))
}

function encode(picture: Sharp, format: PictureFormat): Sharp {
  // Effort 2 takes half the time of 3 for the same size; 4 and above take ten times as long. Chroma has half the
  // resolution, as in the other formats: full resolution takes 80 MB of memory for a moment, half takes 50.
  if (format === 'avif') return picture.avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' })
  if (format === 'jpg') return picture.flatten({ background: BACKDROP }).jpeg({ quality: 80, mozjpeg: true })
  return picture.webp({ quality: 78, effort: 4 })
}
