/** Finds an address's page, loads its data and renders it. */
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import { createElement, type ReactNode } from 'react'
import { createSingleFlight, type SingleFlight } from '#app/lib/async/single-flight.ts'
import {
  canonicalizePath,
  findLanguageChoice,
  LANGUAGE_PARAMETER,
  type Languages,
  localizeHref,
  splitLocale,
} from '#app/lib/locale-path.ts'
import { escapeJson } from '#app/lib/markup.ts'
import { splitOnce } from '#app/lib/split-once.ts'
import { withoutTags } from './document.server.ts'
import { createMatcher, type PageMatch } from './match.ts'
import type { PageModule, PageRoute, Payload, PersonalRequest } from './page.ts'
import { type Head, type HeadInput, type LoaderResult, PAGE_DATA_PREFIX, type PageComponent } from './page.ts'
import { PUBLIC_PAGE, type Rendered } from './page-cache.server.ts'

/** The exports of a page's folder. Data is opaque to the framework. */
export type PageFolder = {
  /** `path` is the address without the language prefix. */
  load?: ((request: PersonalRequest & { path: string }) => Promise<LoaderResult<unknown>>) | undefined
  /** Maps equivalent queries to one canonical query, so that nonsense does not multiply documents. */
  canonicalQuery?: ((query: URLSearchParams) => URLSearchParams) | undefined
  /** False makes the address unknown, as if no route matched. */
  exists?: ((params: Record<string, string>) => boolean) | undefined
  head: (input: HeadInput<unknown>) => Head
  component: PageComponent<unknown>
  /** Parts of a page that need no script, by name, made from the loader's `staticData`. */
  staticSections?: ((staticData: unknown) => Record<string, ReactNode>) | undefined
}

export type DocumentOptions = { page: ReactNode; isPublic: boolean; visitor: unknown }

type PagesOptions = {
  routes: readonly PageRoute[]
  /** Pages without a route. Their loaders see no address and no visitor. */
  systemPages: Record<'not-found' | 'error', PageModule>
  languages: Languages
  /** The origin that visitors see. */
  origin: string
  getFolder: (module: PageModule) => PageFolder
  /** Renders a part of a page that is never hydrated. */
  renderStatic: (payload: Payload, part: ReactNode) => string
  /** Renders the document in the two parts in which it can be sent; `page` is null if only the opening is used. */
  renderDocument: (payload: Payload, options: DocumentOptions) => { opening: string; rest: string }
  /** Milliseconds; never goes back. */
  monotonic: () => number
}

export type Visitor = Pick<PersonalRequest, 'headers' | 'address' | 'signal' | 'posted'>

const anonymous = (): Visitor => ({ headers: new Headers(), address: '', signal: AbortSignal.any([]) })

export type PageResponse = Rendered & {
  /** The rest of a document whose opening was sent ahead; empty for page data. */
  rest: string
  redirect: string | null
  headers: Record<string, string>
}

const NO_VISITOR: Omit<DocumentOptions, 'page'> = { isPublic: false, visitor: null }

export const HTML = 'text/html; charset=utf-8'
const EMPTY: PageResponse = {
  mark: null,
  status: 200,
  type: HTML,
  body: '',
  rest: '',
  cookies: [],
  redirect: null,
  headers: {},
}

/** In milliseconds; then a system page is rendered again. */
const SYSTEM_PAGE_MS = 60_000

/**
 * In characters, of the query as encoded. A longer path has no page, and a longer query is ignored: a document repeats
 * its address in dozens of links, so rendering would cost many times the address's length.
 */
const MAX_PATH_LENGTH = 1_000
const MAX_QUERY_LENGTH = 2_000

export class Pages {
  readonly #options: PagesOptions
  readonly #matchRoute: ReturnType<typeof createMatcher<PageRoute>>
  readonly #shareSystemPage: SingleFlight<string, PageResponse>

  constructor(options: PagesOptions) {
    this.#options = options
    this.#matchRoute = createMatcher(options.routes, options.languages)
    this.#shareSystemPage = createSingleFlight({ okMs: SYSTEM_PAGE_MS, now: options.monotonic })
  }

  /** A page without a route, the same for all visitors; without its static sections if they fail. */
  system(name: 'not-found' | 'error', address: string, status: number): Promise<PageResponse> {
    const { isPageData, locale } = this.#targetOf(address)
    const module = this.#options.systemPages[name]
    const location = { path: '/', locale, query: new URLSearchParams() }
    const create = (staticData?: unknown) =>
      this.#createPayload(module, location, { data: { status }, staticData, status })
    const createWhole = async () => {
      const loaded = await this.#options.getFolder(module).load?.({ ...location, params: {}, ...anonymous() })
      return create(loaded && 'staticData' in loaded ? loaded.staticData : undefined)
    }
    return this.#shareSystemPage(`${name} ${status} ${locale} ${isPageData}`, async () =>
      this.#render(await createWhole().catch(() => create()), isPageData),
    )
  }

  /** The cache key of a page's bytes; null for unknown and for personal pages. */
  publicAddress(address: string): string | null {
    const { isPageData, page } = this.#targetOf(address)
    if (!page?.route.isCached) return null
    const search = page.query.size > 0 ? `?${page.query}` : ''
    return (
      (isPageData ? PAGE_DATA_PREFIX : '') +
      localizeHref(page.path, page.locale, this.#options.languages) +
      search
    )
  }

  /** The redirect to the language in `?lang=`, with a cookie that remembers it; null without the parameter. */
  languageChoice(address: string): PageResponse | null {
    if (!address.includes('lang=')) return null
    const { isPageData, page } = this.#targetOf(address)
    // Some pages read the parameter themselves.
    if (!page || isPageData || page.query.has(LANGUAGE_PARAMETER)) return null
    const search = address.slice(address.indexOf('?'))
    const choice = findLanguageChoice(page.path, search, {
      ...this.#options.languages,
      origin: this.#options.origin,
    })
    return choice && { ...EMPTY, status: 303, redirect: choice.redirect, cookies: [choice.cookie] }
  }

  /** The opening of a personal page's document, with its skeleton, before the visitor is known; null without one. */
  renderSkeleton(address: string): string | null {
    const { isPageData, page } = this.#targetOf(address)
    if (isPageData || !page?.route.hasSkeleton) return null
    const payload = this.#createPayload(page.route, page, { data: null })
    const { opening } = this.#options.renderDocument(payload, { page: null, isPublic: false, visitor: null })
    return `${opening}<main id="skeleton">${this.#options.renderStatic(payload, this.#createPageElement(payload))}</main>`
  }

  /** True for the canonical address of a page. */
  knows(address: string) {
    return this.#targetOf(address).page !== null
  }

  /** Renders an address's page; an unknown address redirects to its canonical spelling, or is a 404. */
  async respond(address: string, visitor: Visitor | null): Promise<PageResponse> {
    const { isPageData, page } = this.#targetOf(address)
    if (!page) return this.#redirectToCanonical(address) ?? this.system('not-found', address, 404)
    const { route, params, path, query, locale } = page
    // A cached page's loader must not see the visitor.
    const audience = route.isCached || !visitor ? anonymous() : visitor
    const loaded = (await this.#options
      .getFolder(route)
      .load?.({ params, path, query, locale, ...audience })) ?? {
      data: null,
    }
    if ('redirect' in loaded) return { ...EMPTY, status: 303, ...loaded }
    // Waiting requests get their turn between loading and rendering.
    await nextEventLoopTurn()
    const { headers = {}, cookies = [], isCacheable = true } = loaded
    const options = { isPublic: route.isCached, visitor: loaded.visitor }
    const result = this.#render(this.#createPayload(route, page, loaded), isPageData, options)
    return { ...result, mark: route.isCached && isCacheable ? PUBLIC_PAGE : null, cookies, headers }
  }

  #match(path: string, search: string): PageMatch | null {
    const page = path.length > MAX_PATH_LENGTH ? null : this.#matchRoute(path, search)
    if (!page || this.#options.getFolder(page.route).exists?.(page.params) === false) return null
    const isLong = page.query.toString().length > MAX_QUERY_LENGTH
    return isLong ? { ...page, query: new URLSearchParams() } : page
  }

  #targetOf(address: string) {
    const [pathname, search] = splitOnce(address, '?')
    const isPageData = pathname.startsWith(`${PAGE_DATA_PREFIX}/`)
    const path = isPageData ? pathname.slice(PAGE_DATA_PREFIX.length) : pathname
    const page = this.#match(path, search ?? '')
    const query = page && this.#options.getFolder(page.route).canonicalQuery?.(page.query)
    return {
      isPageData,
      page: page && query ? { ...page, query } : page,
      ...splitLocale(path, this.#options.languages),
    }
  }

  #createPayload(
    module: PageModule,
    { path, query, locale }: Pick<PageMatch, 'path' | 'query' | 'locale'>,
    { data, staticData, status = 200 }: { data: unknown; staticData?: unknown; status?: number },
  ): Payload {
    const { layout, page, messages } = module
    const { staticSections, ...folder } = this.#options.getFolder(module)
    const head = folder.head({ data, staticData, locale, status })
    const payload = { layout, page, messages, path, query: query.toString(), locale, status, head, data }
    if (staticData === undefined || !staticSections) return payload
    const sections = Object.entries(staticSections(staticData))
    const rendered = sections.map(([name, part]) => [name, this.#options.renderStatic(payload, part)])
    return { ...payload, staticSections: Object.fromEntries(rendered) }
  }

  #createPageElement(payload: Payload): ReactNode {
    const { data, staticSections = {} } = payload
    return createElement(this.#options.getFolder(payload).component, { data, staticSections })
  }

  #render(payload: Payload, isPageData: boolean, options = NO_VISITOR) {
    if (isPageData) {
      const body = escapeJson(withoutTags(payload))
      return { ...EMPTY, status: payload.status, type: 'application/json; charset=utf-8', body }
    }
    const { opening, rest } = this.#options.renderDocument(payload, {
      page: this.#createPageElement(payload),
      ...options,
    })
    return { ...EMPTY, status: payload.status, body: opening + rest, rest }
  }

  #redirectToCanonical(address: string): PageResponse | null {
    const [pathname, search] = splitOnce(address, '?')
    const path = canonicalizePath(pathname, this.#options.languages)
    // A Location header may contain only a page's path: `//host` and `/\host` would lead to another site.
    if (path === pathname || /^\/[/\\]/.test(path) || !this.#match(path, '')) return null
    return { ...EMPTY, status: 308, redirect: search === null ? path : `${path}?${search}` }
  }
}
