/** What a page change in place means for what the server drew around the root. */
import { localeHref } from '#app/kernel/locale-href.ts'
import type { Payload } from '#app/kernel/payload.ts'
import { languages } from '#app/messages/index.ts'
import type { Site } from '#app/site.ts'
import styles from './frame.module.css'
import { LANGUAGE_LINKS } from './frame.ts'

let lastPath = location.pathname

/** Veils a new page for a moment, marks it in the menu, closes that, and leads to the page in the other languages. */
export function followFrame({ path, query }: Payload, { numbers }: Site): void {
  if (location.pathname !== lastPath) veil(numbers.overlayMs)
  lastPath = location.pathname
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header nav a')) {
    if (link.href === location.origin + location.pathname) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  document.querySelector('header details')?.removeAttribute('open')
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LANGUAGE_LINKS))
    link.href = localeHref(path, link.hreflang, languages) + (query && `?${query}`)
}

/** The page under it is there already and takes every click. */
function veil(milliseconds: number) {
  document.getElementById('loading-overlay')?.remove()
  const overlay = document.createElement('div')
  Object.assign(overlay, { id: 'loading-overlay', className: styles.veil, ariaHidden: 'true' })
  overlay.style.setProperty('--veil', `${milliseconds}ms`)
  document.body.append(overlay)
  setTimeout(() => overlay.remove(), milliseconds)
}
