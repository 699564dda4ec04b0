import layout from '../layout.module.css'

/**
 * Lays out what stands below the first screen, one section each time the browser is idle: a screen reader is not told of
 * what is not laid out.
 */
export function layOutDeferredSections(): void {
  const section = document.querySelector<HTMLElement>(`.${layout.below}:not([style])`)
  if (!section) return
  section.style.contentVisibility = 'visible'
  // Not every browser tells when it is idle.
  if ('requestIdleCallback' in window) requestIdleCallback(layOutDeferredSections)
  else setTimeout(layOutDeferredSections)
}
