/** Whether payments reach the shop. */
import { error, warning } from '../finding.server.ts'
import type { Finding } from '../types.ts'

export type WebhookFacts = {
  hasSecret: boolean
  publicOrigin: string
  /** When the latest signed one came, epoch milliseconds; null: none yet. */
  lastSignedAt: number | null
  /** Whether the latest one of this process had a wrong signature. */
  isRefusing: boolean
}

/** There is a secret, the platform has used it, and it is still the right one. */
export function checkWebhooks({
  hasSecret,
  publicOrigin,
  lastSignedAt,
  isRefusing,
}: WebhookFacts): Finding[] {
  const url = `${publicOrigin}/api/webhooks/tebex`
  if (!hasSecret) return [error('webhook_secret_missing', { url })]
  if (isRefusing) return [error('webhooks_refused')]
  return lastSignedAt === null ? [warning('webhook_never_received', { url })] : []
}
