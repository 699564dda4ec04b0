/**
 * The first script of a public page, a few hundred bytes: the largest picture is painted before the shop's script takes
 * its share of the line, and what a visitor presses before the script is there is pressed again once it is.
 */

/** Longest wait for the picture, in milliseconds. */
const PATIENCE_MS = 3_000
/** After this long a held press is given to the browser, which posts the form. */
const HOLD_MS = 4_000
const CALLS = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const

/** Fetches the entry that the document names on its own element, once the first screen is painted or used. */
export function wakeWhenPainted() {
  const { entry, chunks = '' } = document.querySelector<HTMLElement>('[data-entry]')?.dataset ?? {}
  if (!entry) return
  let held: HTMLButtonElement | null = null
  let isWaking = false

  for (const type of CALLS) addEventListener(type, wake, { capture: true, once: true, passive: true })
  addEventListener('click', hold, { capture: true })
  whenPainted(wake)

  function wake() {
    if (isWaking || !entry) return
    isWaking = true
    for (const href of chunks.split(' ')) preload(href)
    new MutationObserver(release).observe(document.documentElement, { attributeFilter: ['data-awake'] })
    import(/* @vite-ignore */ entry).catch(release)
  }

  function hold(event: MouseEvent) {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held ??= button
    wake()
    setTimeout(release, HOLD_MS)
  }

  function release() {
    removeEventListener('click', hold, { capture: true })
    held?.click()
    held = null
  }
}

function preload(href: string) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}

/** Runs when the picture that the document calls the largest is on the screen; at once where there is none. */
function whenPainted(run: () => void) {
  setTimeout(run, PATIENCE_MS)
  if (document.readyState === 'loading')
    return document.addEventListener('DOMContentLoaded', () => whenPictured(run))
  whenPictured(run)
}

function whenPictured(run: () => void) {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  const soon = () => requestAnimationFrame(() => requestAnimationFrame(run))
  if (!picture || picture.complete) return soon()
  picture.addEventListener('load', soon)
  picture.addEventListener('error', soon)
}
