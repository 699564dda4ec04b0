import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PictureError } from '#app/server/pictures/picture-error.server.ts'
import { cleanPicture, findEnding, findRefusalCode } from './clean-picture.server.ts'
import type { Crop } from './purposes.ts'

const WHOLE: Crop = { purpose: 'whole', size: 100, x: 50, y: 50 }
const blank = (width: number, height: number, background = '#f00') =>
  sharp({ create: { width, height, channels: 3, background } })

/** The left half red, the right half blue. */
async function halves(width: number, height: number) {
  const blue = await blank(width / 2, height, '#00f')
    .png()
    .toBuffer()
  return blank(width, height).composite([{ input: blue, left: width / 2, top: 0 }])
}

async function readMiddle(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(at, at + 3)]
}

test('metadata is removed and the orientation applied', async () => {
  const photo = await blank(400, 200)
    .withExif({ IFD0: { Copyright: 'me' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const { width, height, exif, orientation, format } = await sharp(
    await cleanPicture(photo, { crop: WHOLE, ending: 'webp' }),
  ).metadata()
  expect([width, height, exif, orientation, format]).toEqual([200, 400, undefined, undefined, 'webp'])
})

test('the colour profile is applied', async () => {
  const wide = await blank(90, 90, '#0a0').withIccProfile('p3').png().toBuffer()
  const clean = await cleanPicture(wide, { crop: WHOLE, ending: 'png' })
  expect((await sharp(clean).metadata()).icc).toBeUndefined()
  const [red = 0, green = 0, blue = 0] = await readMiddle(clean)
  expect([Math.abs(red - 0) < 12, Math.abs(green - 170) < 12, Math.abs(blue - 0) < 12]).toEqual([
    true,
    true,
    true,
  ])
})

test('a picture is cropped to the ratio of its purpose at the chosen place', async () => {
  const wide = await (await halves(4_000, 1_000)).png().toBuffer()
  const icon = (x: number) =>
    cleanPicture(wide, { crop: { purpose: 'icon', size: 100, x, y: 50 }, ending: 'png' })
  expect(await sharp(await icon(0)).metadata()).toMatchObject({ width: 512, height: 512 })
  expect(await readMiddle(await icon(0))).toEqual([255, 0, 0])
  expect(await readMiddle(await icon(100))).toEqual([0, 0, 255])
  const shapes = [
    ['product', 1_280, 720],
    ['payments', 640, 64],
    ['whole', 1_920, 480],
  ] as const
  for (const [purpose, width, height] of shapes) {
    const cut = await cleanPicture(wide, { crop: { purpose, size: 100, x: 50, y: 50 }, ending: 'webp' })
    expect(await sharp(cut).metadata()).toMatchObject({ width, height })
  }
  const small = await blank(100, 90).png().toBuffer()
  const never = await cleanPicture(small, {
    crop: { purpose: 'icon', size: 100, x: 50, y: 50 },
    ending: 'png',
  })
  expect(await sharp(never).metadata()).toMatchObject({ width: 90, height: 90 })
})

test('an animated picture still moves after cropping', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((color) => blank(400, 400, color).png().toBuffer()),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [90, 90, 90] })
    .toBuffer()
  const clean = await cleanPicture(gif, {
    crop: { purpose: 'product', size: 100, x: 0, y: 0 },
    ending: 'webp',
  })
  expect(await sharp(clean, { animated: true }).metadata()).toMatchObject({
    pages: 3,
    width: 400,
    pageHeight: 225,
  })
  const still = await cleanPicture(gif, { crop: WHOLE, ending: 'jpg' })
  expect((await sharp(still).metadata()).pages ?? 1).toBe(1)
})

test('every supported format is encoded, and a picture that stays too large is refused', async () => {
  const photo = await blank(60, 60).avif({ effort: 0 }).toBuffer()
  for (const name of ['a.PNG', 'a.jpeg', 'a.jpg', 'a.webp', 'a.avif', 'a.gif']) {
    const ending = findEnding(name)
    if (ending === null) throw new Error(name)
    const { format, compression } = await sharp(await cleanPicture(photo, { crop: WHOLE, ending })).metadata()
    expect([name, compression === 'av1' ? 'avif' : format]).toEqual([
      name,
      ending === 'jpg' ? 'jpeg' : ending,
    ])
  }
  expect([findEnding('a.svg'), findEnding('a.ico'), findEnding('a'), findEnding('a.constructor')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('a smaller frame keeps that part of the picture, also in the picture’s own ratio', async () => {
  const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#f00' } })
    .composite([
      { input: { create: { width: 400, height: 400, channels: 3, background: '#00f' } }, left: 400, top: 0 },
    ])
    .png()
    .toBuffer()
  const half = { purpose: 'whole', size: 50, x: 100, y: 0 } as const
  const clean = sharp(await cleanPicture(picture, { crop: half, ending: 'png' }))
  expect(await clean.metadata()).toMatchObject({ width: 400, height: 200 })
  const { dominant } = await clean.stats()
  expect(dominant.b).toBeGreaterThan(200)
  expect(dominant.r).toBeLessThan(50)
})

test('an encoder that runs out of time is busy; one that fails at once had a damaged picture', () => {
  const failure = new Error('timeout: 12% complete')
  expect(findRefusalCode(failure, 20_001)).toBe('busy')
  expect(findRefusalCode(failure, 40)).toBe('undecodable')
  expect(findRefusalCode(new PictureError('too_many_pixels'), 20_001)).toBe('too_many_pixels')
})
