import type { Tint, Tones } from './color.ts'
import { tonesOf } from './color.ts'
import { ground, svg } from './frame.ts'
import { gradientsOf } from './pen.ts'
import { panel } from './screen.ts'
import { textPath } from './type.ts'

const WIDTH = 1220
const LINE = 66
const CHARACTER = 0.6

/** The opening lines of a configuration file as an editor shows them. */
export function drawConfig({ lines, tint }: { lines: string[]; tint: Tint }): string {
  const tones = tonesOf(tint)
  const height = 170 + lines.length * LINE + 30
  const x = (1600 - WIDTH) / 2
  const y = (900 - height) / 2
  return svg(
    [
      `<defs>${gradientsOf(tones)}</defs>`,
      ground(tint, { x: 800, y: 450 }),
      panel(x, y, WIDTH, height, tones),
      titleBar(x, y, tones),
      ...lines.map((line, index) =>
        drawLine({ line, number: index + 1, x: x + 56, y: y + 188 + index * LINE, tones }),
      ),
    ].join(''),
  )
}

function titleBar(x: number, y: number, tones: Tones): string {
  const dots = [0, 1, 2].map(
    (index) =>
      `<circle cx="${x + 60 + index * 36}" cy="${y + 56}" r="10" fill="${tones.pale}" fill-opacity="${0.5 - index * 0.12}"/>`,
  )
  const name = textPath('config.lua', {
    face: 'mono',
    size: 30,
    x: x + 190,
    y: y + 66,
    attributes: `fill="${tones.pale}"`,
  })
  return `${dots.join('')}${name}<path d="M${x} ${y + 106} h${WIDTH}" stroke="${tones.pale}" stroke-opacity="0.16" stroke-width="2"/>`
}

type Line = { line: string; number: number; x: number; y: number; tones: Tones }

function drawLine({ line, number, x, y, tones }: Line): string {
  const size = 36
  const gutter = textPath(String(number), {
    face: 'mono',
    size,
    x,
    y,
    attributes: `fill="${tones.pale}" fill-opacity="0.35"`,
  })
  let column = 0
  const words = tokensOf(line).map(({ text, color }) => {
    const placed = textPath(text, {
      face: 'mono',
      size,
      x: x + 76 + column * size * CHARACTER,
      y,
      attributes: color(tones),
    })
    column += [...text].length
    return placed
  })
  return gutter + words.join('')
}

type Token = { text: string; color: (tones: Tones) => string }

const COLORS: { pattern: RegExp; color: Token['color'] }[] = [
  { pattern: /^(?:--|#).*/, color: ({ pale }) => `fill="${pale}" fill-opacity="0.45"` },
  { pattern: /^'[^']*'/, color: ({ levels }) => `fill="${levels[3]?.edge ?? ''}"` },
  { pattern: /^\d[\d._]*/, color: ({ pale }) => `fill="${pale}"` },
  { pattern: /^(?:true|false|vec3|ensure|exports)\b/, color: ({ pale }) => `fill="${pale}"` },
  { pattern: /^[A-Za-z_][\w.]*/, color: ({ white }) => `fill="${white}"` },
  { pattern: /^\s+/, color: () => '' },
  { pattern: /^./, color: ({ pale }) => `fill="${pale}" fill-opacity="0.6"` },
]

/** Splits a line into what an editor would colour apart. */
function tokensOf(line: string): Token[] {
  const tokens: Token[] = []
  let rest = line
  while (rest !== '') {
    const found = COLORS.map(({ pattern, color }) => ({ text: pattern.exec(rest)?.[0], color })).find(
      ({ text }) => text,
    )
    const text = found?.text ?? rest
    tokens.push({ text, color: found?.color ?? (() => '') })
    rest = rest.slice(text.length)
  }
  return tokens
}
