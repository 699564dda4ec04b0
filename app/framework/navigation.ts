/** Client navigation: changes the page in place, with page data and one render. */
import { flushSync } from 'react-dom'
import { settlesWithin } from '#app/lib/async/deadline.ts'
import { requireJson } from '#app/lib/guards.ts'
import { findRequestedLocale, LANGUAGE_PARAMETER } from '#app/lib/locale-path.ts'
import { type ClientOptions, type ClientRoutes, findLink, INTENTS } from './client.tsx'
import { createMatcher, type PageMatch } from './match.ts'
import { isPayload, type PageComponent, type Payload } from './page.ts'
import { createPageDataCache } from './page-data.ts'

const SKELETON_AFTER_MS = 150

type NavigationOptions = Pick<ClientOptions, 'languages' | 'loadPage'> &
  ClientRoutes & {
    /** The document's own page. */
    first: Payload
    show: (payload: Payload, Page: PageComponent<unknown>) => void
    /** The link of the first intent. */
    link: HTMLAnchorElement | null
  }

/** From now on, links to pages with the same layout and language change the page in place. */
export function startNavigation({ routes, languages, first, link: intended, ...options }: NavigationOptions) {
  const match = createMatcher(routes, languages)
  const pageData = createPageDataCache()
  let isLeaving = false

  /** The page for a change in place; null leaves it to the browser. */
  function findPage(url: URL): PageMatch | null {
    if (url.origin !== location.origin) return null
    const page = match(url.pathname, url.search)
    if (page?.locale !== first.locale || page.route.layout !== first.layout) return null
    const isLanguageChoice = findRequestedLocale(url.search, languages) && !page.query.has(LANGUAGE_PARAMETER)
    return isLanguageChoice ? null : page
  }

  async function show(url: URL, page: PageMatch, { signal, navigationType }: NavigateEvent) {
    try {
      const reuse = navigationType === 'traverse' && page.route.isCached
      const data = pageData.get(url, { signal, reuse })
      const component = options.loadPage(page.route)
      if (page.route.hasSkeleton && !(await settlesWithin(data, SKELETON_AFTER_MS))) {
        const Page = await component
        if (!signal.aborted) showSkeleton(page, Page)
      }
      const [json, Page] = await Promise.all([data, component])
      // Other JSON, such as a proxy's, is left to the browser.
      const payload = requireJson(json, isPayload)
      const Shown = payload.page === page.route.page ? Page : await options.loadPage(payload)
      if (signal.aborted) return
      flushSync(() => options.show(payload, Shown))
      updateHead(payload)
      options.onShow(payload, { isAgain: navigationType === 'traverse' })
      document.getElementById('main')?.focus({ preventScroll: true })
    } catch (error) {
      if (signal.aborted) return
      // If the page data, an older build's chunk or the network fails, the browser takes over.
      console.warn('page change left to the browser:', error)
      isLeaving = true
      location.assign(url)
    }
  }

  function showSkeleton({ route, path, query, locale }: PageMatch, Page: PageComponent<unknown>) {
    const { layout, page, messages } = route
    const payload = { layout, page, messages, path, query: query.toString(), locale, status: 200 }
    flushSync(() => options.show({ ...payload, head: { title: document.title }, data: null }, Page))
    scrollTo(0, 0)
  }

  function prefetch(link: HTMLAnchorElement | null) {
    if (!link || link.target || link.origin !== location.origin || link.href === location.href) return
    const url = new URL(link.href)
    const page = findPage(url)
    if (!page?.route.isCached) return
    pageData.prefetch(url)
    options.loadPage(page.route).catch(() => undefined)
  }

  navigation.addEventListener('navigate', (event) => {
    const { canIntercept, hashChange, downloadRequest, formData, navigationType, destination } = event
    if (!canIntercept || hashChange || downloadRequest !== null || formData) return
    if (isLeaving || navigationType === 'reload') return
    const url = new URL(destination.url)
    const page = findPage(url)
    if (!page) return
    event.intercept({ focusReset: 'manual', handler: () => show(url, page, event) })
  })
  for (const type of INTENTS)
    document.addEventListener(type, (event) => prefetch(findLink(event)), { capture: true, passive: true })
  prefetch(intended)
  // Tells tests and styles that pages change in place from now on.
  document.documentElement.dataset.navigates = ''
}

function updateHead({ head }: Payload) {
  document.title = head.title
  if (head.language) document.documentElement.lang = head.language
  document.querySelector('meta[name=description]')?.setAttribute('content', head.description ?? '')
  const canonical = document.querySelector('link[rel=canonical]')
  if (head.canonical) canonical?.setAttribute('href', location.origin + location.pathname)
}
