/** The header and the footer, which the server draws and no render touches: what the browser still has to tell them. */
import { localeHref } from '#app/kernel/match.ts'
import type { Payload } from '#app/kernel/payload.ts'
import { languages } from '#app/messages/index.ts'
import { rememberLanguage } from './language-choice.ts'

/** The element of the header in which the visitor's account stands. */
export const ACCOUNT_ELEMENT = 'account'

const LANGUAGE_LINKS = 'footer a[hreflang]'

/** Which frame stands around a page: the shop's, or none around the panel. */
export function frameOf(folder: string): 'shop' | 'panel' {
  return folder.startsWith('admin') ? 'panel' : 'shop'
}

/** Marks the current page, closes the menu, and leads to the same page in the other languages. */
export function followFrame({ path, query }: Payload): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header nav a')) {
    if (link.href === location.origin + location.pathname) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  document.querySelector('header details')?.removeAttribute('open')
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LANGUAGE_LINKS))
    link.href = localeHref(path, link.hreflang, languages) + (query && `?${query}`)
}

/** A click on a language in the footer is a choice, and later visits keep to it. */
export function rememberLanguages(): void {
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(LANGUAGE_LINKS) : null
    if (link) rememberLanguage(link.hreflang)
  })
}
