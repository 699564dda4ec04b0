/** Pages on the web platform: finds the page of a request, loads what it needs, renders it to bytes. */
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { addressInLocale, canonicalPath, localeHref } from '#app/lib/locale-path.ts'
import { type Assets, briefHead, inertJson, renderDocument } from './document.server.ts'
import { createMatcher, type PageMatch, wantedLocale } from './match.ts'
import type {
  Head,
  HeadInput,
  PageAnswer,
  PageComponent,
  PageModule,
  PageRoute,
  PersonalLoad,
} from './page.ts'
import { PUBLIC_PAGE, type Rendered } from './page-cache.server.ts'
import { LANGUAGE_COOKIE, PAGE_DATA_PREFIX, type Payload } from './payload.ts'

/** What a page folder exports, as the entry collects it. Data is opaque to the framework. */
export type PageModules<Shop> = {
  load: (module: PageModule) => PersonalLoad<Shop, unknown> | undefined
  canonicalQuery: (module: PageModule) => CanonicalQuery<Shop> | undefined
  head: (module: PageModule) => ((input: HeadInput<unknown>) => Head) | undefined
  component: (module: PageModule) => PageComponent<unknown>
  /** Parts of a page that need no script, by name, made of what its loader answers as `still`. */
  staticSections: (module: PageModule) => ((staticData: unknown) => Record<string, ReactNode>) | undefined
}

/** Maps a page's query to the one that stands for all equal ones, so that nonsense does not multiply documents. */
export type CanonicalQuery<Shop> = (query: URLSearchParams, shop: Shop) => URLSearchParams

export type Visitor = { headers: Headers; address: string; signal: AbortSignal }

export type PagesOptions<Shop> = {
  routes: readonly PageRoute[]
  locales: readonly string[]
  defaultLocale: string
  shop: Shop
  /** The facts that every page needs, in a language. */
  siteIn: (locale: string) => { name: string; origin: string }
  assets: Assets
  modules: PageModules<Shop>
  /** The pages that no route names. They know their status alone. */
  systemPages: Record<'not-found' | 'error', PageModule>
  /** Wraps a page with everything that stands on all pages, the same on the server and in the browser. */
  wrap: ComponentType<{ payload: Payload; children?: ReactNode }>
  /** What components may ask for, around what the server alone draws. */
  providers: ComponentType<{ payload: Payload; children?: ReactNode }>
  /** What stands around the root in the document. */
  layout: (payload: Payload, visitor: unknown) => { before: ReactNode; after: ReactNode }
}

/** What a cached page's loader sees of its visitor: nothing. */
const ANONYMOUS = { headers: new Headers(), address: '' }

export type PageResult = Rendered & {
  /** Where the body is a document: what of it follows an opening that was sent ahead. */
  rest: string
  redirect: string | null
  headers: Record<string, string>
}

export const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

export type Pages = ReturnType<typeof createPages>

export function createPages<Shop>(options: PagesOptions<Shop>) {
  const { locales, defaultLocale, shop, modules } = options
  const languages = { locales, defaultLocale }
  const match = createMatcher(options.routes, languages)
  const systemPages = new Map<string, PageResult>()
  const cachedRoutes = options.routes.filter(({ isCached }) => isCached)

  /** The cache key of a page's bytes; null for unknown and for personal pages. */
  function publicAddress(target: Target): string | null {
    return target.page?.route.isCached ? addressOf(target, target.page) : null
  }

  function addressOf({ isPageData }: Target, { path, locale, query, route }: PageMatch): string {
    const canonical = modules.canonicalQuery(route)?.(query, shop) ?? query
    const search = canonical.size > 0 ? `?${canonical}` : ''
    return (isPageData ? PAGE_DATA_PREFIX : '') + localeHref(path, locale, languages) + search
  }

  function targetOf(address: string): Target {
    const [pathname = '', ...rest] = address.split('?')
    const isPageData = pathname.startsWith(`${PAGE_DATA_PREFIX}/`)
    const path = isPageData ? pathname.slice(PAGE_DATA_PREFIX.length) : pathname
    return { isPageData, page: match(path, rest.join('?')) }
  }

  async function answerOf(page: PageMatch, visitor: Visitor | null): Promise<PageAnswer<unknown>> {
    const { route, params, locale } = page
    const query = modules.canonicalQuery(route)?.(page.query, shop) ?? page.query
    const signal = visitor?.signal ?? new AbortController().signal
    const load = modules.load(route)
    if (!load) return { data: null }
    const { headers, address } = !route.isCached && visitor ? visitor : ANONYMOUS
    return load({ shop, params, query, locale, signal, headers, address })
  }

  function payloadOf(
    module: PageModule,
    place: Place,
    answer: { data: unknown; staticData?: unknown },
    status: number,
  ) {
    const { data, staticData } = answer
    const { layout, page, messages } = module
    const { path, locale } = place
    const head = modules.head(module)?.({ data, staticData, locale, status }) ?? {
      title: options.siteIn(locale).name,
    }
    const query = place.query.toString()
    const payload: Payload = { layout, page, messages, path, query, locale, status, head, data }
    const parts = staticData === undefined ? undefined : modules.staticSections(module)?.(staticData)
    if (!parts) return payload
    const drawn = Object.entries(parts).map(([name, part]) => [name, draw(payload, part)])
    return { ...payload, staticSections: Object.fromEntries(drawn) }
  }

  function render(
    payload: Payload,
    isPageData: boolean,
    visitor: unknown,
  ): Pick<PageResult, 'body' | 'rest'> {
    if (isPageData) return { body: inertJson({ ...payload, head: briefHead(payload.head) }), rest: '' }
    const tree = createElement(options.wrap, { payload }, elementOf(payload))
    const { opening, rest } = documentOf(payload, renderToString(tree), visitor)
    return { body: opening + rest, rest }
  }

  function elementOf(payload: Payload): ReactNode {
    const { data, staticSections = {} } = payload
    return createElement(modules.component(payload), { data, staticSections })
  }

  function documentOf(payload: Payload, markup: string, visitor: unknown) {
    const { before, after } = options.layout(payload, visitor)
    return renderDocument({
      payload,
      markup,
      isPublic: cachedRoutes.some(({ layout, page }) => layout === payload.layout && page === payload.page),
      layout: { before: draw(payload, before), after: draw(payload, after) },
      site: options.siteIn(payload.locale),
      assets: options.assets,
      href: (path, locale) => localeHref(path, locale, languages),
      locales,
      defaultLocale,
    })
  }

  function draw(payload: Payload, part: ReactNode): string {
    return renderToStaticMarkup(createElement(options.providers, { payload }, part))
  }

  function resultOf(payload: Payload, isPageData: boolean, visitor: unknown = null): PageResult {
    return {
      mark: null,
      status: payload.status,
      type: isPageData ? JSON_TYPE : HTML,
      ...render(payload, isPageData, visitor),
      cookies: [],
      redirect: null,
      headers: {},
    }
  }

  return {
    publicAddress: (address: string) => publicAddress(targetOf(address)),
    /** The way to the language that `?lang=` asks for, remembered in a cookie; null when the address asks for none. */
    languageChoice(address: string): PageResult | null {
      if (!address.includes('lang=')) return null
      const { isPageData, page } = targetOf(address)
      const search = address.slice(address.indexOf('?'))
      const locale = page && !isPageData ? wantedLocale(page.route, search, languages) : null
      if (!page || locale === null) return null
      const to = addressInLocale({ path: page.path, locale }, search, languages)
      return redirection(to, [languageCookie(locale, options.siteIn(locale).origin)])
    },

    /** The beginning of a personal page's document, with its skeleton, before anything of its visitor is known; null without one. */
    skeletonOf(address: string): string | null {
      const { isPageData, page } = targetOf(address)
      if (isPageData || !page?.route.hasSkeleton) return null
      const payload = payloadOf(page.route, page, { data: null }, 200)
      const skeleton = draw(payload, elementOf(payload))
      return `${documentOf(payload, '', null).opening}<main id="skeleton">${skeleton}</main>`
    },

    /** Whether the address is that of a page, in its one spelling. */
    knows: (address: string) => targetOf(address).page !== null,

    /** Renders the page of an address; an unknown one leads to the page that it spells otherwise, or is a 404. */
    async respond(address: string, visitor: Visitor | null): Promise<PageResult> {
      const { isPageData, page } = targetOf(address)
      if (!page) return redirectToCanonical(address) ?? this.system('not-found', address, 404)
      const answer = await answerOf(page, visitor)
      if ('redirect' in answer) return redirection(answer.redirect, answer.cookies ?? [])
      const { status = 200, headers = {}, cookies = [], isCacheable = true } = answer
      const payload = payloadOf(page.route, page, answer, status)
      const result = resultOf(payload, isPageData, answer.visitor)
      const mark = page.route.isCached && isCacheable ? PUBLIC_PAGE : null
      return { ...result, mark, cookies, headers }
    },

    /** The pages that no route names: `not-found` and `error`. They know their status alone, and are rendered once. */
    system(name: 'not-found' | 'error', address: string, status: number): PageResult {
      const locale = localeOfAddress(address)
      const { isPageData } = targetOf(address)
      const key = `${name} ${status} ${locale} ${isPageData}`
      const known = systemPages.get(key)
      if (known) return known
      const place = { path: '/', locale, query: new URLSearchParams() }
      const page = resultOf(
        payloadOf(options.systemPages[name], place, { data: { status } }, status),
        isPageData,
      )
      systemPages.set(key, page)
      return page
    },
  }

  function redirectToCanonical(address: string): PageResult | null {
    const [pathname = '', ...search] = address.split('?')
    const path = canonicalPath(pathname, languages)
    // Only a page's path may stand in a Location header: `//host` and `/\host` would lead to another site.
    if (path === pathname || /^\/[/\\]/.test(path) || !match(path, '')) return null
    return { ...redirection([path, ...search].join('?'), []), status: 308 }
  }

  function localeOfAddress(address: string): string {
    const [, first = '', second = ''] = address.split(/[/?]/, 3)
    const candidate = `/${first}` === PAGE_DATA_PREFIX ? second : first
    return locales.includes(candidate) ? candidate : defaultLocale
  }
}

type Target = { isPageData: boolean; page: PageMatch | null }
type Place = Pick<PageMatch, 'path' | 'locale' | 'query'>

/** Not for the server, which answers everybody alike: the browser's half reads it before it offers a language. */
function languageCookie(locale: string, origin: string): string {
  const isSecure = origin.startsWith('https:')
  return `${LANGUAGE_COOKIE}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

function redirection(to: string, cookies: string[]): PageResult {
  return { mark: null, status: 303, type: HTML, body: '', rest: '', cookies, redirect: to, headers: {} }
}
