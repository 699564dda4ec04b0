import type { Tint } from './color.ts'
import { tonesOf } from './color.ts'
import { ground, svg } from './frame.ts'
import { mark } from './mark.ts'
import type { Art } from './pen.ts'
import { createPen, gradientsOf, moved } from './pen.ts'
import { fitText, textPath, wrapText } from './type.ts'

export type Cover = {
  title: string
  art: Art
  tint: Tint
  /** Unlocked editions are drawn open: the same object, seen through. */
  edition: 'escrow' | 'unlocked' | null
}

const OBJECT = { x: 1140, y: 450 }
const TEXT_LEFT = 104
const TEXT_WIDTH = 660
/** Sizes of the name with the number of lines that each may fill. */
const SIZES = [
  { size: 116, lines: 2 },
  { size: 92, lines: 2 },
  { size: 100, lines: 3 },
  { size: 84, lines: 4 },
  { size: 72, lines: 5 },
]
const SMALLEST = { size: 60, lines: 6 }

/** Artwork of 1600 by 900 units: the object at the right, the name in type at the left. */
export function drawCover({ title, art, tint, edition }: Cover): string {
  const tones = tonesOf(tint)
  const pen = createPen(tones, edition === 'unlocked' ? 'open' : 'solid')
  return svg(
    [
      `<defs>${gradientsOf(tones)}</defs>`,
      ground(tint, OBJECT),
      moved(art(pen), OBJECT.x, OBJECT.y),
      moved(mark(tones.white), TEXT_LEFT, 96, 0.58),
      drawName(title, tones.white),
      drawEdition(edition, tones.pale),
    ].join(''),
  )
}

function drawName(title: string, color: string): string {
  // An ampersand stays with the word before it.
  const { lines, size } = fitName(title.replaceAll(' & ', '\u00a0& '))
  const leading = size * 1.05
  const first = 704 - (lines.length - 1) * leading
  return lines
    .map((line, index) =>
      textPath(line, {
        ...nameStyle(size),
        x: TEXT_LEFT - size * 0.05,
        y: first + index * leading,
        attributes: `fill="${color}"`,
      }),
    )
    .join('')
}

/** The largest size at which the name fits without a cut word; at the smallest the rest is cut. */
function fitName(title: string): { lines: string[]; size: number } {
  for (const { size, lines: limit } of SIZES) {
    const lines = wrapText(title, nameStyle(size), TEXT_WIDTH)
    if (lines.length <= limit && !lines.some((line) => line.endsWith('…')))
      return { lines: balanced(title, size, lines.length), size }
  }
  const style = nameStyle(SMALLEST.size)
  const lines = wrapText(title, style, TEXT_WIDTH)
  const kept = lines.slice(0, SMALLEST.lines - 1)
  const rest = lines.slice(SMALLEST.lines - 1).join(' ')
  return { lines: rest === '' ? kept : [...kept, fitText(rest, style, TEXT_WIDTH)], size: SMALLEST.size }
}

/** Breaks the name into the same number of lines, as even as they can be. */
function balanced(title: string, size: number, count: number): string[] {
  let best = wrapText(title, nameStyle(size), TEXT_WIDTH)
  for (let width = TEXT_WIDTH; width > 0; width -= 20) {
    const lines = wrapText(title, nameStyle(size), width)
    if (lines.length > count || lines.some((line) => line.endsWith('…'))) return best
    best = lines
  }
  return best
}

function nameStyle(size: number) {
  return { face: 'strong', size, tracking: -size * 0.024 } as const
}

function drawEdition(edition: Cover['edition'], color: string): string {
  if (edition === null) return ''
  const shackle =
    edition === 'escrow' ? 'M10 18 V12 a10 10 0 0 1 20 0 V18' : 'M10 18 V8 a10 10 0 0 1 20 0 V10'
  const lock = `<g fill="none" stroke="${color}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"><path d="${shackle}"/><rect x="2" y="18" width="36" height="28" rx="7"/></g>`
  const word = textPath(edition.toUpperCase(), {
    face: 'mono',
    size: 36,
    tracking: 3,
    x: TEXT_LEFT + 60,
    y: 799,
    attributes: `fill="${color}"`,
  })
  return moved(lock, TEXT_LEFT, 758) + word
}
