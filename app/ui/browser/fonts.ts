import { addLink, whenPainted } from '#app/lib/paint.ts'
import { browserStorage } from './storage.ts'

const NAME = 'fonts'

/**
 * A first visit paints with the visitor's own fonts, which have the metrics of ours, and ours come when the line is
 * free. Visitors who have them cached see them from the first paint on.
 */
export function startFonts(): void {
  const { fonts } = document.querySelector<HTMLElement>('[data-fonts]')?.dataset ?? {}
  if (!fonts) return
  if (browserStorage.getItem(NAME) === fonts) show(fonts)
  else whenPainted(() => show(fonts))
}

function show(fonts: string) {
  addLink('stylesheet', fonts)
  browserStorage.setItem(NAME, fonts)
}
