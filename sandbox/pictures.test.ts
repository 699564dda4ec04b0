import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPicture } from './pictures.ts'
import { createDemoCatalogue } from './seed/demo.ts'

const named = [
  ...JSON.stringify(createDemoCatalogue('http://host')).matchAll(/http:\/\/host(\/pictures\/[^"\\]+)/g),
]
const paths = [...new Set(named.map(([, path = '']) => path))]

test('pictures contain outlines only and name no other host', () => {
  expect(paths.length).toBeGreaterThan(100)
  for (const path of paths) {
    const body = readPicture(path) ?? ''
    expect(body).not.toMatch(/<text|href|NaN|undefined/)
    expect(body.match(/https?:\/\/[^"]+/g), path).toEqual(['http://www.w3.org/2000/svg'])
  }
})

test.each(['/pictures/covers/police-job-unlocked.svg', '/pictures/synthetic/1.svg'])(
  '%s can be rasterised at a card’s size',
  async (path) => {
    const { info } = await sharp(Buffer.from(readPicture(path) ?? ''))
      .resize(640)
      .png()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([640, 360])
  },
)

test('unknown paths have no picture', () => {
  const unknown = [
    '/pictures/',
    '/pictures/covers/nothing.svg',
    '/pictures/constructor/x.svg',
    '/pictures/covers/../logo.svg',
    '/pictures/synthetic/1x.svg',
    '/pictures/synthetic/9999999.svg',
  ]
  expect(unknown.filter((path) => readPicture(path) !== null)).toEqual([])
})
