import { createHash, createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Clock, isoSeconds } from '../clock.ts'
import type { Variants } from '../variants.ts'

export type Endpoint = {
  id: string
  url: string
  /** Event types it gets; null means all. */
  types: string[] | null
  isValidated: boolean
  /** How the last handshake went. */
  detail: string
}

export type Attempt = { endpoint: string; at: number; status: number | null; error: string | null }

export type Webhook = {
  id: string
  type: string
  at: number
  subject: unknown
  /** The bytes that are signed and sent. */
  body: string
  attempts: Attempt[]
  state: 'held' | 'no endpoint' | 'sending' | 'waiting' | 'delivered' | 'failed'
}

type Retry = { webhook: Webhook; endpoint: Endpoint; tries: number; dueAt: number }

const Echo = z.object({ id: z.string() })
const TIMEOUT_MS = 10_000

/** Hex HMAC-SHA256 over the lower-case hex SHA-256 of the body: the platform's `X-Signature`. */
export function sign(body: string, secret: string): string {
  const digest = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret).update(digest).digest('hex')
}

/** JSON as PHP writes it: `/` and everything beyond ASCII escaped. */
export function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export function createWebhooks(options: {
  secret: string
  clock: Clock
  variants: Variants
  retryMs: readonly number[]
}) {
  const { secret, clock, variants, retryMs } = options
  const endpoints: Endpoint[] = []
  const inFlight = new Set<Promise<void>>()
  let sent: Webhook[] = []
  let retries: Retry[] = []
  let isHolding = false
  let timer: NodeJS.Timeout | undefined

  function compose(type: string, subject: unknown): Webhook {
    const id = randomUUID()
    const at = clock.now()
    const event = { id, type, date: isoSeconds(at), subject }
    const body = variants.phpEscapes ? phpJson(event) : JSON.stringify(event)
    return { id, type, at, subject, body, attempts: [], state: 'sending' }
  }

  async function post(url: string, body: string): Promise<{ status: number; text: string }> {
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

  async function shakeHands(endpoint: Endpoint): Promise<void> {
    const webhook = compose('validation.webhook', variants.emptySubjectArray ? [] : {})
    try {
      const { status, text } = await post(endpoint.url, webhook.body)
      const echo = Echo.safeParse(status === 200 ? JSON.parse(text) : null)
      endpoint.isValidated = echo.success && echo.data.id === webhook.id
      endpoint.detail = endpoint.isValidated
        ? 'Validated'
        : `Answered ${status} without the id of the validation webhook`
    } catch (error) {
      endpoint.isValidated = false
      endpoint.detail = error instanceof Error ? error.message : String(error)
    }
  }

  function settle(webhook: Webhook): void {
    if (retries.some((retry) => retry.webhook === webhook)) webhook.state = 'waiting'
    else {
      const last = webhook.attempts.at(-1)
      const isTaken =
        last?.status !== undefined && last.status !== null && Math.floor(last.status / 100) === 2
      webhook.state = isTaken ? 'delivered' : 'failed'
    }
  }

  async function attempt(webhook: Webhook, endpoint: Endpoint, tries: number): Promise<void> {
    // The gate: nothing is sent to an address that has not echoed a validation webhook.
    if (!endpoint.isValidated) await shakeHands(endpoint)
    if (!endpoint.isValidated) {
      webhook.attempts.push({ endpoint: endpoint.url, at: clock.now(), status: null, error: endpoint.detail })
      webhook.state = 'no endpoint'
      return
    }
    const record: Attempt = { endpoint: endpoint.url, at: clock.now(), status: null, error: null }
    webhook.attempts.push(record)
    try {
      record.status = (await post(endpoint.url, webhook.body)).status
    } catch (error) {
      record.error = error instanceof Error ? error.message : String(error)
    }
    const wait = retryMs[tries]
    const isTaken = record.status !== null && record.status >= 200 && record.status < 300
    if (!isTaken && wait !== undefined && sent.includes(webhook)) {
      retries.push({ webhook, endpoint, tries: tries + 1, dueAt: clock.now() + wait })
      schedule()
    }
    settle(webhook)
  }

  function launch(work: Promise<void>): void {
    const tracked = work.finally(() => inFlight.delete(tracked))
    inFlight.add(tracked)
  }

  function dispatch(webhook: Webhook): void {
    const targets = endpoints.filter(({ types }) => types === null || types.includes(webhook.type))
    webhook.state = targets.length === 0 ? 'no endpoint' : 'sending'
    for (const endpoint of targets) launch(attempt(webhook, endpoint, 0))
  }

  function runDue(): void {
    const due = retries.filter(({ dueAt }) => dueAt <= clock.now())
    retries = retries.filter((retry) => !due.includes(retry))
    for (const { webhook, endpoint, tries } of due) launch(attempt(webhook, endpoint, tries))
    schedule()
  }

  function schedule(): void {
    clearTimeout(timer)
    const next = Math.min(...retries.map(({ dueAt }) => dueAt))
    if (!Number.isFinite(next)) return
    timer = setTimeout(runDue, Math.max(0, next - clock.now()))
    timer.unref()
  }

  function get(id: string): Webhook {
    const webhook = sent.find((w) => w.id === id)
    if (webhook === undefined) throw new Error(`No webhook has the id ${id}.`)
    return webhook
  }

  return {
    secret,
    /** Adds an address and shakes hands with it; only a validated address gets events. */
    async endpoint(url: string, limit: { types?: string[] } = {}): Promise<Endpoint> {
      const known = endpoints.find((e) => e.url === url)
      const endpoint = known ?? { id: randomUUID(), url, types: null, isValidated: false, detail: '' }
      endpoint.types = limit.types ?? null
      if (known === undefined) endpoints.push(endpoint)
      await shakeHands(endpoint)
      return endpoint
    },
    endpoints: (): readonly Endpoint[] => endpoints,
    removeEndpoint(url: string): void {
      const at = endpoints.findIndex((e) => e.url === url)
      if (at >= 0) endpoints.splice(at, 1)
      retries = retries.filter(({ endpoint }) => endpoint.url !== url)
    },
    /** Sends an event, of any type and with any subject. */
    emit(type: string, subject: unknown): Webhook {
      const webhook = compose(type, subject)
      sent.push(webhook)
      if (isHolding) webhook.state = 'held'
      else dispatch(webhook)
      return webhook
    },
    /** Everything sent so far, oldest first. */
    list: (): readonly Webhook[] => sent,
    /** The same bytes with the same id once more, or several times at once. */
    resend(id: string, { times = 1 }: { times?: number } = {}): void {
      const webhook = get(id)
      for (let time = 0; time < times; time += 1) dispatch(webhook)
    },
    /** From now on events wait. */
    hold(): void {
      isHolding = true
    },
    /** Sends what waits, one after the other, and holds no longer. */
    async release({ order = 'sent' }: { order?: 'sent' | 'reversed' } = {}): Promise<void> {
      isHolding = false
      const held = sent.filter(({ state }) => state === 'held')
      if (order === 'reversed') held.reverse()
      for (const webhook of held) {
        dispatch(webhook)
        await Promise.all(inFlight)
      }
    },
    isHolding: (): boolean => isHolding,
    /** Resolves when no delivery is under way; waits for retries only when they are due. */
    async settled(): Promise<void> {
      while (inFlight.size > 0) await Promise.all(inFlight)
    },
    /** Sends the retries that the clock has reached. */
    runDue,
    sign: (body: string): string => sign(body, secret),
    clear(): void {
      sent = []
      retries = []
      isHolding = false
      clearTimeout(timer)
    },
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>
