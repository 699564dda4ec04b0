/** The browser's half of the kernel: wakes the document up, then turns page changes into data and a render. */
import { type ReactNode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot, type Root } from 'react-dom/client'
import { createMatcher, type Languages, wantedLocale } from './match.ts'
import type { PageComponent, PageRoute, Stills } from './page.ts'
import { PAYLOAD_ELEMENT, type Payload, SITE_ELEMENT, STILL_ATTRIBUTE } from './payload.ts'
import { createTwins } from './twins.ts'

type Navigate = (path: string, options?: { replace?: boolean }) => void

export type ClientOptions<Site> = {
  routes: readonly PageRoute[]
  languages: Languages
  loadPage: (folder: string) => Promise<PageComponent<unknown>>
  /** Everything around the page, the same tree as the server rendered. */
  wrap: (parts: { payload: Payload; site: Site; navigate: Navigate; page: ReactNode }) => ReactNode
  /** Called after each page change: what the server drew around the root is told of it. */
  onShow: (payload: Payload) => void
  /** Pages of one kind have the same frame; from one kind to another the browser goes with a new document. */
  kindOf: (folder: string) => string
}

export async function startClient<Site>(options: ClientOptions<Site>) {
  const { routes, languages, loadPage, wrap } = options
  const container = document.getElementById('root')
  if (!container) throw new Error('the document has no root element')
  const first = readJson<Payload>(PAYLOAD_ELEMENT)
  const site = readJson<Site>(SITE_ELEMENT)
  const match = createMatcher(routes, languages)
  const twins = createTwins()
  const stills = readStills(container)

  const tree = (payload: Payload, Page: PageComponent<unknown>) =>
    wrap({
      payload,
      site,
      navigate,
      page: <Page key={payload.path} data={payload.data} stills={payload.stills ?? stills} />,
    })
  const Page = await loadPage(first.folder)
  // As a transition the document wakes up in slices, so that a touch in between is answered.
  const root = await new Promise<Root>((resolve) =>
    startTransition(() => resolve(hydrateRoot(container, tree(first, Page)))),
  )
  if (!('navigation' in window)) return

  /** A page change that this kernel can make without a new document; null leaves it to the browser. */
  function pageOf(url: URL) {
    if (url.origin !== location.origin) return null
    const page = match(url.pathname, url.search)
    if (page?.locale !== first.locale || wantedLocale(page.route, url.search, languages)) return null
    return options.kindOf(page.route.folder) === options.kindOf(first.folder) ? page : null
  }

  async function show(url: URL, signal: AbortSignal, isTraversal: boolean) {
    const page = pageOf(url)
    if (!page) return leave(url)
    const isPersonal = page.route.audience === 'personal'
    try {
      const [json, Page] = await Promise.all([
        twins.get(url, { signal, reuse: isTraversal && !isPersonal }),
        loadPage(page.route.folder),
      ])
      const payload = parsePayload(json)
      const Shown = payload.folder === page.route.folder ? Page : await loadPage(payload.folder)
      if (signal.aborted) return
      await paint(() => root.render(tree(payload, Shown)))
      updateHead(payload)
      options.onShow(payload)
      document.getElementById('main')?.focus({ preventScroll: true })
    } catch (error) {
      if (!signal.aborted) leave(url, error)
    }
  }

  let isLeaving = false
  /** The document way: when the twin, a chunk of an older build or the network fails, the browser takes over. */
  function leave(url: URL, error?: unknown) {
    if (error) console.warn('page change handed to the browser:', error)
    isLeaving = true
    location.assign(url)
  }

  function navigate(path: string, { replace = false } = {}) {
    if ('navigation' in window) navigation.navigate(path, { history: replace ? 'replace' : 'auto' })
    else if (replace) location.replace(path)
    else location.assign(path)
  }

  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url)
    const isOurs =
      event.canIntercept && !event.hashChange && event.downloadRequest === null && !event.formData
    if (!isOurs || isLeaving || event.navigationType === 'reload' || !pageOf(url)) return
    event.intercept({
      scroll: 'after-transition',
      focusReset: 'manual',
      handler: () => show(url, event.signal, event.navigationType === 'traverse'),
    })
  })

  for (const type of ['pointerenter', 'touchstart', 'focusin'] as const)
    document.addEventListener(type, prefetch, { capture: true, passive: true })

  function prefetch(event: Event) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.origin !== location.origin || link.href === location.href) return
    const url = new URL(link.href)
    const page = pageOf(url)
    if (page?.route.audience !== 'public') return
    twins.prefetch(url)
    loadPage(page.route.folder).catch(() => undefined)
  }
}

async function paint(render: () => void) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !document.startViewTransition) return flushSync(render)
  await document.startViewTransition(() => flushSync(render)).updateCallbackDone
}

function updateHead({ head }: Payload) {
  document.title = head.title
  document.querySelector('meta[name=description]')?.setAttribute('content', head.description ?? '')
  const canonical = document.querySelector('link[rel=canonical]')
  if (head.canonical) canonical?.setAttribute('href', location.origin + location.pathname)
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

/** An answer that is JSON but no page (a proxy's, say) is left to the browser. */
function parsePayload(json: unknown): Payload {
  if (!isPayload(json)) throw new TypeError('not a page')
  return json
}

function isPayload(json: unknown): json is Payload {
  return typeof json === 'object' && json !== null && 'folder' in json && 'head' in json && 'data' in json
}
