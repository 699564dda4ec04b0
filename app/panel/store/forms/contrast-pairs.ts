/** Text and background colours of the shop and its panel, with the contrast that WCAG 2 level AA demands. */

const FOR_TEXT = 4.5
const FOR_MARKS = 3

export const CONTRAST_PAIRS: readonly { color: string; ground: string; least: number }[] = [
  ...['color-text', 'color-muted'].flatMap((color) =>
    ['color-bg', 'color-surface', 'color-raised'].map((ground) => ({ color, ground, least: FOR_TEXT })),
  ),
  { color: 'color-brand-ink', ground: 'color-brand', least: FOR_TEXT },
  { color: 'color-brand-ink', ground: 'color-brand-hover', least: FOR_TEXT },
  { color: 'color-brand', ground: 'color-bg', least: FOR_MARKS },
  { color: 'color-brand', ground: 'color-surface', least: FOR_MARKS },
  ...['color-success', 'color-warning', 'color-danger'].map((color) => ({
    color,
    ground: 'color-surface',
    least: FOR_TEXT,
  })),
]
