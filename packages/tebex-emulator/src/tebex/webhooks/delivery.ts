import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { explainError } from '../../reason.ts'
import type { Endpoint } from './webhook.ts'

const Echo = z.object({ id: z.string() })
const TIMEOUT_MS = 10_000

/** Hex HMAC-SHA256 over the lower-case hex SHA-256 of the body: the platform's `X-Signature`. */
export function sign(body: string, secret: string): string {
  const digest = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret).update(digest).digest('hex')
}

/** JSON as PHP writes it: `/` and everything beyond ASCII escaped. */
export function encodePhpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Sends signed bytes; rejects when there is no response within 10 s. */
export async function post(
  url: string,
  body: string,
  secret: string,
): Promise<{ status: number; text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Tebex-Webhooks',
      'X-Signature': sign(body, secret),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status: response.status, text: await response.text() }
}

/** Validates an address: it must respond with 200 and the id of the validation webhook. */
export async function validateEndpoint(
  endpoint: Endpoint,
  webhook: { id: string; body: string },
  secret: string,
): Promise<void> {
  try {
    const { status, text } = await post(endpoint.url, webhook.body, secret)
    const echo = Echo.safeParse(status === 200 ? JSON.parse(text) : null)
    endpoint.isValidated = echo.success && echo.data.id === webhook.id
    endpoint.detail = endpoint.isValidated
      ? 'Validated'
      : `Answered ${status} without the id of the validation webhook`
  } catch (error) {
    endpoint.isValidated = false
    endpoint.detail = explainError(error)
  }
}
