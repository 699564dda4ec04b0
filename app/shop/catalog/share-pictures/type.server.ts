/** Text as outlines, because pictures are drawn where no font is installed. */
import { z } from 'zod'
import glyphs from './glyphs.json' with { type: 'json' }

const FACE = z
  .object({ kerning: z.record(z.string(), z.string()), glyphs: z.record(z.string(), z.string()) })
  .parse(glyphs)

const UNITS = 1000
/** In characters: no picture has room for more. */
const MAX_TEXT_LENGTH = 400

type Glyph = { advance: number; path: string }

const glyphCache = new Map<string, Glyph>()

/** The width of a line, in the units of `size`. */
export function measureTextWidth(text: string, size: number): number {
  return layOut(text).width * (size / UNITS)
}

/** A line of text as paths in one group; its baseline starts at x, y. */
export function drawTextPath(text: string, at: { x: number; y: number; size: number; fill: string }): string {
  const scale = at.size / UNITS
  const paths = layOut(text).glyphs.map(({ path, x }) =>
    path === '' ? '' : `<path transform="translate(${Math.round(x)} 0)" d="${path}"/>`,
  )
  return `<g fill="${at.fill}" transform="translate(${at.x} ${at.y}) scale(${scale})">${paths.join('')}</g>`
}

/** Shortens a line that is wider than `width`, with an ellipsis. */
export function fitText(text: string, size: number, width: number): string {
  const start = text.slice(0, MAX_TEXT_LENGTH)
  if (measureTextWidth(start, size) <= width) return start
  const characters = [...start]
  const cut = (count: number) =>
    `${characters
      .slice(0, count)
      .join('')
      .replace(/[\s,.:;&–-]+$/, '')}…`
  let fitting = 0
  let tooMany = characters.length
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (measureTextWidth(cut(middle), size) <= width) fitting = middle
    else tooMany = middle
  }
  return cut(fitting)
}

/** Breaks text at spaces into at most `most` lines; an ellipsis ends a text that does not fit. */
export function wrapText(text: string, { size, width, most }: { size: number; width: number; most: number }) {
  const lines: string[] = []
  for (const word of text.slice(0, MAX_TEXT_LENGTH).split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && (lines.length === most || measureTextWidth(longer, size) <= width))
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line) => fitText(line, size, width))
}

function layOut(text: string): { glyphs: { path: string; x: number }[]; width: number } {
  const characters = [...text.normalize('NFC')]
  let width = 0
  const placed = characters.map((character, index) => {
    const { advance, path } = getGlyph(character)
    const x = width
    width += advance + getKerning(character, characters[index + 1])
    return { path, x }
  })
  return { glyphs: placed, width }
}

/** Omits characters that the font lacks, such as emojis; a missing letter becomes a dot. */
function getGlyph(character: string): Glyph {
  const cached = glyphCache.get(character)
  if (cached) return cached
  const substitute = /\s/.test(character) ? ' ' : /\p{L}/u.test(character) ? '·' : ''
  const packed = FACE.glyphs[character] ?? FACE.glyphs[substitute] ?? '0'
  const start = packed.indexOf('m')
  const glyph =
    start === -1
      ? { advance: Number(packed), path: '' }
      : { advance: Number(packed.slice(0, start)), path: packed.slice(start) }
  if (glyphCache.size < UNITS) glyphCache.set(character, glyph)
  return glyph
}

/** A row lists the right neighbours with their shifts: `A-96 o-80`. */
function getKerning(left: string, right: string | undefined): number {
  const row = FACE.kerning[left]
  if (row === undefined || right === undefined || right === ' ') return 0
  const pair = row.split(' ').find((entry) => entry.startsWith(right))
  return pair === undefined ? 0 : Number(pair.slice(right.length))
}
