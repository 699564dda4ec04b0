/** Sets the chosen look and the seller's accent colours in `theme.css` and leaves everything else in the file. */
import { computeContrast } from '#app/lib/color.ts'
import { chooseInk } from '#app/panel/setup/contrast.ts'
import type { Fields } from '#app/panel/setup/setup-data.ts'
import { applyLook, LOOK_NAMES, LOOKS, type LookName } from '#app/server/store/looks/looks.server.ts'
import { readThemeColors } from '#app/shop/catalog/share-pictures/theme.server.ts'

type Accents = { light: string; dark: string }
export type LookAnswers = Accents & { look: LookName }

/** Replaces the tokens of the look, the accent colours and the tokens that follow from them. */
export function withLook(css: string, { look, light, dark }: LookAnswers): string {
  const tokens = {
    brand: [light, dark],
    'brand-hover': [`color-mix(in oklch, ${light} 88%, black)`, `color-mix(in oklch, ${dark} 88%, white)`],
    'brand-ink': [chooseInk(light), chooseInk(dark)],
    glow: [`color-mix(in oklch, ${light} 16%, transparent)`, `color-mix(in oklch, ${dark} 13%, transparent)`],
  }
  return Object.entries(tokens).reduce(
    (text, [name, pair]) =>
      text.replace(new RegExp(`(--color-${name}:)[^;]*;`), `$1 light-dark(${pair.join(', ')});`),
    applyLook(css, look),
  )
}

/** Without script the colours of the earlier look are sent with the name of another: such a colour follows the look. */
export function followLook(fields: Fields): Fields {
  const chosen = LOOK_NAMES.find((name) => name === fields.look)
  if (chosen === undefined) return fields
  const looks = LOOK_NAMES.map((name) => readAccents(LOOKS[name]))
  const own = readAccents(LOOKS[chosen])
  const followed = (['light', 'dark'] as const).filter((theme) =>
    looks.some((accents) => accents[theme] === fields[theme]),
  )
  return { ...fields, ...Object.fromEntries(followed.map((theme) => [theme, own[theme]])) }
}

export function readAccents(css: string): Accents {
  const { light, dark } = readThemeColors(css)
  return { light: light.brand, dark: dark.brand }
}

/** Computes the contrast of each accent with the look's page behind it. */
export function measureContrasts({ look, ...accents }: LookAnswers) {
  const { light, dark } = readThemeColors(LOOKS[look])
  return {
    light: computeContrast(accents.light, light.bg),
    dark: computeContrast(accents.dark, dark.bg),
  }
}
