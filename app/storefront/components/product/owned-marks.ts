/**
 * Writes "You own this" into static sections, whose markup is the same for everybody. Loaded once the session reports
 * an owned product; afterwards it follows the session and new pages.
 */

import { loadMessages, type Messages } from '#app/messages/index.ts'
import { useSession } from '#app/shop/customer/session-store.ts'
import styles from './owned-marks.module.css'

type Texts = Messages['owned']

const MARK = 'data-owned-mark'

async function paint(): Promise<void> {
  const { owned: t } = await loadMessages(document.documentElement.lang)
  const { isAuthenticated, owned = [] } = useSession.getState()
  const ids = new Set(isAuthenticated ? owned : [])
  for (const place of document.querySelectorAll<HTMLElement>('[data-package]')) {
    const text = place.dataset.subscription === undefined ? t.mark : t.subscribed
    write(place, isOwned(place, ids) ? text : null)
  }
  for (const list of document.querySelectorAll('[data-bundle]'))
    if (list.parentElement) write(list.parentElement, bundleText(list, ids, t), list)
}

/**
 * Keeps one mark in the place, before `next` or at the end. Leaves a correct mark untouched, because changes are
 * observed.
 */
function write(place: HTMLElement, text: string | null, next: Element | null = null): void {
  const existing = [...place.children].find((child) => child.hasAttribute(MARK))
  if ((existing?.textContent ?? null) === text) return
  existing?.remove()
  if (text === null) return
  const mark = document.createElement(next ? 'p' : 'span')
  mark.className = styles.mark ?? ''
  mark.setAttribute(MARK, '')
  mark.textContent = text
  place.insertBefore(mark, next)
}

/** The number of owned products in a bundle, and so of new ones. */
function bundleText(list: Element, ids: ReadonlySet<number>, t: Texts): string | null {
  const scripts = [...list.querySelectorAll<HTMLElement>('[data-package]')]
  const owned = scripts.filter((script) => isOwned(script, ids))
  if (owned.length === 0) return null
  if (owned.length === scripts.length) return t.bundleAll
  const names = owned.map((script) => script.querySelector('[data-name]')?.textContent ?? '')
  return t.bundleRest(new Intl.ListFormat(document.documentElement.lang).format(names))
}

function isOwned({ dataset }: HTMLElement, ids: ReadonlySet<number>): boolean {
  return ids.has(Number(dataset.package))
}

const repaint = () => void paint().catch(() => undefined)

new MutationObserver(repaint).observe(document.body, { childList: true, subtree: true })
useSession.subscribe(repaint)
repaint()
