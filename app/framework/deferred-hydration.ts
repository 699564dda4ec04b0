/**
 * Hydration on demand: the script of a public page comes when its visitor does something, or when something is to be
 * shown to them. A press that came before it is replayed.
 */
import { addLink, whenPainted, whenParsed } from '#app/lib/paint.ts'

/** After this a held press is given to the browser, which posts the form. In milliseconds. */
const HOLD_MS = 4_000
const PRESSES = ['pointerdown', 'touchstart', 'focusin']
const CALLS = [...PRESSES, 'pointermove', 'keydown', 'scroll', 'visibilitychange', 'storage']

/** The element that has it moves by script as soon as it is seen. */
const MOVING = '[data-moves]'

/**
 * Fetches the entry that the document names on this script's own element. `isAwaited` is asked once the first screen is
 * painted: it says that the page has something for its visitor before they do anything.
 */
export function hydrateOnDemand(isAwaited: () => boolean) {
  const { entry, chunks = '', now } = document.querySelector<HTMLElement>('[data-entry]')?.dataset ?? {}
  if (!entry) return
  const files = [entry, ...chunks.split(' ')]
  const moving = new IntersectionObserver((seen) => {
    if (seen.some(({ isIntersecting }) => isIntersecting)) hydrate()
  })
  let held: HTMLButtonElement | null = null
  let isStarted = false

  for (const type of CALLS) addEventListener(type, call, { capture: true, passive: true })
  addEventListener('click', hold, { capture: true })
  if (now === undefined) whenPainted(prepare)
  else hydrate()

  function prepare() {
    if (isAwaited()) return hydrate()
    for (const href of files) addLink('prefetch', href)
    for (const element of document.querySelectorAll(MOVING)) moving.observe(element)
  }

  /** A press on a link to another page leaves this one, and no script shall make it wait. */
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
    // A page that is sent in parts is not all there yet.
    whenParsed(() => import(/* @vite-ignore */ entry).catch(release))
  }

  /** Only the server renders the markup beside the root; it needs no hydration. */
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
