/** After a page change in place, updates the server's markup around the root. */

import type { Payload } from '#app/framework/page.ts'
import { localizeHref } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import { layOutAllSections } from '#app/ui/browser/deferred-sections.ts'
import { LANGUAGE_LINKS } from './layout.ts'
import { trackPage } from './tracking.ts'

/**
 * Tracks the new page and marks it in the menu, closes menu and search, updates the links to other languages, and lays
 * out a page that is shown again completely.
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
    link.href = localizeHref(path, link.hreflang, languages) + (query && `?${query}`)
}
