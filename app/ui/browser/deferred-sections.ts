import { runWhenParsed } from '#app/lib/paint.ts'
import layout from '../layout.module.css'

const SECTION = `.${layout.below}`
const WAITING = `${SECTION}:not([style*=visible])`
const OUTER = `:not(${SECTION} *)`

/** A document that is opened once more is laid out whole. */
export function startDeferredSections(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  const type = navigation instanceof PerformanceNavigationTiming ? navigation.type : 'navigate'
  if (type === 'reload' || type === 'back_forward') runWhenParsed(layOutAllSections)
}

/**
 * For a page that is shown once more: the browser scrolls it to where the visitor was, for which the heights of sections
 * without a layout are too rough.
 */
export function layOutAllSections(): void {
  for (const section of document.querySelectorAll<HTMLElement>(SECTION)) layOut(section)
}

function layOut(section: HTMLElement): void {
  section.style.contentVisibility = 'visible'
}

/**
 * Lays out the sections below the first screen, one in each frame, and then what is deferred inside of them: screen
 * readers do not see sections without a layout.
 */
export function layOutDeferredSections(): void {
  requestAnimationFrame(() => {
    const { body } = document
    const section =
      body.querySelector<HTMLElement>(WAITING + OUTER) ?? body.querySelector<HTMLElement>(WAITING)
    if (!section) return
    layOut(section)
    layOutDeferredSections()
  })
}
