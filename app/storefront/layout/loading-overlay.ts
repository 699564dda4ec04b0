/** The overlay over a page that is on its way: there from the click on, whether script or the browser changes the page. */

/** Set on the root element: `page` and `part` while waiting for another page or another view of this one, then `done`. */
const STATE = 'loading'

/** The element stands in the document; `data-ms` says how long it lifts once the page is there. It takes no click. */
export const OVERLAY_ELEMENT = 'loading-overlay'

/** Follows every navigation of this document. A browser without the Navigation API shows its own sign alone. */
export function startLoadingOverlay(): void {
  if (!('navigation' in window)) return
  const { dataset } = document.documentElement
  let timer = 0

  function end() {
    clearTimeout(timer)
    delete dataset[STATE]
  }

  navigation.addEventListener('navigate', ({ destination, hashChange, downloadRequest }) => {
    const { origin, pathname } = new URL(destination.url)
    if (hashChange || downloadRequest !== null || origin !== location.origin) return
    end()
    dataset[STATE] = pathname === location.pathname ? 'part' : 'page'
  })
  navigation.addEventListener('navigatesuccess', () => {
    const overlay = document.getElementById(OVERLAY_ELEMENT)
    if (dataset[STATE] !== 'page' || !overlay) return end()
    const { ms = '0' } = overlay.dataset
    overlay.style.setProperty('--lift', `${ms}ms`)
    dataset[STATE] = 'done'
    timer = window.setTimeout(end, Number(ms))
  })
  navigation.addEventListener('navigateerror', end)
  // A page that the browser brings back from its memory was left with the overlay on it.
  addEventListener('pageshow', end)
}
