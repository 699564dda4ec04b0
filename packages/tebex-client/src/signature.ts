import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { findSignature, type WebhookBody, type WebhookSignature } from './webhooks.ts'

/** The `X-Signature` of a body: HMAC-SHA256 over the lower-case hex SHA-256 of its raw bytes, in hex. */
export function signWebhook(body: WebhookBody, secret: string): string {
  const digest = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret).update(digest).digest('hex')
}

/**
 * Tells whether the platform signed exactly these bytes, at once and not after a promise as `readWebhook`. False without
 * a secret; never throws, and takes the same time for every wrong signature.
 */
export function verifyWebhook(
  body: WebhookBody,
  signature: WebhookSignature,
  secret: string | null | undefined,
): boolean {
  const claimed = findSignature(signature)
  if (claimed === null || !secret) return false
  return timingSafeEqual(Buffer.from(signWebhook(body, secret)), Buffer.from(claimed))
}
