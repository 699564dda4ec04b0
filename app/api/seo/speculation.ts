/** For browsers that know how: a public page that a visitor points at is fetched before the press. */
import { localeHref } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import { routes } from '#app/routes.ts'

/** Where documents say that the rules stand. */
export const SPECULATION_PATH = '/speculation-rules.json'

/** Once page changes are made in place, those fetch what they need by themselves. */
const BEFORE_THAT = 'html:not([data-navigates]) a'

/** `ownPages` are the seller's: a pattern for all of them would take in personal pages. */
export function speculationRules(ownPages: readonly string[]): string {
  const shopPages = routes.filter(({ isCached, page }) => isCached && page !== 'own-page')
  const paths = [...shopPages.map(({ path }) => path), ...ownPages]
  const addresses = languages.locales.flatMap((locale) =>
    paths.map((path) => localeHref(path, locale, languages)),
  )
  const where = { and: [{ href_matches: addresses }, { selector_matches: BEFORE_THAT }] }
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
}
