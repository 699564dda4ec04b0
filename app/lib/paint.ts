/** When a document is parsed and painted. */

/** Between the first paint and the work that waits for it, in milliseconds: the browser draws the picture meanwhile. */
const DELAY_MS = 250
/** Longest wait for the picture, in milliseconds. */
const MAX_WAIT_MS = 3_000

/** Runs once the whole document stands; at once when it does already. */
export function runWhenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
  else run()
}

let painted: Promise<void> | undefined

/**
 * Runs when the picture that the document calls the largest is on the screen; with the next frame where there is none.
 * All that waits runs in one task: the browser computes styles once for what it changes.
 */
export function runWhenPainted(run: () => void): void {
  painted ??= new Promise(waitForPaint)
  void painted.then(run)
}

function waitForPaint(paint: () => void): void {
  // A frame that was drawn is not on the screen yet: the browser tells when the first one was.
  const seen = () =>
    new PerformanceObserver(() => setTimeout(paint, DELAY_MS)).observe({ type: 'paint', buffered: true })
  const soon = () => requestAnimationFrame(() => requestAnimationFrame(seen))
  // A page that is sent in parts may take longer than the wait: what runs here reads its end.
  runWhenParsed(() => {
    setTimeout(paint, MAX_WAIT_MS)
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
    if (!picture || picture.complete) return soon()
    picture.addEventListener('load', soon)
    picture.addEventListener('error', soon)
  })
}

/** Adds a link to the head, for what the browser shall fetch from now on; applied on the `media` alone. */
export function addLink(
  rel: 'stylesheet' | 'prefetch' | 'modulepreload' | 'manifest',
  href: string,
  media = '',
): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href, media })
  document.head.append(link)
  return link
}
