/** The browser's half of the framework: hydrates the document. */
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { type Guard, requireJson } from '#app/lib/guards.ts'
import type { Languages } from '#app/lib/locale-path.ts'
import type { PageComponent, PageModule, PageRoute, StaticSections } from './page.ts'
import {
  isPayload,
  PAYLOAD_ELEMENT,
  type Payload,
  SITE_ELEMENT,
  STATIC_SECTION_ATTRIBUTE,
} from './payload.ts'

export type Navigate = (path: string, options?: { replace?: boolean }) => void

export type ClientRoutes = {
  routes: readonly PageRoute[]
  /** Called after each page change: what the server drew around the root is told of it. */
  onShow: (payload: Payload) => void
}

export type ClientOptions<Site> = {
  /** What only page changes need: the route table, and who is told of each change. */
  loadClientRoutes: () => Promise<ClientRoutes>
  languages: Languages
  isSite: Guard<Site>
  loadPage: (module: PageModule) => Promise<PageComponent<unknown>>
  /** Everything around the page, the same tree as the server rendered. */
  wrap: (parts: { payload: Payload; site: Site; navigate: Navigate; page: ReactNode }) => ReactNode
}

/** Events by which a visitor shows the intent to follow a link. */
export const INTENTS = ['pointerenter', 'touchstart', 'focusin'] as const

export async function startClient<Site>(options: ClientOptions<Site>) {
  const { loadPage, wrap } = options
  const container = document.getElementById('root')
  if (!container) throw new Error('the document has no root element')
  const first = { ...readJson(PAYLOAD_ELEMENT, isPayload), staticSections: readStaticSections(container) }
  const site = readJson(SITE_ELEMENT, options.isSite)

  const tree = (payload: Payload, Page: PageComponent<unknown>) =>
    wrap({
      payload,
      site,
      navigate,
      page: <Page key={payload.path} data={payload.data} staticSections={payload.staticSections ?? {}} />,
    })
  const Page = await loadPage(first)
  // As a transition the document is hydrated in slices, so that a touch in between is answered.
  const root = await new Promise<Root>((resolve) =>
    startTransition(() => resolve(hydrateRoot(container, tree(first, Page)))),
  )
  if ('navigation' in window) onFirstIntent(startNavigationOnIntent)

  /** The code of client navigation is loaded on the first intent; until then the browser navigates. */
  async function startNavigationOnIntent(intent: Event) {
    const [{ startNavigation }, clientRoutes] = await Promise.all([
      import('./navigation.ts'),
      options.loadClientRoutes(),
    ])
    const show = (payload: Payload, Shown: PageComponent<unknown>) => root.render(tree(payload, Shown))
    startNavigation({ ...options, ...clientRoutes, first, show, intent })
  }
}

/** The first intent: a link under the pointer, or any touch, press or key. */
function onFirstIntent(run: (intent: Event) => Promise<void>) {
  const types = [...INTENTS, 'pointerdown', 'keydown']
  const listen = (event: Event) => {
    if (event.type === 'pointerenter' && !linkOf(event)) return
    for (const type of types) document.removeEventListener(type, listen, { capture: true })
    run(event).catch(() => undefined)
  }
  for (const type of types) document.addEventListener(type, listen, { capture: true, passive: true })
}

export function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null
}

function navigate(path: string, { replace = false } = {}) {
  if ('navigation' in window) navigation.navigate(path, { history: replace ? 'replace' : 'auto' })
  else if (replace) location.replace(path)
  else location.assign(path)
}

/** Read once: a render that had to begin anew would find nothing. */
function readStaticSections(container: HTMLElement): StaticSections {
  const elements = [...container.querySelectorAll(`[${STATIC_SECTION_ATTRIBUTE}]`)]
  return Object.fromEntries(
    elements.map((element) => [element.getAttribute(STATIC_SECTION_ATTRIBUTE) ?? '', element.innerHTML]),
  )
}

function readJson<Data>(id: string, guard: Guard<Data>): Data {
  return requireJson(JSON.parse(document.getElementById(id)?.textContent ?? 'null'), guard)
}
