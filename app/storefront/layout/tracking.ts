/** Notes each page that is shown: the document's own once it is painted, with or without hydration, and those after it. */
import type { Payload } from '#app/framework/page.ts'
import { readPayload, readSite } from '#app/framework/read-document.ts'
import { createObjectGuard, isNumber, isString } from '#app/lib/guards.ts'
import { trackInteraction, trackVisit } from '#app/shop/analytics/track.ts'

const isNumbered = createObjectGuard({ numbers: createObjectGuard({ trackingTimeoutMs: isNumber }) })
const isOfProduct = createObjectGuard({ product: createObjectGuard({ id: isNumber, name: isString }) })

let shown: string | undefined

export function trackFirstPage(): void {
  const payload = readPayload()
  if (payload.layout === 'storefront') trackPage(payload)
}

/** Another view of the same page is no other page. */
export function trackPage({ page, path, data }: Payload): void {
  if (path === shown) return
  shown = path
  const { trackingTimeoutMs: timeoutMs } = readSite(isNumbered).numbers
  trackVisit(path, timeoutMs)
  if (page === 'product' && isOfProduct(data)) trackInteraction(data.product, 'view', { timeoutMs })
}
