import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawProductCard, drawShopCard } from './draw.server.ts'
import { makeIcons } from './icons.server.ts'
import { readThemeColors } from './theme.server.ts'

const palette = readThemeColors('').dark
const cover = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()

test('a card is 1200 by 630, whatever the artwork’s size and the name’s length', async () => {
  const covers = [await cover(1280, 720), await cover(500, 900), await cover(900, 3), await cover(1, 1), null]
  for (const [index, picture] of covers.entries()) {
    const name = index % 2 === 0 ? 'Wallet' : 'A very long name '.repeat(30)
    const price = index === 0 ? null : '$9.99'
    const card = await drawProductCard({ name, price, cover: picture, icon: null, palette })
    expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  }
})

test('the whole artwork is in the middle', async () => {
  const card = await drawProductCard({
    name: 'x',
    price: null,
    cover: await cover(500, 500),
    icon: null,
    palette,
  })
  const [red = 0, green = 255] = await sharp(card)
    .extract({ left: 600, top: 250, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(red).toBeGreaterThan(140)
  expect(green).toBeLessThan(80)
})

test('a photograph does not make a large file', async () => {
  const noise = await sharp({
    create: {
      width: 1280,
      height: 720,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const card = await drawProductCard({ name: 'x', price: null, cover: noise, icon: null, palette })
  expect(card.byteLength).toBeLessThan(900_000)
})

test('the shop’s own card fits any name', async () => {
  for (const name of ['A', 'A very long name of a shop that goes on and on and on', '東京'])
    expect(
      await sharp(await drawShopCard({ name, tagline: name, icon: null, palette })).metadata(),
    ).toMatchObject({
      width: 1200,
      height: 630,
    })
})

test('icons have every size, from the seller’s file or the name’s first letter', async () => {
  const own = { name: 'icon.svg', content: await readFile('sandbox/store/images/icon.svg') }
  for (const image of [own, null]) {
    const icons = await makeIcons({ image, name: 'Ärger', palette })
    const sizes = await Promise.all(
      [...icons.png.values()].map(async (png) => (await sharp(png).metadata()).width),
    )
    expect(sizes).toEqual([192, 512, 512, 180])
    expect([...icons.ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
    expect(icons.svg?.toString()).toContain('<svg')
  }
})

test('a transparent icon gets a background where systems require one', async () => {
  const letter = await makeIcons({ image: null, name: 'x', palette })
  const touch = letter.png.get('apple-touch-icon.png')
  expect(touch && (await sharp(touch).stats()).isOpaque).toBe(true)
})
