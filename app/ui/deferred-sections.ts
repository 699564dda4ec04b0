import layout from './layout.module.css'

/**
 * Lays out what stands below the first screen, one section each time the browser is idle: a screen reader is not told of
 * what is not laid out. Returns how to stop.
 */
export function layOutDeferredSections(): () => void {
  const sections = [...document.querySelectorAll<HTMLElement>(`.${layout.below}`)]
  // Not every browser tells when it is idle.
  const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout
  function next() {
    const section = sections.shift()
    if (!section) return
    section.style.contentVisibility = 'visible'
    whenIdle(next)
  }
  whenIdle(next)
  return () => void sections.splice(0)
}
