import { addLink, runWhenPainted } from '#app/lib/paint.ts'
import { browserStorage } from './storage.ts'

const NAME = 'fonts'

/**
 * A first visit paints with the visitor's own fonts, which have the metrics of ours, and ours come when the line is
 * free. Visitors who have them cached see them from the first paint on.
 */
export function startFonts(): void {
  const { fonts } = document.querySelector<HTMLElement>('[data-fonts]')?.dataset ?? {}
  if (!fonts) return
  if (browserStorage.getItem(NAME) === fonts) addLink('stylesheet', fonts)
  else runWhenPainted(() => swap(fonts).catch(() => undefined))
}

/**
 * The faces are added together once all are loaded, so that the page is laid out again once: a stylesheet of the document
 * does it when it comes and again with each file.
 */
async function swap(fonts: string) {
  const response = await fetch(fonts)
  const sheet = await new CSSStyleSheet().replace(await response.text())
  const faces = [...sheet.cssRules].flatMap((rule) =>
    rule instanceof CSSFontFaceRule ? createFace(rule.style) : [],
  )
  await Promise.allSettled(faces.map((face) => face.load()))
  for (const face of faces) document.fonts.add(face)
  browserStorage.setItem(NAME, fonts)
}

function createFace(style: CSSStyleDeclaration): FontFace {
  const family = style.fontFamily.replaceAll('"', '')
  return new FontFace(family, style.getPropertyValue('src'), { weight: style.fontWeight })
}
