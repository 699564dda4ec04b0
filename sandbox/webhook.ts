/** Receives the signed webhooks that notify the seller. */
import { call, createApp } from 'tebex-emulator/extension'
import type { Delivery } from './inbox.ts'

export const WEBHOOK_OPERATION = 'sellerWebhook'

export function webhookRoutes(inbox: Delivery[]) {
  const app = createApp()
  app.post('/webhook', call(WEBHOOK_OPERATION), (c) => {
    inbox.push({ at: c.var.state.clock.now(), body: c.var.body })
    return c.body(null, 204)
  })
  return app
}
