import layout from '../layout.module.css'

/**
 * Lays out the sections below the first screen, one each time the browser is idle: screen readers do not see sections
 * without a layout.
 */
export function layOutDeferredSections(): void {
  const section = document.querySelector<HTMLElement>(`.${layout.below}:not([style])`)
  if (!section) return
  section.style.contentVisibility = 'visible'
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(layOutDeferredSections)
  else setTimeout(layOutDeferredSections)
}
