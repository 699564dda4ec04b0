/**
 * Hydration on demand: a public page's script is loaded once its visitor does something, or there is something to show.
 * Presses before that are replayed.
 */
import { addLink, runWhenPainted, runWhenParsed } from '#app/lib/paint.ts'

/** In milliseconds. Afterwards the browser gets a held press and posts the form. */
const HOLD_MS = 4_000
const PRESSES = ['pointerdown', 'touchstart', 'focusin']
const CALLS = [...PRESSES, 'pointermove', 'keydown', 'scroll', 'visibilitychange', 'storage']

/** A script moves the element with this attribute as soon as it is visible. */
const MOVING = '[data-moves]'

/**
 * Fetches the entry that the document names on this script's own element. `isAwaited` is called after the first paint:
 * it says whether the page has something for its visitor before any action.
 */
export function hydrateOnDemand(isAwaited: () => boolean) {
  const { entry, chunks = '', now } = document.querySelector<HTMLElement>('[data-entry]')?.dataset ?? {}
  if (!entry) return
  const files = [entry, ...chunks.split(' ')]
  const moving = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) hydrate()
  })
  let held: HTMLButtonElement | null = null
  let isStarted = false

  for (const type of CALLS) addEventListener(type, call, { capture: true, passive: true })
  addEventListener('click', hold, { capture: true })
  if (now === undefined) runWhenPainted(prepare)
  else hydrate()

  function prepare() {
    if (isAwaited()) return hydrate()
    for (const href of files) addLink('prefetch', href)
    for (const element of document.querySelectorAll(MOVING)) moving.observe(element)
  }

  /** A press on a link to another page leaves this one, so it must not wait for a script. */
  function call({ type, target }: Event) {
    if (PRESSES.includes(type) && target instanceof Element && target.closest('a:not([href^="#"])')) return
    hydrate()
  }

  function hydrate() {
    if (isStarted || !entry) return
    isStarted = true
    moving.disconnect()
    for (const type of CALLS) removeEventListener(type, call, { capture: true })
    for (const href of files) addLink('modulepreload', href)
    new MutationObserver(release).observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
    // A page that is sent in parts may not have arrived completely.
    runWhenParsed(() => import(/* @vite-ignore */ entry).catch(release))
  }

  /** The markup beside the root is the server's alone and needs no hydration. */
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
