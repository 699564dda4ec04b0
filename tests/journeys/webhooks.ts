/** The way of the platform's webhooks to a shop without a network. */
import { expect } from 'vitest'
import { signWebhook } from '#tebex/index.ts'
import type { OpenShop } from './shop.ts'

/** Hands the platform's events to the shop, each once. */
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

/** Delivers an event of any shape, rightly signed. */
export async function sendEvent(open: OpenShop, event: object): Promise<number> {
  const body = new TextEncoder().encode(JSON.stringify(event))
  const headers = { 'x-signature': signWebhook(body, open.sandbox.webhookSecret) }
  const { status } = await open
    .visitor('18.209.80.3')
    .request('/api/webhooks/tebex', { method: 'POST', headers, body })
  return status
}
