import { signWebhook } from 'tebex-client'
import type { OpenShop } from './shop.ts'

/** Delivers an event of any shape, rightly signed. */
export async function sendEvent(open: OpenShop, event: object): Promise<number> {
  const body = new TextEncoder().encode(JSON.stringify(event))
  const headers = { 'x-signature': signWebhook(body, open.sandbox.webhookSecret) }
  const { status } = await open
    .visitor('18.209.80.3')
    .request('/api/webhooks/tebex', { method: 'POST', headers, body })
  return status
}
