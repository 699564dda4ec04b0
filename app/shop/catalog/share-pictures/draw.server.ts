/** Draws the pictures that accompany shared links: 1200 by 630 pixels, in the seller's colours. */
import sharp, { type OverlayOptions } from 'sharp'
import { SHARE_SIZE } from './size.ts'
import type { Palette } from './theme.server.ts'
import { drawTextPath, fitText, measureTextWidth, wrapText } from './type.server.ts'

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE
const BAND = 118
const MARGIN = 48
const ICON = 62
const NAME_SIZE = 42
const BLUR = 48
/** The outermost pixels of artwork are often half transparent, or a line. */
const RIM = 4
const MAX_BYTES = 400_000

type ShareCard = {
  name: string
  /** Formatted; null draws no price. */
  price: string | null
  /** The product's artwork in any format that sharp reads; null draws the name large instead. */
  cover: Uint8Array | null
  /** The shop's square icon as PNG; null draws none. */
  icon: Uint8Array | null
  palette: Palette
}

/** The product's whole artwork, with the shop's icon, the name and the price below. */
export async function drawProductCard({
  name,
  price,
  cover,
  icon,
  palette,
}: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
  const art = { width: WIDTH, height: HEIGHT - BAND }
  const layers = cover ? await coverLayers(cover, art) : []
  const priceWidth = price === null ? 0 : measureTextWidth(price, NAME_SIZE)
  const left = MARGIN + (icon ? ICON + 24 : 0)
  const baseline = HEIGHT - BAND / 2 + NAME_SIZE * 0.35
  const line = fitText(name, NAME_SIZE, WIDTH - left - MARGIN - (price === null ? 0 : priceWidth + 40))
  const shapes = [
    cover ? '' : largeName(name, art.height, palette),
    `<rect y="${art.height}" width="${WIDTH}" height="${BAND}" fill="${palette.surface}"/>`,
    `<rect y="${art.height}" width="${WIDTH}" height="2" fill="${palette.text}" fill-opacity=".14"/>`,
    drawTextPath(line, { x: left, y: baseline, size: NAME_SIZE, fill: palette.text }),
    price === null
      ? ''
      : drawTextPath(price, {
          x: WIDTH - MARGIN - priceWidth,
          y: baseline,
          size: NAME_SIZE,
          fill: palette.brand,
        }),
  ]
  return compose(palette, [
    ...layers,
    { input: svg(shapes.join('')) },
    ...(await iconLayer(icon, { size: ICON, left: MARGIN, top: HEIGHT - (BAND + ICON) / 2 })),
  ])
}

type ShopCard = Pick<ShareCard, 'name' | 'icon' | 'palette'> & { tagline: string }

/** Draws the picture of pages that are not about a single product. */
export async function drawShopCard({
  name,
  tagline,
  icon,
  palette,
}: ShopCard): Promise<Uint8Array<ArrayBuffer>> {
  const width = WIDTH - 2 * 96
  const names = wrapText(name, { size: 88, width, most: 2 })
  const taglines = wrapText(tagline, { size: 38, width, most: 2 })
  const first = 400 - (names.length - 1) * 92
  const lines = [
    glow(palette),
    ...names.map((line, index) =>
      drawTextPath(line, { x: 96, y: first + index * 92, size: 88, fill: palette.text }),
    ),
    ...taglines.map((line, index) =>
      drawTextPath(line, { x: 96, y: 472 + index * 54, size: 38, fill: palette.muted }),
    ),
    `<rect y="${HEIGHT - 10}" width="${WIDTH}" height="10" fill="${palette.brand}"/>`,
  ]
  return compose(palette, [
    { input: svg(lines.join('')) },
    ...(await iconLayer(icon, { size: 120, left: 96, top: names.length > 1 ? 72 : 132 })),
  ])
}

/** The artwork at the largest size without cropping, on its own stretched and blurred edges. */
async function coverLayers(cover: Uint8Array, { width, height }: { width: number; height: number }) {
  const { data, info } = await sharp(cover)
    .resize({ width, height, fit: 'inside' })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const left = Math.floor((width - info.width) / 2)
  const top = Math.floor((height - info.height) / 2)
  const rim = Math.min(RIM, Math.floor((Math.min(info.width, info.height) - 1) / 2))
  const inner = { left: rim, top: rim, width: info.width - 2 * rim, height: info.height - 2 * rim }
  // The blur fades at its edge, so it is drawn larger and cropped.
  const wide = await sharp(data)
    .extract(inner)
    .extend({
      left: left + rim + BLUR,
      top: top + rim + BLUR,
      right: width - info.width - left + rim + BLUR,
      bottom: height - info.height - top + rim + BLUR,
      extendWith: 'copy',
    })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const blurred = await sharp(wide)
    .blur(BLUR / 3)
    .png({ compressionLevel: 1 })
    .toBuffer()
  const back = sharp(blurred).extract({ left: BLUR, top: BLUR, width, height })
  return [
    { input: await back.png({ compressionLevel: 1 }).toBuffer(), left: 0, top: 0 },
    { input: data, left, top },
  ]
}

function largeName(name: string, height: number, palette: Palette): string {
  const lines = wrapText(name, { size: 84, width: WIDTH - 2 * MARGIN, most: 4 })
  const first = height / 2 + 30 - ((lines.length - 1) * 92) / 2
  return [
    glow(palette),
    ...lines.map((line, index) =>
      drawTextPath(line, { x: MARGIN, y: first + index * 92, size: 84, fill: palette.text }),
    ),
  ].join('')
}

function glow({ brand }: Palette): string {
  return (
    '<defs><radialGradient id="g" cx="1" cy="0" r="1"><stop stop-color="' +
    `${brand}" stop-opacity=".3"/><stop offset="1" stop-color="${brand}" stop-opacity="0"/>` +
    `</radialGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>`
  )
}

function svg(content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`,
  )
}

/** Draws the icon with rounded corners. */
async function iconLayer(icon: Uint8Array | null, at: { size: number; left: number; top: number }) {
  if (!icon) return []
  const { size, left, top } = at
  const corners = `<svg width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size / 5}"/></svg>`
  const input = await sharp(icon)
    .resize(size, size)
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return [{ input, left, top }]
}

async function compose({ bg }: Palette, layers: OverlayOptions[]): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = await sharp({ create: { ...SHARE_SIZE, channels: 3, background: bg } })
    .composite(layers)
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
  // PNGs of photographs are large, and 256 colours reduce them to a third. Gradients are small anyway.
  const isHeavy = drawn.byteLength > MAX_BYTES
  return new Uint8Array(isHeavy ? await sharp(drawn).png({ palette: true, effort: 3 }).toBuffer() : drawn)
}
