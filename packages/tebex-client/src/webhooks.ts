import { requireKey } from './options.ts'
import { malformed, parseJson } from './parse.ts'
import { Basket } from './schemas/basket.ts'
import { readable, Unreadable } from './schemas/reader.ts'
import {
  BASKET_TYPES,
  Envelope,
  PAYMENT_TYPES,
  Payment,
  RECURRING_TYPES,
  RecurringPayment,
  type WebhookEvent,
} from './schemas/webhook.ts'

/** A webhook as it arrived: its bytes, or the text that they are in UTF-8. Never what a JSON parser made of it. */
export type WebhookBody = Uint8Array | string
/** The `X-Signature` header as a server gives it; all but one text of 64 hex digits is wrong. */
export type WebhookSignature = string | readonly string[] | null | undefined

const SIGNATURE = /^[0-9a-f]{64}$/
const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/** The header when it has the shape of a signature; null for anything else. */
export function findSignature(header: WebhookSignature): string | null {
  return typeof header === 'string' && SIGNATURE.test(header) ? header : null
}

/**
 * Verifies an event and reads it: null unless the platform signed exactly these bytes. Wrong signatures take the same
 * time each. Throws a TypeError without a secret, and `malformed` for a signed body that is no event.
 */
export async function readWebhook(
  body: WebhookBody,
  signature: WebhookSignature,
  secret: string | null | undefined,
): Promise<WebhookEvent | null> {
  const key = requireKey(secret, 'secret', 'TEBEX_WEBHOOK_SECRET')
  // A copy: what is read is what was verified, even if the caller reuses its buffer meanwhile.
  const bytes = typeof body === 'string' ? encode(body) : new Uint8Array(body)
  return (await isSigned(bytes, findSignature(signature), key)) ? parseWebhook(bytes) : null
}

async function isSigned(bytes: Uint8Array<ArrayBuffer>, signature: string | null, secret: string) {
  if (signature === null) return false
  const key = await crypto.subtle.importKey('raw', encode(secret), HMAC, false, ['verify'])
  const hash = toHex(await crypto.subtle.digest('SHA-256', bytes))
  const pairs = signature.match(/../g) ?? []
  const expected = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', key, expected, encode(hash))
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Reads an event whose signature was verified already; throws `malformed` for anything that is not one. */
export function parseWebhook(body: WebhookBody): WebhookEvent {
  const json = parseJson(body)
  const envelope = json === undefined ? new Unreadable('JSON') : Envelope(json)
  if (envelope instanceof Unreadable) throw malformed('webhook', envelope)
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

  const basketType = BASKET_TYPES.find((type) => type === sent.type)
  const [basket] = readable(Basket, subject)
  if (basketType && basket) return { ...sent, kind: 'basket', type: basketType, basket }

  return { ...sent, kind: 'unknown', subject }
}
