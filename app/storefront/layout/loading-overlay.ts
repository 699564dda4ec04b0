/** The overlay while a page is loading, from the click on, whether script or the browser changes the page. */

/** Set on the root element: `page` or `part` while another page or another view of this one is loading, then `done`. */
const STATE = 'loading'

/** The element is in the document; `data-ms` is the duration of its fade-out. It takes no click. */
export const OVERLAY_ELEMENT = 'loading-overlay'

/** Follows every navigation of this document. A browser without the Navigation API shows only its own progress. */
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
  // A page from the browser's back-forward cache was left with the overlay on it.
  addEventListener('pageshow', end)
}
