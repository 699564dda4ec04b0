import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Face = z.object({
  capHeight: z.number(),
  kerning: z.record(z.string(), z.string()),
  glyphs: z.record(z.string(), z.string()),
})
const Faces = z.object({ strong: Face, plain: Face, mono: Face })

// Pictures are shown through <img> and rasterised where no font is installed, so text is drawn as outlines.
const FACES = Faces.parse(JSON.parse(readFileSync(new URL('./glyphs.json', import.meta.url), 'utf8')))

export type FaceName = keyof typeof FACES
export type TextStyle = { face: FaceName; size: number; tracking?: number }

type Glyph = { advance: number; path: string }

const glyphCache = new Map<string, Glyph>()
const kerningCache = new Map<string, Map<string, number>>()

/** The width of a line in the units of `size`. */
export function textWidth(text: string, style: TextStyle): number {
  return place(text, style).width
}

/** A line of text as one path element whose baseline starts at x, y; `attributes` are written into the element. */
export function textPath(
  text: string,
  style: TextStyle & { x: number; y: number; attributes: string },
): string {
  const scale = style.size / 1000
  const parts = place(text, style).glyphs.map(({ glyph, x }) =>
    glyph.path === ''
      ? ''
      : `<path transform="translate(${round(style.x + x)} ${round(style.y)}) scale(${round(scale)})" d="${glyph.path}"/>`,
  )
  return `<g ${style.attributes}>${parts.join('')}</g>`
}

/** Breaks text at spaces so that no line is wider than `width`; a single longer word is cut with an ellipsis. */
export function wrapText(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && textWidth(longer, style) > width) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return [...lines, line].map((part) => fitText(part, style, width))
}

/** Cuts a line with an ellipsis where it would be wider than `width`. */
export function fitText(text: string, style: TextStyle, width: number): string {
  if (textWidth(text, style) <= width) return text
  let kept = text
  while (kept !== '' && textWidth(`${kept}…`, style) > width) kept = kept.slice(0, -1).trimEnd()
  return `${kept}…`
}

function place(
  text: string,
  { face, size, tracking = 0 }: TextStyle,
): { glyphs: { glyph: Glyph; x: number }[]; width: number } {
  const scale = size / 1000
  const characters = [...text]
  let x = 0
  const glyphs = characters.map((character, index) => {
    const glyph = glyphOf(face, character)
    const placed = { glyph, x }
    x += (glyph.advance + kerningOf(face, character, characters[index + 1])) * scale + tracking
    return placed
  })
  return { glyphs, width: x }
}

/** A character the face does not have is drawn as a question mark. */
function glyphOf(face: FaceName, character: string): Glyph {
  const key = face + character
  const known = glyphCache.get(key)
  if (known) return known
  const packed =
    FACES[face].glyphs[character === '\u00a0' ? ' ' : character] ?? FACES[face].glyphs['?'] ?? '0'
  const start = packed.indexOf('m')
  const glyph =
    start === -1
      ? { advance: Number(packed), path: '' }
      : { advance: Number(packed.slice(0, start)), path: packed.slice(start) }
  glyphCache.set(key, glyph)
  return glyph
}

function kerningOf(face: FaceName, left: string, right: string | undefined): number {
  if (right === undefined) return 0
  const key = face + left
  const row = kerningCache.get(key) ?? readKerning(FACES[face].kerning[left])
  kerningCache.set(key, row)
  return row.get(right) ?? 0
}

function readKerning(packed: string | undefined): Map<string, number> {
  if (packed === undefined) return new Map()
  return new Map(packed.split(' ').map((pair) => [pair.slice(0, 1), Number(pair.slice(1))]))
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
