import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SCRIPTS } from '#sandbox/tebex/seed/scripts.ts'
import { oklch } from './color.ts'
import { picture } from './index.ts'
import { fitText, textWidth, wrapText } from './type.ts'

const STYLE = { face: 'strong', size: 60 } as const
const LONG =
  'Economy Auditor with Inflation Report, Duplicate Detection and Unpronounceablecompoundwordswithoutend'

test('wrapped lines stay within the width', () => {
  for (const width of [120, 300, 660]) {
    const lines = wrapText(LONG, STYLE, width)
    expect(lines.filter((line) => textWidth(line, STYLE) > width)).toEqual([])
  }
})

test('a line that fits is not cut, a longer one ends in an ellipsis', () => {
  expect(fitText('Wallet', STYLE, 660)).toBe('Wallet')
  const cut = fitText(LONG, STYLE, 300)
  expect(cut).toMatch(/…$/)
  expect(textWidth(cut, STYLE)).toBeLessThanOrEqual(300)
})

test('pairs that need it are set closer than their widths', () => {
  expect(textWidth('To', STYLE)).toBeLessThan(textWidth('T', STYLE) + textWidth('o', STYLE))
})

test('no row of a drawn screen is cut or runs into its value', () => {
  const crowded = SCRIPTS.flatMap(({ screen }) => screen.rows).filter(
    ([label, value]) =>
      textWidth(label, { face: 'plain', size: 36 }) + textWidth(value, { face: 'mono', size: 34 }) > 580,
  )
  expect(crowded).toEqual([])
})

test('no line of a drawn configuration is wider than its panel', () => {
  const lines = SCRIPTS.flatMap(({ config }) => config)
  expect(lines.filter((line) => textWidth(line, { face: 'mono', size: 36 }) > 1_060)).toEqual([])
})

test('pictures use outlines only and name no other host', () => {
  for (const path of [
    '/pictures/covers/backpack-escrow.svg',
    '/pictures/screens/wallet.svg',
    '/pictures/configs/wallet.svg',
  ]) {
    const body = String(picture(path)?.body)
    expect(body).not.toMatch(/<text|href|NaN|undefined/)
    expect(body.match(/https?:\/\/[^"]+/g)).toEqual(['http://www.w3.org/2000/svg'])
  }
})

test('a cover can be rasterised at a card’s size', async () => {
  const body = picture('/pictures/covers/police-job-unlocked.svg')?.body ?? ''
  const { width, height } = await sharp(Buffer.from(body))
    .resize(640)
    .png()
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => info)
  expect([width, height]).toEqual([640, 360])
})

test('unknown paths have no picture', () => {
  const paths = [
    '/pictures/',
    '/pictures/covers/nothing.svg',
    '/pictures/constructor/x.svg',
    '/pictures/covers/../logo.svg',
    '/pictures/synthetic/1x.svg',
    '/pictures/synthetic/9999999.svg',
  ]
  expect(paths.filter((path) => picture(path) !== null)).toEqual([])
})

test('black, white and a known blue come out of OKLCH as they should', () => {
  expect(oklch(0, 0, 0)).toBe('#000000')
  expect(oklch(1, 0, 0)).toBe('#ffffff')
  expect(oklch(0.452, 0.3132, 264.05)).toBe('#0000ff')
})
