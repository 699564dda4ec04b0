import type { Tint, Tones } from './color.ts'
import { oklch, tonesOf } from './color.ts'
import { ground, svg } from './frame.ts'
import type { Art } from './pen.ts'
import { createPen, gradientsOf, moved } from './pen.ts'
import { fitText, textPath, textWidth } from './type.ts'

export type Screen = { title: string; rows: [string, string][]; art: Art; tint: Tint }

const PANEL = { x: 150, width: 760 }
const ROW = 92

/** A panel of the script as it stands in the game, drawn in the family's tones; its object shines behind it. */
export function drawScreen({ title, rows, art, tint }: Screen): string {
  const tones = tonesOf(tint)
  const height = 150 + rows.length * ROW + 34
  const top = (900 - height) / 2
  return svg(
    [
      `<defs>${gradientsOf(tones)}</defs>`,
      ground(tint, { x: 1190, y: 450 }),
      moved(art(createPen(tones, 'open')), 1210, 450, 0.86),
      panel(PANEL.x, top, PANEL.width, height, tones),
      header(title, top, tones),
      ...rows.map((row, index) => drawRow(row, top + 150 + index * ROW, index === 0, tones)),
    ].join(''),
  )
}

/** A raised surface with a lit upper edge. */
export function panel(x: number, y: number, width: number, height: number, tones: Tones): string {
  return [
    `<rect x="${x + 14}" y="${y + 22}" width="${width}" height="${height}" rx="30" fill="#000" fill-opacity="0.28"/>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="30" fill="${oklch(0.2, 0.022, 262)}" stroke="${tones.pale}" stroke-opacity="0.22" stroke-width="2"/>`,
    `<path d="M${x + 30} ${y + 1} H${x + width - 30}" stroke="${tones.pale}" stroke-opacity="0.5" stroke-width="2"/>`,
  ].join('')
}

function header(title: string, top: number, tones: Tones): string {
  const x = PANEL.x + 48
  const style = { face: 'strong', size: 46, tracking: -0.8 } as const
  return [
    textPath(fitText(title, style, PANEL.width - 160), {
      ...style,
      x,
      y: top + 92,
      attributes: `fill="${tones.white}"`,
    }),
    `<path d="M${PANEL.x + PANEL.width - 78} ${top + 62} l26 26 m0 -26 l-26 26" stroke="${tones.pale}" stroke-opacity="0.6" stroke-width="4" stroke-linecap="round"/>`,
    `<path d="M${PANEL.x} ${top + 134} h${PANEL.width}" stroke="${tones.pale}" stroke-opacity="0.16" stroke-width="2"/>`,
  ].join('')
}

function drawRow([label, value]: [string, string], y: number, isChosen: boolean, tones: Tones): string {
  const labelStyle = { face: 'plain', size: 36 } as const
  const valueStyle = { face: 'mono', size: 34 } as const
  const right = PANEL.x + PANEL.width - 56
  const chosen = isChosen
    ? `<rect x="${PANEL.x + 22}" y="${y + 6}" width="${PANEL.width - 44}" height="${ROW - 12}" rx="18" fill="url(#level2)" fill-opacity="0.75" stroke="${tones.pale}" stroke-opacity="0.3" stroke-width="2"/>`
    : ''
  return [
    chosen,
    `<circle cx="${PANEL.x + 66}" cy="${y + ROW / 2}" r="9" fill="${tones.pale}" fill-opacity="${isChosen ? 1 : 0.4}"/>`,
    textPath(label, { ...labelStyle, x: PANEL.x + 100, y: y + 58, attributes: `fill="${tones.white}"` }),
    textPath(value, {
      ...valueStyle,
      x: right - textWidth(value, valueStyle),
      y: y + 58,
      attributes: `fill="${tones.pale}"`,
    }),
  ].join('')
}
