/** Client navigation: page changes in place, from page data and one render. */
import { flushSync } from 'react-dom'
import { settlesWithin } from '#app/lib/deadline.ts'
import { requireJson } from '#app/lib/guards.ts'
import { type ClientOptions, INTENTS, linkOf } from './client.tsx'
import { createMatcher, type PageMatch, wantedLocale } from './match.ts'
import type { PageComponent, PageRoute } from './page.ts'
import { createPageDataCache } from './page-data.ts'
import { isPayload, type Payload } from './payload.ts'

/** In milliseconds. */
const SKELETON_AFTER_MS = 150

type NavigationOptions = Pick<ClientOptions<unknown>, 'languages' | 'loadPage'> & {
  routes: readonly PageRoute[]
  /** The page of the document. */
  first: Payload
  show: (payload: Payload, Page: PageComponent<unknown>) => void
  onShow: (payload: Payload) => void
  /** The event of the first intent: its link is prefetched. */
  intent: Event
}

/** From now on links to pages of the same layout and language change the page in place. */
export function startNavigation({ routes, languages, first, intent, ...options }: NavigationOptions) {
  const match = createMatcher(routes, languages)
  const pageData = createPageDataCache()

  /** A page change that can be made without a new document; null leaves it to the browser. */
  function pageOf(url: URL) {
    if (url.origin !== location.origin) return null
    const page = match(url.pathname, url.search)
    if (page?.locale !== first.locale || wantedLocale(page.route, url.search, languages)) return null
    return page.route.layout === first.layout ? page : null
  }

  async function show(url: URL, signal: AbortSignal, isTraversal: boolean) {
    const page = pageOf(url)
    if (!page) return leave(url)
    try {
      const data = pageData.get(url, { signal, reuse: isTraversal && page.route.isCached })
      const component = options.loadPage(page.route)
      const [json, Page] = await Promise.all([
        data,
        component,
        showSkeleton(page, { data, component, signal }),
      ])
      // JSON that is no page (a proxy's, say) is left to the browser.
      const payload = requireJson(json, isPayload)
      const Shown = payload.page === page.route.page ? Page : await options.loadPage(payload)
      if (signal.aborted) return
      flushSync(() => options.show(payload, Shown))
      updateHead(payload)
      options.onShow(payload)
      document.getElementById('main')?.focus({ preventScroll: true })
    } catch (error) {
      if (!signal.aborted) leave(url, error)
    }
  }

  type Pending = { data: Promise<unknown>; component: Promise<PageComponent<unknown>>; signal: AbortSignal }

  /** Shows the skeleton of a page whose data takes long. */
  async function showSkeleton(
    { route, path, query, locale }: PageMatch,
    { data, component, signal }: Pending,
  ) {
    if (!route.hasSkeleton || (await settlesWithin(data, SKELETON_AFTER_MS))) return
    const Page = await component
    if (signal.aborted) return
    const head = { title: document.title }
    const payload = {
      layout: route.layout,
      page: route.page,
      messages: route.messages,
      path,
      query: query.toString(),
      locale,
      status: 200,
      head,
      data: null,
    }
    flushSync(() => options.show(payload, Page))
    scrollTo(0, 0)
  }

  let isLeaving = false
  /** The fallback: when the page data, a chunk of an older build or the network fails, the browser takes over. */
  function leave(url: URL, error?: unknown) {
    if (error) console.warn('page change handed to the browser:', error)
    isLeaving = true
    location.assign(url)
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

  for (const type of INTENTS) document.addEventListener(type, prefetch, { capture: true, passive: true })
  prefetch(intent)
  // Tells tests and styles that page changes are made in place from now on.
  document.documentElement.dataset.navigates = ''

  function prefetch(event: Event) {
    const link = linkOf(event)
    if (!link || link.target || link.origin !== location.origin || link.href === location.href) return
    const url = new URL(link.href)
    const page = pageOf(url)
    if (!page?.route.isCached) return
    pageData.prefetch(url)
    options.loadPage(page.route).catch(() => undefined)
  }
}

function updateHead({ head }: Payload) {
  document.title = head.title
  document.querySelector('meta[name=description]')?.setAttribute('content', head.description ?? '')
  const canonical = document.querySelector('link[rel=canonical]')
  if (head.canonical) canonical?.setAttribute('href', location.origin + location.pathname)
}
