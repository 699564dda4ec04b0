import { randomUUID } from 'node:crypto'
import { dropOldest } from '../../bounds.ts'
import { type Clock, isoSeconds } from '../../clock.ts'
import { explainError } from '../../reason.ts'
import type { Variants } from '../../variants.ts'
import { phpJson, post, sign, validateEndpoint } from './delivery.ts'
import type { Attempt, Endpoint, SavedWebhooks, Webhook } from './webhook.ts'

type Retry = { webhook: Webhook; endpoint: Endpoint; tries: number; dueAt: number }

/** 2xx. */
const isDelivered = (attempt: Attempt | undefined): boolean =>
  typeof attempt?.status === 'number' && attempt.status >= 200 && attempt.status < 300

/** The events of the store and their delivery to endpoints. */
export function createWebhooks(options: {
  secret: string
  clock: Clock
  variants: Variants
  retryMs: readonly number[]
  /** Called after each event and each delivery. */
  announce?: () => void
}) {
  const { secret, clock, variants, retryMs, announce = () => {} } = options
  const endpoints: Endpoint[] = []
  const inFlight = new Set<Promise<void>>()
  let sent: Webhook[] = []
  let retries: Retry[] = []
  let isHolding = false
  let timer: NodeJS.Timeout | undefined

  function createWebhook(type: string, subject: unknown): Webhook {
    const id = randomUUID()
    const at = clock.now()
    const event = { id, type, date: isoSeconds(at), subject }
    const body = variants.phpEscapes ? phpJson(event) : JSON.stringify(event)
    return { id, type, at, subject, body, attempts: [], state: 'sending' }
  }

  function validate(endpoint: Endpoint): Promise<void> {
    const webhook = createWebhook('validation.webhook', variants.emptySubjectArray ? [] : {})
    return validateEndpoint(endpoint, webhook, secret)
  }

  function updateState(webhook: Webhook): void {
    const isWaiting = retries.some((retry) => retry.webhook === webhook)
    if (isWaiting) webhook.state = 'waiting'
    else webhook.state = isDelivered(webhook.attempts.at(-1)) ? 'delivered' : 'failed'
  }

  async function attempt(webhook: Webhook, endpoint: Endpoint, tries: number): Promise<void> {
    // Validation: nothing is sent to an address that has not echoed a validation webhook.
    if (!endpoint.isValidated) await validate(endpoint)
    if (!endpoint.isValidated) {
      webhook.attempts.push({ endpoint: endpoint.url, at: clock.now(), status: null, error: endpoint.detail })
      webhook.state = 'no endpoint'
      return
    }
    const record: Attempt = { endpoint: endpoint.url, at: clock.now(), status: null, error: null }
    webhook.attempts.push(record)
    try {
      record.status = (await post(endpoint.url, webhook.body, secret)).status
    } catch (error) {
      record.error = explainError(error)
    }
    const wait = retryMs[tries]
    if (!isDelivered(record) && wait !== undefined && sent.includes(webhook)) {
      retries.push({ webhook, endpoint, tries: tries + 1, dueAt: clock.now() + wait })
      schedule()
    }
    updateState(webhook)
  }

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => {
      inFlight.delete(tracked)
      announce()
    })
    inFlight.add(tracked)
  }

  function dispatch(webhook: Webhook): void {
    const targets = endpoints.filter(({ types }) => types === null || types.includes(webhook.type))
    webhook.state = targets.length === 0 ? 'no endpoint' : 'sending'
    for (const endpoint of targets) track(attempt(webhook, endpoint, 0))
  }

  function runDue(): void {
    const due = retries.filter(({ dueAt }) => dueAt <= clock.now())
    retries = retries.filter((retry) => !due.includes(retry))
    for (const { webhook, endpoint, tries } of due) track(attempt(webhook, endpoint, tries))
    schedule()
  }

  function forgetOldest(): void {
    const forgotten = new Set(dropOldest(sent))
    if (forgotten.size > 0) retries = retries.filter(({ webhook }) => !forgotten.has(webhook))
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
    /** Adds an address and validates it; only a validated address gets events. */
    async endpoint(url: string, limit: { types?: string[] } = {}): Promise<Endpoint> {
      const known = endpoints.find((e) => e.url === url)
      const endpoint = known ?? { id: randomUUID(), url, types: null, isValidated: false, detail: '' }
      endpoint.types = limit.types ?? null
      if (known === undefined) endpoints.push(endpoint)
      await validate(endpoint)
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
      const webhook = createWebhook(type, subject)
      sent.push(webhook)
      forgetOldest()
      if (isHolding) webhook.state = 'held'
      else dispatch(webhook)
      announce()
      return webhook
    },
    /** Lists the webhooks that were sent, oldest first; of more than 2,000 the latest. */
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
    /** The state for a file. */
    save: (): SavedWebhooks => ({
      endpoints,
      sent,
      retries: retries.map(({ webhook, endpoint, ...retry }) => ({
        ...retry,
        webhook: webhook.id,
        endpoint: endpoint.url,
      })),
      isHolding,
    }),
    /** Continues where a saved state ended: a delivery that was under way begins again. */
    restore(saved: SavedWebhooks): void {
      endpoints.splice(0, endpoints.length, ...saved.endpoints)
      sent = saved.sent
      isHolding = saved.isHolding
      retries = saved.retries.flatMap(({ webhook: id, endpoint: url, ...retry }) => {
        const webhook = sent.find((each) => each.id === id)
        const endpoint = endpoints.find((each) => each.url === url)
        return webhook === undefined || endpoint === undefined ? [] : [{ ...retry, webhook, endpoint }]
      })
      for (const webhook of sent) if (webhook.state === 'sending') dispatch(webhook)
      schedule()
    },
    clear(): void {
      sent = []
      retries = []
      isHolding = false
      clearTimeout(timer)
    },
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>
