export type Languages = { locales: readonly string[]; defaultLocale: string }

/** The address of a path in a language: the default language has no prefix. */
export function localeHref(path: string, locale: string, { defaultLocale }: Languages): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}
