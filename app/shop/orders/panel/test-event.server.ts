/** Sends the shop a test event as the platform would send it. */
import { randomUUID } from 'node:crypto'
import { signWebhook } from 'tebex-client'
import { z } from 'zod'
import type { TestOutcome } from './types.ts'

const TIMEOUT_MS = 5_000

const Echo = z.object({ id: z.string() })

type TestEventOptions = {
  /** The shop's public address. */
  origin: string
  secret: string | null
  fetch?: typeof fetch
  timeoutMs?: number
}

type TestResult = {
  outcome: TestOutcome
  /** Status of the HTTP response; null when there was none. */
  status: number | null
}

/** The platform delivers its webhooks to this address. */
export const buildWebhookAddress = (origin: string) => `${origin}/api/webhooks/tebex`

/** Tests whether a signed event reaches the shop at its public address. The shop answers the event without storing it. */
export async function sendTestEvent({
  origin,
  secret,
  fetch: send = fetch,
  timeoutMs = TIMEOUT_MS,
}: TestEventOptions): Promise<TestResult> {
  if (secret === null) return { outcome: 'no_secret', status: null }
  const id = randomUUID()
  const event = { id, type: 'validation.webhook', date: new Date().toISOString(), subject: {} }
  const body = new TextEncoder().encode(JSON.stringify(event))
  const headers = { 'content-type': 'application/json', 'x-signature': signWebhook(body, secret) }
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await send(buildWebhookAddress(origin), {
      method: 'POST',
      headers,
      body,
      signal,
      redirect: 'manual',
    })
    const outcome = await readOutcome(response, id)
    return { outcome, status: response.status }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { outcome: isLate ? 'late' : 'unreachable', status: null }
  }
}

async function readOutcome(response: Response, id: string): Promise<TestOutcome> {
  if (response.status >= 300 && response.status < 400) return 'redirected'
  if (response.status === 401) return 'refused'
  const text = await response.text()
  if (response.status !== 200) return 'unexpected'
  try {
    return Echo.parse(JSON.parse(text)).id === id ? 'arrived' : 'unexpected'
  } catch {
    return 'unexpected'
  }
}
