import { type Languages, splitLocale } from '#app/lib/locale-path.ts'
import type { PageRoute } from './page.ts'

export type PageMatch<Route extends PageRoute = PageRoute> = {
  route: Route
  params: Record<string, string>
  /** Without the language prefix. */
  path: string
  query: URLSearchParams
  locale: string
}

/** A trailing slash, a double slash or an unknown language matches nothing. */
export function createMatcher<Route extends PageRoute>(routes: readonly Route[], languages: Languages) {
  const patterns = routes.map((route) => ({ route, pattern: compilePattern(route.path) }))
  return (pathname: string, search: string): PageMatch<Route> | null => {
    if (pathname.length > 1 && pathname.endsWith('/')) return null
    const { locale, path } = splitLocale(pathname, languages)
    for (const { route, pattern } of patterns) {
      const params = pattern.exec(path)
      if (params)
        return { route, params: { ...params.groups }, path, query: pickQuery(route, search), locale }
    }
    return null
  }
}

function compilePattern(path: string): RegExp {
  return new RegExp(`^${path.split('/').map(segmentPattern).join('/')}$`)
}

/** `:id` matches any segment; `:id{[0-9]+}` matches a segment by an expression. */
function segmentPattern(segment: string): string {
  const [, name, expression = '[^/]+'] = /^:(\w+)(?:\{(.+)\})?$/.exec(segment) ?? []
  return name === undefined ? segment.replaceAll(/[.+*?^$()[\]{}|\\]/g, '\\$&') : `(?<${name}>${expression})`
}

/** The first value counts, in the route's order, so that equal pages have equal addresses. */
function pickQuery(route: PageRoute, search: string): URLSearchParams {
  const parameters = new URLSearchParams(search)
  const named = route.query.map((name) => [name, parameters.get(name) ?? ''])
  return new URLSearchParams(named.filter(([, value]) => value))
}
