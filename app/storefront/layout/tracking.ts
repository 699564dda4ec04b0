/**
 * Records each page that is shown: the document's own once it is painted, with or without hydration, and later ones.
 */
import type { Payload } from '#app/framework/page.ts'
import { readPayload, readSite } from '#app/framework/read-document.ts'
import { createObjectGuard, isNumber, isString } from '#app/lib/guards.ts'
import { trackInteraction, trackVisit } from '#app/shop/analytics/track.ts'

const isNumbered = createObjectGuard({ numbers: createObjectGuard({ trackingTimeoutMs: isNumber }) })
const isOfProduct = createObjectGuard({ product: createObjectGuard({ id: isNumber, name: isString }) })

let lastPath: string | undefined

export function trackFirstPage(): void {
  const payload = readPayload()
  if (payload.layout === 'storefront') trackPage(payload)
}

/** Another view of the same page is not another page. */
export function trackPage({ page, path, data }: Payload): void {
  if (path === lastPath) return
  lastPath = path
  const { trackingTimeoutMs: timeoutMs } = readSite(isNumbered).numbers
  trackVisit(path, timeoutMs)
  if (page === 'product' && isOfProduct(data)) trackInteraction(data.product, 'view', { timeoutMs })
}
