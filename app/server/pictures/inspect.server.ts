import sharp from 'sharp'
import { PictureError } from './picture-error.server.ts'
import { isSafeSvg } from './svg.server.ts'

/** Sizes are in pixels at the displayed orientation; a vector's are for a width of 1920 pixels. */
export type PictureFacts = { kind: 'raster' | 'vector'; width: number; height: number }

const VECTOR_WIDTH = 1920

/**
 * Recognises a picture by its first bytes, before any decoder runs, and measures it. The declared content type is
 * ignored, because hosts get it wrong and a false one must not select another decoder. Throws `PictureError`.
 */
export async function inspectPicture(bytes: Uint8Array, maxPixels: number): Promise<PictureFacts> {
  const format = findPictureFormat(bytes)
  if (!format) throw new PictureError('unknown_format')
  if (format === 'svg' && !isSafeSvg(bytes)) throw new PictureError('unsafe_svg')
  const { width, height, isStreamed } = await measure(bytes)
  // A picture that cannot be decoded line by line takes memory as a whole, so its limit is lower.
  if (width * height > (isStreamed ? maxPixels : maxPixels / 3)) throw new PictureError('too_many_pixels')
  if (format !== 'svg') return { kind: 'raster', width, height }
  return {
    kind: 'vector',
    width: VECTOR_WIDTH,
    height: Math.max(1, Math.round((height / width) * VECTOR_WIDTH)),
  }
}

async function measure(bytes: Uint8Array): Promise<{ width: number; height: number; isStreamed: boolean }> {
  try {
    // Our own limit above applies: measuring decodes nothing, and the error names the cause.
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    const isStreamed = (metadata.format === 'png' || metadata.format === 'jpeg') && !metadata.isProgressive
    return { ...metadata.autoOrient, isStreamed }
  } catch (cause) {
    throw new PictureError('undecodable', { cause })
  }
}

type PictureFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'svg'

export function findPictureFormat(bytes: Uint8Array): PictureFormat | null {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  if (head.startsWith('ftypavi', 4)) return 'avif'
  return /^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!--)/.test(head) ? 'svg' : null
}
