/** Browser behaviour of the header and the footer, which the server renders and which are never hydrated. */
import { rememberLanguage } from './languages/language-choice.ts'

/** The header's element for the visitor's account. */
export const ACCOUNT_ELEMENT = 'account'

export const LANGUAGE_LINKS = ':is(header, footer) a[hreflang]'

/** A click on a language in the footer or the menu is remembered for later visits. */
export function rememberLanguages(): void {
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(LANGUAGE_LINKS) : null
    if (link) rememberLanguage(link.hreflang)
  })
}
