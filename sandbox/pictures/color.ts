/** A hue in degrees of OKLCH and how colourful it is, 1 being the family's usual. */
export type Tint = { hue: number; strength: number }

/** Five tones of one hue from deep to pale, in which every object is drawn. */
export type Tones = {
  ground: [string, string]
  glow: string
  levels: { top: string; bottom: string; edge: string }[]
  pale: string
  white: string
}

const LEVELS = [
  { lightness: 0.235, chroma: 0.04 },
  { lightness: 0.32, chroma: 0.07 },
  { lightness: 0.43, chroma: 0.1 },
  { lightness: 0.64, chroma: 0.13 },
  { lightness: 0.88, chroma: 0.055 },
]

/** The tones of a tint. */
export function tonesOf({ hue, strength }: Tint): Tones {
  return {
    // The ground leans towards blue, so that all covers belong to one shop whatever their hue.
    ground: [oklch(0.165, 0.018, 262), oklch(0.21, 0.03 * strength, hue)],
    glow: oklch(0.4, 0.085 * strength, hue),
    levels: LEVELS.map(({ lightness, chroma }) => ({
      top: oklch(lightness + 0.045, chroma * strength, hue),
      bottom: oklch(lightness - 0.045, chroma * strength, hue + (hue > 20 && hue < 140 ? -9 : 8)),
      edge: oklch(Math.min(0.95, lightness + 0.19), chroma * strength * 0.9, hue),
    })),
    pale: oklch(0.86, 0.06 * strength, hue),
    white: oklch(0.97, 0.008, hue),
  }
}

/** An OKLCH colour as `#rrggbb`; colours outside sRGB are cut to it. Rasterisers do not read oklch(). */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return `#${linear.map((channel) => toByte(channel).toString(16).padStart(2, '0')).join('')}`
}

function toByte(channel: number): number {
  const bounded = Math.min(1, Math.max(0, channel))
  const encoded = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
}
