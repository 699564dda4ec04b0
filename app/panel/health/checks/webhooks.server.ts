/** Payments reach the shop by webhooks that are signed with its secret. */
import { error, warning } from '../finding.server.ts'
import type { Finding } from '../types.ts'

type WebhookFacts = {
  hasSecret: boolean
  publicOrigin: string
  /** The time of the latest signed webhook in epoch milliseconds; null before the first. */
  lastSignedAt: number | null
}

/** There is a secret, and the platform has signed something with it. */
export function checkWebhooks({ hasSecret, publicOrigin, lastSignedAt }: WebhookFacts): Finding[] {
  const url = `${publicOrigin}/api/webhooks/tebex`
  if (!hasSecret) return [error('webhook_secret_missing', { url })]
  return lastSignedAt === null ? [warning('webhook_never_received', { url })] : []
}
