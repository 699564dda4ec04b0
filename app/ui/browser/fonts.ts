import { addLink, whenPainted } from '#app/lib/paint.ts'
import { changeInSlices } from './deferred-sections.ts'
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
  else whenPainted(() => swap(fonts))
}

/**
 * The faces are added together once all are loaded, so that the page is laid out again once: an applied stylesheet does
 * it when it comes and again with each file.
 */
function swap(fonts: string) {
  const link = addLink('stylesheet', fonts, 'print')
  link.onload = async () => {
    const faces = [...(link.sheet?.cssRules ?? [])].flatMap((rule) =>
      rule instanceof CSSFontFaceRule ? createFace(rule.style) : [],
    )
    await Promise.allSettled(faces.map((face) => face.load()))
    changeInSlices(() => {
      for (const face of faces) document.fonts.add(face)
    })
    browserStorage.setItem(NAME, fonts)
  }
}

function createFace(style: CSSStyleDeclaration): FontFace {
  const family = style.fontFamily.replaceAll('"', '')
  return new FontFace(family, style.getPropertyValue('src'), { weight: style.fontWeight })
}
