/**
 * Marks in static sections whether a script fits the server that this browser remembers. Loaded only with such a
 * server, because the page's markup is the same for everybody.
 */
import { loadMessages, type Messages } from '#app/messages/index.ts'
import { checkServer } from '#app/shop/compatibility/check-server.ts'
import { findSavedServer } from '#app/shop/compatibility/saved-server.ts'
import { type Facts, isCompatibilityResponse, type Verdict } from '#app/shop/compatibility/types.ts'
import { callApi } from '#app/ui/browser/api.ts'
import { getBadgeClass } from '#app/ui/content/badge.tsx'

const MARK = 'data-server-mark'

let loading: Promise<ReadonlyMap<number, Facts | null> | null> | null = null

async function loadFacts(): Promise<ReadonlyMap<number, Facts | null> | null> {
  const result = await callApi('/api/compatibility', isCompatibilityResponse)
  return result.ok ? new Map(result.data.products.map(({ id, facts }) => [id, facts])) : null
}

async function paint(): Promise<void> {
  const server = findSavedServer()
  loading ??= loadFacts()
  const facts = await loading
  if (!facts) {
    // After a failure, offline or without a catalogue, the next page tries again.
    loading = null
    return
  }
  const { compatibility: t } = await loadMessages(document.documentElement.lang)
  for (const place of document.querySelectorAll<HTMLElement>('[data-package]')) {
    const id = Number(place.dataset.package)
    write(place, server && facts.has(id) ? checkServer(facts.get(id) ?? null, server, t) : null, t)
  }
}

const SIGNS = { fits: '✓', needs: '✗', unknown: '?' } as const

/** Leaves a correct mark untouched, because changes are observed. */
function write(place: HTMLElement, verdict: Verdict | null, t: Messages['compatibility']): void {
  const mark = [...place.children].find((child) => child.hasAttribute(MARK))
  const text = verdict && `${SIGNS[verdict.state]} ${describe(verdict, t)}`
  if ((mark?.textContent ?? null) === text) return
  mark?.remove()
  if (!verdict || text === null) return
  const written = document.createElement('span')
  written.className = getBadgeClass('over')
  written.setAttribute(MARK, verdict.state)
  written.textContent = text
  place.append(written)
}

function describe(verdict: Verdict, t: Messages['compatibility']): string {
  if (verdict.state === 'fits')
    return verdict.provided.length > 0 ? t.fitsWith(verdict.provided.join(', ')) : t.fits
  if (verdict.state === 'needs') return t.needs(verdict.missing.join(', '))
  return t.unknown
}

const repaint = () => void paint().catch(() => undefined)

new MutationObserver(repaint).observe(document.body, { childList: true, subtree: true })
addEventListener('storage', repaint)
repaint()
