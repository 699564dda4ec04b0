import { type Languages, localeHref } from './locale-href.ts'
import type { PageRoute } from './page.ts'

const LANGUAGE_PARAMETER = 'lang'

export type PageMatch<Route extends PageRoute = PageRoute> = {
  route: Route
  params: Record<string, string>
  /** Without the language prefix. */
  path: string
  query: URLSearchParams
  locale: string
}

type Place = Pick<PageMatch, 'path' | 'locale'>

export type Matcher<Route extends PageRoute> = (pathname: string, search: string) => PageMatch<Route> | null

/** Finds the page of a URL. A trailing slash, a second slash or an unknown language match nothing. */
export function createMatcher<Route extends PageRoute>(
  routes: readonly Route[],
  languages: Languages,
): Matcher<Route> {
  const patterns = routes.map((route) => ({ route, pattern: patternOf(route.path) }))
  return (pathname, search) => {
    if (pathname.length > 1 && pathname.endsWith('/')) return null
    const { locale, path } = splitLocale(pathname, languages)
    for (const { route, pattern } of patterns) {
      const params = pattern.exec(path)
      if (params)
        return { route, params: { ...params.groups }, path, query: keptQuery(route, search), locale }
    }
    return null
  }
}

/** The address without `?lang=`, in the language that it asked for. */
export function addressInLocale({ path, locale }: Place, search: string, languages: Languages): string {
  const query = new URLSearchParams(search)
  query.delete(LANGUAGE_PARAMETER)
  return localeHref(path, locale, languages) + (query.size > 0 ? `?${query}` : '')
}

/** A path of the shop in the language in which another address of it stands. */
export function besideHref(path: string, address: string, languages: Languages): string {
  const [pathname = ''] = address.split(/[?#]/)
  return localeHref(path, splitLocale(pathname, languages).locale, languages)
}

function patternOf(path: string): RegExp {
  const source = path.replaceAll(/[.+*?^$()[\]{}|\\]/g, '\\$&').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  return new RegExp(`^${source}$`)
}

export function splitLocale(pathname: string, { locales, defaultLocale }: Languages) {
  const [, first = ''] = pathname.split('/', 2)
  if (first === defaultLocale || !locales.includes(first)) return { locale: defaultLocale, path: pathname }
  return { locale: first, path: pathname.slice(first.length + 1) || '/' }
}

/**
 * The one path of what is asked for in another spelling: `/en/x` of the default language, `/PT/x`, `/pt-BR/x` and `/x/`.
 * The path as it is when it has no other; the result may be no page.
 */
export function canonicalPath(pathname: string, languages: Languages): string {
  const [, first = ''] = pathname.split('/', 2)
  const language = LANGUAGE_TAG.test(first) ? first.slice(0, 2).toLowerCase() : ''
  if (!languages.locales.includes(language)) return withoutTrailingSlashes(pathname)
  return localeHref(withoutTrailingSlashes(pathname.slice(first.length + 1)), language, languages)
}

/** `pt`, or with a region: `pt-BR`, `es-419`. */
const LANGUAGE_TAG = /^[a-z]{2}(?:-(?:[a-z]{2}|\d{3}))?$/i

function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end) || '/'
}

/**
 * The language that `?lang=` asks for: `pt`, `PT` and `pt-BR` are one. Null when it asks for none that is offered, and
 * on pages that read the parameter themselves.
 */
export function wantedLocale({ query }: PageRoute, search: string, { locales }: Languages): string | null {
  if (query.includes(LANGUAGE_PARAMETER)) return null
  const [wanted = ''] = (new URLSearchParams(search).get(LANGUAGE_PARAMETER) ?? '').toLowerCase().split('-')
  return locales.includes(wanted) ? wanted : null
}

/** First value wins; order is the route's, so that equal pages have equal addresses. */
function keptQuery(route: PageRoute, search: string): URLSearchParams {
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of route.query) {
    const value = given.get(name)
    if (value) kept.set(name, value)
  }
  return kept
}
