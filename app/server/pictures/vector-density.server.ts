import sharp from 'sharp'

/** Dots per inch at which a vector is drawn as wide as it is needed: enlarging a small drawing would blur it. */
export async function vectorDensity(body: Uint8Array, width: number): Promise<number> {
  const natural = await sharp(body).metadata()
  return Math.min(Math.max((72 * width) / natural.width, 1), 7_200)
}
