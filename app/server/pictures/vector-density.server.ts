import sharp from 'sharp'

/** The dots per inch that draw a vector at its final width, because enlarging a small drawing would blur it. */
export async function computeVectorDensity(body: Uint8Array, width: number): Promise<number> {
  const natural = await sharp(body).metadata()
  return Math.min(Math.max((72 * width) / natural.width, 1), 7_200)
}
