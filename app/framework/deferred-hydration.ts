/** Deferred hydration: the script comes after the largest picture, and a press that came before it is replayed. */
import { addLink, whenPainted, whenParsed } from '#app/lib/paint.ts'

/** After this a held press is given to the browser, which posts the form. In milliseconds. */
const HOLD_MS = 4_000
const CALLS = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const

/** Fetches the entry that the document names on this script's own element, once the first screen is painted or used. */
export function hydrateWhenPainted() {
  const { entry, chunks = '', now } = document.querySelector<HTMLElement>('[data-entry]')?.dataset ?? {}
  if (!entry) return
  let held: HTMLButtonElement | null = null
  let isStarted = false

  for (const type of CALLS) addEventListener(type, hydrate, { capture: true, once: true, passive: true })
  addEventListener('click', hold, { capture: true })
  if (now === undefined) whenPainted(hydrate)
  else hydrate()

  function hydrate() {
    if (isStarted || !entry) return
    isStarted = true
    for (const href of [entry, ...chunks.split(' ')]) addLink('modulepreload', href)
    new MutationObserver(release).observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
    // A page that is sent in parts is not all there yet.
    whenParsed(() => import(/* @vite-ignore */ entry).catch(release))
  }

  /** The server alone renders the markup beside the root, and it works as it is. */
  function hold(event: MouseEvent) {
    if (!(event.target instanceof Element)) return
    const button = event.target.closest<HTMLButtonElement>('#root button')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held ??= button
    hydrate()
    setTimeout(release, HOLD_MS)
  }

  function release() {
    removeEventListener('click', hold, { capture: true })
    held?.click()
    held = null
  }
}
