/** Hydrates the document in the browser. */
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { Languages } from '#app/lib/locale-path.ts'
import type { Navigate } from './hooks.ts'
import type { PageComponent, PageModule, PageRoute, Payload } from './page.ts'
import { STATIC_SECTION_ATTRIBUTE } from './page.ts'
import { readPayload } from './read-document.ts'

export type ClientOptions = {
  languages: Languages
  /** Loads the document's own page. */
  loadFirstPage: (module: PageModule) => Promise<PageComponent<unknown>>
  loadPage: (module: PageModule) => Promise<PageComponent<unknown>>
  /** Everything around the page, in the same tree as on the server. */
  wrap: (parts: { payload: Payload; navigate: Navigate; page: ReactNode }) => ReactNode
  /** Called only for the first page change. */
  loadClientRoutes: () => Promise<ClientRoutes>
}

export type ClientRoutes = {
  routes: readonly PageRoute[]
  /**
   * Called after each page change, so that the server's markup around the root can follow. `isAgain` is true for a step
   * back or forward in the history, after which the browser restores the scroll position.
   */
  onShow: (payload: Payload, how: { isAgain: boolean }) => void
}

/** Events that show a visitor's intent to follow a link. */
export const INTENTS = ['pointerenter', 'touchstart', 'focusin'] as const

export async function startClient({ loadFirstPage, loadPage, wrap, ...options }: ClientOptions) {
  const container = document.getElementById('root')
  if (!container) throw new Error('the document has no root element')
  // Read once, because a repeated render would find nothing.
  const staticSections = Object.fromEntries(
    [...container.querySelectorAll(`[${STATIC_SECTION_ATTRIBUTE}]`)].map((element) => [
      element.getAttribute(STATIC_SECTION_ATTRIBUTE) ?? '',
      element.innerHTML,
    ]),
  )
  const first = { ...readPayload(), staticSections }

  const tree = (payload: Payload, Page: PageComponent<unknown>) => {
    const { path, data, staticSections = {} } = payload
    return wrap({ payload, navigate, page: <Page key={path} data={data} staticSections={staticSections} /> })
  }
  const Page = await loadFirstPage(first)
  // A transition hydrates the document in slices, so that a touch in between gets a response.
  const root = await new Promise<Root>((resolve) =>
    startTransition(() => resolve(hydrateRoot(container, tree(first, Page)))),
  )
  if (!('navigation' in window)) return
  // The code for client navigation is loaded on the first intent; until then the browser navigates.
  onFirstIntent(async (link) => {
    const [{ startNavigation }, clientRoutes] = await Promise.all([
      import('./navigation.ts'),
      options.loadClientRoutes(),
    ])
    const show = (payload: Payload, Shown: PageComponent<unknown>) => root.render(tree(payload, Shown))
    startNavigation({ ...options, ...clientRoutes, loadPage, first, show, link })
  })
}

/**
 * The first intent: a link under the pointer, or any touch, press or key. The pointer may have been on the link before
 * the script ran.
 */
function onFirstIntent(run: (link: HTMLAnchorElement | null) => Promise<void>) {
  const types = [...INTENTS, 'pointerdown', 'keydown']
  const start = (link: HTMLAnchorElement | null) => {
    for (const type of types) document.removeEventListener(type, listen, { capture: true })
    run(link).catch(() => undefined)
  }
  const listen = (event: Event) => {
    const link = findLink(event)
    if (event.type !== 'pointerenter' || link) start(link)
  }
  const pointed = document.querySelector<HTMLAnchorElement>('a:hover')
  if (pointed) return start(pointed)
  for (const type of types) document.addEventListener(type, listen, { capture: true, passive: true })
}

export function findLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null
}

const navigate: Navigate = (path, { replace = false } = {}) => {
  if ('navigation' in window) navigation.navigate(path, { history: replace ? 'replace' : 'auto' })
  else if (replace) location.replace(path)
  else location.assign(path)
}
