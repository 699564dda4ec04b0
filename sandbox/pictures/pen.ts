import type { Tones } from './color.ts'
import { textPath, textWidth } from './type.ts'

/** Tones from deep (0) to pale (4). */
export type Level = 0 | 1 | 2 | 3 | 4

/** `solid` draws filled bodies, `open` the same shapes as a drawing one can see into. */
export type Finish = 'solid' | 'open'

export type Pen = ReturnType<typeof createPen>

/** An object is drawn around 0, 0 and fills about 640 by 640 units. */
export type Art = (pen: Pen) => string

/** The tool with which every object of the family is drawn: few tones, lit edges, round joins. */
export function createPen(tones: Tones, finish: Finish) {
  const edgeOf = (level: Level) => tones.levels[level]?.edge ?? tones.pale
  const paint = (level: Level) =>
    finish === 'solid'
      ? `fill="url(#level${level})" stroke="${edgeOf(level)}" stroke-width="3"`
      : `fill="url(#level${level})" fill-opacity="${level >= 3 ? 0.3 : 0.16}" stroke="${edgeOf(level >= 3 ? 4 : 3)}" stroke-width="3.5"`

  return {
    tones,
    path: (level: Level, d: string) => `<path d="${d}" ${paint(level)} stroke-linejoin="round"/>`,
    rect: (level: Level, x: number, y: number, width: number, height: number, radius = 0) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${paint(level)}/>`,
    circle: (level: Level, x: number, y: number, radius: number) =>
      `<circle cx="${x}" cy="${y}" r="${radius}" ${paint(level)}/>`,
    ellipse: (level: Level, x: number, y: number, radiusX: number, radiusY: number) =>
      `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" ${paint(level)}/>`,
    /** A stroke without a body. */
    line: (d: string, width = 4, level: Level = 4, opacity = 1) =>
      `<path d="${d}" fill="none" stroke="${level === 4 ? tones.pale : edgeOf(level)}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${opacity}"/>`,
    dashes: (d: string, pattern: string, width = 3, opacity = 0.6) =>
      `<path d="${d}" fill="none" stroke="${tones.pale}" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="${pattern}" stroke-opacity="${opacity}"/>`,
    /** A thick band with a lit edge: handles, hoses, cables. */
    band: (d: string, width: number, level: Level = 1) =>
      `<path d="${d}" fill="none" stroke="${edgeOf(level)}" stroke-width="${width + 6}" stroke-linecap="round"/>` +
      `<path d="${d}" fill="none" stroke="${tones.levels[level]?.bottom ?? tones.pale}" stroke-width="${width}" stroke-linecap="round"/>`,
    dot: (x: number, y: number, radius: number, level: Level = 4) =>
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="${level === 4 ? tones.pale : edgeOf(level)}"/>`,
    bar: (x: number, y: number, width: number, height: number, level: Level = 4, opacity = 1) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${level === 4 ? tones.pale : edgeOf(level)}" fill-opacity="${opacity}"/>`,
    text: (text: string, x: number, y: number, size: number) => {
      const left = x - textWidth(text, { face: 'strong', size }) / 2
      return textPath(text, { face: 'strong', size, x: left, y, attributes: `fill="${tones.white}"` })
    },
  }
}

/** The gradients that a pen paints with; they stand once in each picture. */
export function gradientsOf(tones: Tones): string {
  return tones.levels
    .map(
      ({ top, bottom }, level) =>
        `<linearGradient id="level${level}" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`,
    )
    .join('')
}

/** Moves, scales and turns a drawing. */
export function moved(body: string, x: number, y: number, scale = 1, degrees = 0): string {
  return `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale})">${body}</g>`
}
