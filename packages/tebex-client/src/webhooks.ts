import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { MalformedError } from './errors.ts'
import { parseJson } from './parse.ts'
import { readable } from './schemas/values.ts'
import {
  Envelope,
  PAYMENT_TYPES,
  Payment,
  RECURRING_TYPES,
  RecurringPayment,
  type WebhookEvent,
} from './schemas/webhook.ts'

const SIGNATURE = /^[0-9a-f]{64}$/

/** The `X-Signature` of a body: HMAC-SHA256 over the lower-case hex SHA-256 of its raw bytes, in hex. */
export function signWebhook(rawBody: Uint8Array, secret: string): string {
  const digest = createHash('sha256').update(rawBody).digest('hex')
  return createHmac('sha256', secret).update(digest).digest('hex')
}

/**
 * Tells whether the platform signed exactly these bytes; never throws, and takes the same time for every wrong
 * signature.
 */
export function verifyWebhook(
  rawBody: Uint8Array,
  signature: string | null | undefined,
  secret: string,
): boolean {
  if (secret === '' || !signature || !SIGNATURE.test(signature)) return false
  return timingSafeEqual(Buffer.from(signWebhook(rawBody, secret)), Buffer.from(signature))
}

/** Reads an event after its signature was verified; throws `malformed` for anything that is not one. */
export function parseWebhook(rawBody: Uint8Array): WebhookEvent {
  const [envelope] = readable(Envelope, parseJson(rawBody))
  if (envelope === undefined) throw new MalformedError({ operation: 'webhook' })
  const { subject, ...sent } = envelope

  if (sent.type === 'validation.webhook') return { ...sent, kind: 'validation', type: sent.type }

  const paymentType = PAYMENT_TYPES.find((type) => type === sent.type)
  const [payment] = readable(Payment, subject)
  if (paymentType && payment) return { ...sent, kind: 'payment', type: paymentType, payment }

  const recurringType = RECURRING_TYPES.find((type) => type === sent.type)
  const [recurringPayment] = readable(RecurringPayment, subject)
  if (recurringType && recurringPayment) {
    return { ...sent, kind: 'recurring-payment', type: recurringType, recurringPayment }
  }

  return { ...sent, kind: 'unknown', subject }
}
