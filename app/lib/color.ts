/** CSS colours as sellers write them, and the contrast between two (WCAG 2). */

/** `light-dark(a, b)` as its two colours; any other value is the same in both schemes. */
export function splitSchemes(value: string): { light: string; dark: string } {
  const [, pair] = /^light-dark\((.*)\)$/s.exec(value.trim()) ?? []
  const [light = '', dark = light] = pair === undefined ? [value.trim()] : splitOutside(pair)
  return { light, dark }
}

/** Splits at the commas that stand outside of parentheses. */
function splitOutside(text: string): string[] {
  return text.split(/,(?![^(]*\))/).map((part) => part.trim())
}

/** A CSS colour as `#rrggbb`, without its opacity; null when it is written in another way. */
export function toHex(color: string): string | null {
  const value = color.trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(value)) return value
  if (/^#[0-9a-f]{3}$/.test(value)) return `#${[...value.slice(1)].map((digit) => digit + digit).join('')}`
  const [, name, inner = ''] = /^(oklch|rgba?)\(([^)]*)\)$/.exec(value) ?? []
  const numbers = inner.split(/[\s,/]+/).filter(Boolean)
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN] = numbers.map((part) =>
    part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number.parseFloat(part),
  )
  if (name === undefined || [a, b, c].some(Number.isNaN)) return null
  return name === 'oklch' ? hex(oklchToRgb(a, b, c)) : hex([a / 255, b / 255, c / 255])
}

/** As `toHex`; null also for a colour through which something shows. */
export function toOpaqueHex(color: string): string | null {
  const isOpaque = color.startsWith('#') || (color.match(/[^\s,/()]+/g)?.length === 4 && !color.includes('/'))
  return isOpaque ? toHex(color) : null
}

/** The opacity as it is written, such as `40%`; null for an opaque colour. */
export function readOpacity(color: string): string | null {
  const [, opacity = null] = /\/\s*([\d.]+%?)\s*\)$/.exec(color.trim()) ?? []
  return opacity
}

/** A colour of a picker, which has no opacity of its own. */
export function withOpacity(hexColor: string, opacity: string | null): string {
  if (opacity === null) return hexColor
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hexColor.slice(at, at + 2), 16))
  return `rgb(${red} ${green} ${blue} / ${opacity})`
}

/** The matrices are those of the CSS Color specification, level 4. */
function oklchToRgb(lightness: number, chroma: number, hue: number): number[] {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
}

function hex(rgb: number[]): string {
  const bytes = rgb.map((value) => Math.round(Math.min(Math.max(value, 0), 1) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** From 1 to 21; the order of the two `#rrggbb` does not matter. */
export function computeContrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
