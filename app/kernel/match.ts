import type { PageRoute } from './page.ts'

export type Languages = { locales: readonly string[]; defaultLocale: string }

export type PageMatch = {
  route: PageRoute
  params: Record<string, string>
  /** Without the language prefix. */
  path: string
  query: URLSearchParams
  locale: string
}

export type Matcher = (pathname: string, search: string) => PageMatch | null

/** Finds the page of a URL. A trailing slash, a second slash or an unknown language match nothing. */
export function createMatcher(routes: readonly PageRoute[], languages: Languages): Matcher {
  const patterns = routes.map((route) => ({ route, pattern: patternOf(route.path) }))
  return (pathname, search) => {
    const { locale, path } = splitLocale(pathname, languages)
    for (const { route, pattern } of patterns) {
      const params = pattern.exec(path)
      if (params)
        return { route, params: { ...params.groups }, path, query: keptQuery(route, search), locale }
    }
    return null
  }
}

/** The address of a path in a language: the default language has no prefix. */
export function localeHref(path: string, locale: string, { defaultLocale }: Languages): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
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
