/** Checks that payments reach the shop by signed webhooks. */
import { error, warning } from '../finding.server.ts'
import type { Finding } from '../types.ts'

type WebhookFacts = {
  hasSecret: boolean
  publicOrigin: string
  /** Epoch milliseconds of the latest signed webhook; null before the first. */
  lastSignedAt: number | null
}

/** The shop must have a secret, and the platform must have signed a webhook with it. */
export function checkWebhooks({ hasSecret, publicOrigin, lastSignedAt }: WebhookFacts): Finding[] {
  const url = `${publicOrigin}/api/webhooks/tebex`
  if (!hasSecret) return [error('webhook_secret_missing', { url })]
  return lastSignedAt === null ? [warning('webhook_never_received', { url })] : []
}
