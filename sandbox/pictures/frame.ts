import type { Tint } from './color.ts'
import { tonesOf } from './color.ts'

/** The quiet ground on which every picture of the family stands: 1600 by 900, lit where the object is. */
export function ground(tint: Tint, light: { x: number; y: number }): string {
  const { pale } = tonesOf(tint)
  const rings = [330, 430, 540].map(
    (radius) =>
      `<circle cx="${light.x}" cy="${light.y}" r="${radius}" fill="none" stroke="url(#hairline)" stroke-width="1.5"/>`,
  )
  return [
    `<defs>${groundGradients(tint, light)}</defs>`,
    '<rect width="1600" height="900" fill="url(#ground)"/><rect width="1600" height="900" fill="url(#glow)"/>',
    ...rings,
    `<path d="M0 899.5 H1600" stroke="${pale}" stroke-opacity="0.12" stroke-width="1"/>`,
  ].join('')
}

/** A whole document of the given size in units. */
export function svg(body: string, width = 1600, height = 900): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`
}

function groundGradients(tint: Tint, { x, y }: { x: number; y: number }): string {
  const tones = tonesOf(tint)
  return [
    `<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tones.ground[0]}"/><stop offset="1" stop-color="${tones.ground[1]}"/></linearGradient>`,
    `<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y - 20}" r="780"><stop offset="0" stop-color="${tones.glow}" stop-opacity="0.62"/><stop offset="0.45" stop-color="${tones.glow}" stop-opacity="0.2"/><stop offset="1" stop-color="${tones.glow}" stop-opacity="0"/></radialGradient>`,
    `<linearGradient id="hairline" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tones.pale}" stop-opacity="0.26"/><stop offset="0.7" stop-color="${tones.pale}" stop-opacity="0.02"/></linearGradient>`,
  ].join('')
}
