/** The browser's half of the kernel: wakes the document up. */
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { Languages } from '#app/lib/locale-path.ts'
import type { PageComponent, PageModule, PageRoute, Stills } from './page.ts'
import { PAYLOAD_ELEMENT, type Payload, SITE_ELEMENT, STILL_ATTRIBUTE } from './payload.ts'

export type Navigate = (path: string, options?: { replace?: boolean }) => void

export type TravelKit = {
  routes: readonly PageRoute[]
  /** Called after each page change: what the server drew around the root is told of it. */
  onShow: (payload: Payload) => void
}

export type ClientOptions<Site> = {
  /** What only page changes need: the route table, and who is told of each change. */
  loadTravelKit: () => Promise<TravelKit>
  languages: Languages
  loadPage: (module: PageModule) => Promise<PageComponent<unknown>>
  /** Everything around the page, the same tree as the server rendered. */
  wrap: (parts: { payload: Payload; site: Site; navigate: Navigate; page: ReactNode }) => ReactNode
  /** Takes what the render of this document worked out. */
  onMemo: (memo: Readonly<Record<string, string>>) => void
}

/** How a visitor reaches for a link. */
export const REACHES = ['pointerenter', 'touchstart', 'focusin'] as const

export async function startClient<Site>(options: ClientOptions<Site>) {
  const { loadPage, wrap } = options
  const container = document.getElementById('root')
  if (!container) throw new Error('the document has no root element')
  const first = { ...readJson<Payload>(PAYLOAD_ELEMENT), stills: readStills(container) }
  const site = readJson<Site>(SITE_ELEMENT)

  const tree = (payload: Payload, Page: PageComponent<unknown>) =>
    wrap({
      payload,
      site,
      navigate,
      page: <Page key={payload.path} data={payload.data} stills={payload.stills ?? {}} />,
    })
  const Page = await loadPage(first)
  options.onMemo(first.memo ?? {})
  // As a transition the document wakes up in slices, so that a touch in between is answered.
  const root = await new Promise<Root>((resolve) =>
    startTransition(() => resolve(hydrateRoot(container, tree(first, Page)))),
  )
  if ('navigation' in window) onFirstReach(travel)

  /** What page changes need comes when the page is used; until then the browser makes them. */
  async function travel(reach: Event) {
    const [{ startTravel }, kit] = await Promise.all([import('./navigation.ts'), options.loadTravelKit()])
    const show = (payload: Payload, Shown: PageComponent<unknown>) => root.render(tree(payload, Shown))
    startTravel({ ...options, ...kit, first, show, reach })
  }
}

/** A link under the pointer, or anything that is touched: whoever uses this page may go on to the next. */
function onFirstReach(run: (reach: Event) => Promise<void>) {
  const types = [...REACHES, 'pointerdown', 'keydown']
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
function readStills(container: HTMLElement): Stills {
  const elements = [...container.querySelectorAll(`[${STILL_ATTRIBUTE}]`)]
  return Object.fromEntries(
    elements.map((element) => [element.getAttribute(STILL_ATTRIBUTE) ?? '', element.innerHTML]),
  )
}

/** Data that our own server put into this very document. */
function readJson<Data>(id: string): Data {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null')
}
