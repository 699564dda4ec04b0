/** Addresses of a site in several languages: the default language has no prefix, all others their code. */
export type Languages = { locales: readonly string[]; defaultLocale: string }

/** The address of a path in a language: the default language has no prefix. */
export function localizeHref(path: string, locale: string, { defaultLocale }: Languages): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

export const LANGUAGE_PARAMETER = 'lang'

/** The language that a visitor chose, for a year. */
export const LANGUAGE_COOKIE = 'lang'

/** The language that `?lang=` asks for: `pt`, `PT` and `pt-BR` are one. Null when it asks for none that is offered. */
export function findRequestedLocale(search: string, { locales }: Languages): string | null {
  const [wanted = ''] = (new URLSearchParams(search).get(LANGUAGE_PARAMETER) ?? '').toLowerCase().split('-')
  return locales.includes(wanted) ? wanted : null
}

/** The way to the language that `?lang=` asks for, with the cookie that remembers it; null when it asks for none. */
export function findLanguageChoice(path: string, search: string, languages: Languages & { origin: string }) {
  const locale = findRequestedLocale(search, languages)
  if (locale === null) return null
  const query = new URLSearchParams(search)
  query.delete(LANGUAGE_PARAMETER)
  const isSecure = languages.origin.startsWith('https:')
  // Not for the server, which answers everybody alike: the browser's half reads it before it offers a language.
  const cookie = `${LANGUAGE_COOKIE}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return { redirect: localizeHref(path, locale, languages) + (query.size > 0 ? `?${query}` : ''), cookie }
}

/** A path in the language in which another address stands. */
export function localizeHrefLike(path: string, address: string, languages: Languages): string {
  const [pathname = ''] = address.split(/[?#]/)
  return localizeHref(path, splitLocale(pathname, languages).locale, languages)
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
export function canonicalizePath(pathname: string, languages: Languages): string {
  const [, first = ''] = pathname.split('/', 2)
  const language = LANGUAGE_TAG.test(first) ? first.slice(0, 2).toLowerCase() : ''
  if (!languages.locales.includes(language)) return withoutTrailingSlashes(pathname)
  return localizeHref(withoutTrailingSlashes(pathname.slice(first.length + 1)), language, languages)
}

/** `pt`, or with a region: `pt-BR`, `es-419`. */
const LANGUAGE_TAG = /^[a-z]{2}(?:-(?:[a-z]{2}|\d{3}))?$/i

function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end) || '/'
}
