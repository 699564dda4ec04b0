import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chunk, withChunks } from '#tests/journeys/store/hostile-bytes.ts'
import { removePngTexts } from './png-texts.server.ts'

const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

test('texts of a PNG are removed, and nothing else', async () => {
  const png = await picture()
  const texts = ['tEXt', 'zTXt', 'iTXt'].map((type) => chunk(type, Buffer.from('k\0hello')))
  const gamma = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))
  expect(removePngTexts(png)).toBe(png)
  expect(Buffer.from(removePngTexts(withChunks(png, ...texts, gamma)))).toEqual(withChunks(png, gamma))
})

test('a chunk that claims more than there is, and bytes after the end, stay', async () => {
  const png = await picture()
  const endless = Buffer.concat([png.subarray(0, 8), Buffer.from([255, 255, 255, 255]), Buffer.from('tEXt')])
  for (const bytes of [endless, png.subarray(0, 11), Buffer.concat([png, Buffer.from('PK')])])
    expect(removePngTexts(bytes)).toBe(bytes)
})
