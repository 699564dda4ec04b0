import { expect } from 'vitest'
import type { OpenShop } from '../shop.ts'

/** Hands the platform's events to the shop, each once. */
export function connectWebhooks(open: OpenShop) {
  let delivered = 0
  return async () => {
    const events = open.sandbox.webhooks.list()
    for (const { body } of events.slice(delivered)) {
      const headers = { 'x-signature': open.sandbox.webhooks.sign(body) }
      const { status } = await open
        .visitor('18.209.80.3')
        .request('/api/webhooks/tebex', { method: 'POST', headers, body })
      expect(status).toBe(200)
    }
    delivered = events.length
  }
}
