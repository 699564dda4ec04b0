/** The platform's webhooks, handed to the shop by the test. */
import { expect } from 'vitest'
import type { OpenShop } from '../shop.ts'

/** Hands over what the platform has told since, each event once. */
export function connect(open: OpenShop) {
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
