/** A page change in place leaves the server's markup around the root stale; this brings it up to date. */

import type { Payload } from '#app/framework/page.ts'
import { localeHref } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import { layOutAllSections } from '#app/ui/browser/deferred-sections.ts'
import { LANGUAGE_LINKS } from './layout.ts'
import { trackPage } from './tracking.ts'

/**
 * Notes the new page, marks it in the menu, closes that and the search, and leads to the page in the other languages; a page that is
 * shown once more is laid out whole.
 */
export function followLayout(payload: Payload, { isAgain }: { isAgain: boolean }): void {
  const { path, query } = payload
  trackPage(payload)
  if (isAgain) layOutAllSections()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('body > header nav a:not([hreflang])')) {
    if (link.href === location.origin + location.pathname) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  document.querySelector('header details')?.removeAttribute('open')
  document.querySelector<HTMLElement>('header [popover]:popover-open')?.hidePopover()
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LANGUAGE_LINKS))
    link.href = localeHref(path, link.hreflang, languages) + (query && `?${query}`)
}
