import type { CategoryName } from '#sandbox/tebex/seed/script.ts'
import type { Tint } from './color.ts'

/** The tint of each category. Warm hues are calmer, or they would shout beside the cool ones. */
export const TINTS: Record<CategoryName, Tint> = {
  INVENTORY: { hue: 66, strength: 0.72 },
  JOBS: { hue: 258, strength: 1 },
  BUNDLES: { hue: 298, strength: 0.85 },
  VEHICLES: { hue: 34, strength: 0.82 },
  INTERFACE: { hue: 192, strength: 0.8 },
  'ADMIN TOOLS': { hue: 230, strength: 0.85 },
  WORLD: { hue: 158, strength: 0.75 },
  CRIME: { hue: 352, strength: 0.8 },
  SUPPORT: { hue: 255, strength: 0.28 },
  SUBSCRIPTION: { hue: 274, strength: 1.1 },
}
