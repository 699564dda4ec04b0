/** The shop's icon in every size that browsers and home screens request, made from the seller's own picture. */
import sharp from 'sharp'
import { computeVectorDensity } from '#app/server/pictures/vector-density.server.ts'
import type { Palette } from './theme.server.ts'
import { drawTextPath, measureTextWidth } from './type.server.ts'

export type Icons = {
  /** The seller's icon; a bitmap is embedded in an SVG. */
  svg: Buffer
  /** By name: `icon-192.png`, `icon-512.png`, `icon-maskable-512.png`, `apple-touch-icon.png`. */
  png: ReadonlyMap<string, Buffer>
  ico: Buffer
}

type IconOptions = {
  /** The seller's icon; null draws the name's first letter. */
  image: { name: string; content: Buffer } | null
  name: string
  palette: Palette
}

const FAVICON_SIZES = [16, 32, 48]
const DRAWN = 512
const SAFE = 400

/** Throws for an image that cannot be decoded. */
export async function makeIcons({ image, name, palette }: IconOptions): Promise<Icons> {
  const source = image === null ? drawLetter(name, palette) : image.content
  const isSvg = image === null || image.name.toLowerCase().endsWith('.svg')
  const square = await sharp(source, { density: isSvg ? await computeVectorDensity(source, DRAWN) : 72 })
    .resize(DRAWN, DRAWN, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer()
  const { isOpaque } = await sharp(square).stats()
  // Systems cut these icons to their own shape. An opaque icon fills it; others need a background.
  const solid = isOpaque ? square : await onGround(square, palette.bg)
  const scaled = (icon: Buffer, size: number) =>
    sharp(icon).resize(size, size).png({ compressionLevel: 9 }).toBuffer()
  const favicons = await Promise.all(
    FAVICON_SIZES.map(async (size) => ({ size, png: await scaled(square, size) })),
  )
  return {
    svg: isSvg ? source : svgAround(await scaled(square, 192)),
    ico: encodeIco(favicons),
    png: new Map([
      ['icon-192.png', await scaled(square, 192)],
      ['icon-512.png', await scaled(square, 512)],
      ['icon-maskable-512.png', await scaled(solid, 512)],
      ['apple-touch-icon.png', await scaled(solid, 180)],
    ]),
  }
}

/** Pages refer to one SVG icon, whatever the seller's file is. */
function svgAround(png: Buffer): Buffer {
  const data = `data:image/png;base64,${png.toString('base64')}`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="${data}"/></svg>`,
  )
}

/** A maskable icon's subject stays within the middle four fifths. */
async function onGround(icon: Buffer, ground: string): Promise<Buffer> {
  const middle = await sharp(icon).resize(SAFE, SAFE).png().toBuffer()
  return sharp({ create: { width: DRAWN, height: DRAWN, channels: 3, background: ground } })
    .composite([{ input: middle }])
    .png()
    .toBuffer()
}

export function drawLetter(name: string, { brand, bg }: Palette): Buffer {
  const letter = [...name.toUpperCase()].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '·'
  const size = 320
  const word = drawTextPath(letter, {
    x: (DRAWN - measureTextWidth(letter, size)) / 2,
    y: 370,
    size,
    fill: bg,
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${DRAWN} ${DRAWN}" width="${DRAWN}" height="${DRAWN}">` +
      `<rect width="${DRAWN}" height="${DRAWN}" fill="${brand}"/>${word}</svg>`,
  )
}

/** The ICO container: a directory of pictures, which may be PNGs. */
function encodeIco(pictures: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}
