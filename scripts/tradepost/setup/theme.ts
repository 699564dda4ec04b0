/** Sets the seller's accent colours in `theme.css` and leaves everything else in the file. */
import { computeContrast } from '#app/lib/color.ts'
import { inkOn } from '#app/panel/setup/contrast.ts'
import { readThemeColors } from '#app/shop/catalog/share-pictures/theme.server.ts'

export type Accents = { light: string; dark: string }

/** Replaces the accent colours and the tokens that follow from them. */
export function withAccents(css: string, { light, dark }: Accents): string {
  const tokens = {
    brand: [light, dark],
    'brand-hover': [`color-mix(in oklch, ${light} 88%, black)`, `color-mix(in oklch, ${dark} 88%, white)`],
    'brand-ink': [inkOn(light), inkOn(dark)],
    glow: [`color-mix(in oklch, ${light} 16%, transparent)`, `color-mix(in oklch, ${dark} 13%, transparent)`],
  }
  return Object.entries(tokens).reduce(
    (text, [name, pair]) =>
      text.replace(new RegExp(`(--color-${name}:)[^;]*;`), `$1 light-dark(${pair.join(', ')});`),
    css,
  )
}

export function accentsOf(css: string): Accents {
  const { light, dark } = readThemeColors(css)
  return { light: light.brand, dark: dark.brand }
}

/** Computes the contrast of each accent with the page behind it. */
export function contrastsOf(css: string, accents: Accents) {
  const { light, dark } = readThemeColors(css)
  return {
    light: computeContrast(accents.light, light.bg),
    dark: computeContrast(accents.dark, dark.bg),
  }
}
