import { randomUUID } from 'node:crypto'
import { dropOldest } from '../../bounds.ts'
import { type Clock, formatIsoSeconds } from '../../clock.ts'
import { explainError } from '../../reason.ts'
import type { Variants } from '../../variants.ts'
import { encodePhpJson, post, sign, validateEndpoint } from './delivery.ts'
import type { Attempt, Endpoint, SavedWebhooks, Webhook } from './webhook.ts'

type Retry = { webhook: Webhook; endpoint: Endpoint; tries: number; dueAt: number }

/** 2xx. */
const isDelivered = (attempt: Attempt | undefined): boolean =>
  typeof attempt?.status === 'number' && attempt.status >= 200 && attempt.status < 300

type WebhooksOptions = {
  secret: string
  clock: Clock
  variants: Variants
  retryMs: readonly number[]
  /** Called after each event and each delivery. */
  announce?: () => void
}

/** The events of the store and their delivery to endpoints. */
export class Webhooks {
  readonly secret: string
  readonly #clock: Clock
  readonly #variants: Variants
  readonly #retryMs: readonly number[]
  readonly #announce: () => void
  readonly #endpoints: Endpoint[] = []
  readonly #inFlight = new Set<Promise<void>>()
  #sent: Webhook[] = []
  #retries: Retry[] = []
  #isHolding = false
  #timer: NodeJS.Timeout | undefined

  constructor({ secret, clock, variants, retryMs, announce = () => {} }: WebhooksOptions) {
    this.secret = secret
    this.#clock = clock
    this.#variants = variants
    this.#retryMs = retryMs
    this.#announce = announce
  }

  /**
   * Adds an address and validates it; only a validated address gets events. Never rejects: `isValidated` of the result
   * tells whether it answered as the platform asks, and `detail` why not.
   */
  async endpoint(url: string, limit: { types?: string[] } = {}): Promise<Endpoint> {
    const existing = this.#endpoints.find((e) => e.url === url)
    const endpoint = existing ?? { id: randomUUID(), url, types: null, isValidated: false, detail: '' }
    endpoint.types = limit.types ?? null
    if (existing === undefined) this.#endpoints.push(endpoint)
    await this.#validate(endpoint)
    return endpoint
  }

  /** Lists the addresses in the order in which they were added. */
  endpoints(): readonly Endpoint[] {
    return this.#endpoints
  }

  /** Sends nothing more to the address, retries included; an unknown one changes nothing. */
  removeEndpoint(url: string): void {
    const index = this.#endpoints.findIndex((e) => e.url === url)
    if (index >= 0) this.#endpoints.splice(index, 1)
    this.#retries = this.#retries.filter(({ endpoint }) => endpoint.url !== url)
  }

  /** Sends an event, of any type and with any subject. */
  emit(type: string, subject: unknown): Webhook {
    const webhook = this.#createWebhook(type, subject)
    this.#sent.push(webhook)
    this.#forgetOldest()
    if (this.#isHolding) webhook.state = 'held'
    else this.#dispatch(webhook)
    this.#announce()
    return webhook
  }

  /** Lists the webhooks that were sent, oldest first; of more than 2,000 the latest. */
  list(): readonly Webhook[] {
    return this.#sent
  }

  /** The same bytes with the same id once more, or several times at once. */
  resend(id: string, { times = 1 }: { times?: number } = {}): void {
    const webhook = this.#get(id)
    for (let time = 0; time < times; time += 1) this.#dispatch(webhook)
  }

  /** From now on events wait. */
  hold(): void {
    this.#isHolding = true
  }

  /** Sends what waits, one after the other, and holds no longer. */
  async release({ order = 'sent' }: { order?: 'sent' | 'reversed' } = {}): Promise<void> {
    this.#isHolding = false
    const held = this.#sent.filter(({ state }) => state === 'held')
    if (order === 'reversed') held.reverse()
    for (const webhook of held) {
      this.#dispatch(webhook)
      await Promise.all(this.#inFlight)
    }
  }

  /** True between `hold` and `release`. */
  isHolding(): boolean {
    return this.#isHolding
  }

  /** Resolves when no delivery is under way; waits for retries only when they are due. */
  async settled(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight)
  }

  /** Sends the retries that the clock has reached. */
  runDue(): void {
    const due = this.#retries.filter(({ dueAt }) => dueAt <= this.#clock.now())
    this.#retries = this.#retries.filter((retry) => !due.includes(retry))
    for (const { webhook, endpoint, tries } of due) this.#track(this.#attempt(webhook, endpoint, tries))
    this.#schedule()
  }

  /** The `X-Signature` of a body: a hexadecimal HMAC-SHA256 of its SHA-256, under the store's secret. */
  sign(body: string): string {
    return sign(body, this.secret)
  }

  /** The state for a file. */
  save(): SavedWebhooks {
    return {
      endpoints: this.#endpoints,
      sent: this.#sent,
      retries: this.#retries.map(({ webhook, endpoint, ...retry }) => ({
        ...retry,
        webhook: webhook.id,
        endpoint: endpoint.url,
      })),
      isHolding: this.#isHolding,
    }
  }

  /** Continues where a saved state ended: a delivery that was under way begins again. */
  restore(saved: SavedWebhooks): void {
    this.#endpoints.splice(0, this.#endpoints.length, ...saved.endpoints)
    this.#sent = saved.sent
    this.#isHolding = saved.isHolding
    this.#retries = saved.retries.flatMap(({ webhook: id, endpoint: url, ...retry }) => {
      const webhook = this.#sent.find((each) => each.id === id)
      const endpoint = this.#endpoints.find((each) => each.url === url)
      return webhook === undefined || endpoint === undefined ? [] : [{ ...retry, webhook, endpoint }]
    })
    for (const webhook of this.#sent) if (webhook.state === 'sending') this.#dispatch(webhook)
    this.#schedule()
  }

  /** Forgets what was sent and what waits; the addresses stay. */
  clear(): void {
    this.#sent = []
    this.#retries = []
    this.#isHolding = false
    clearTimeout(this.#timer)
  }

  #get(id: string): Webhook {
    const webhook = this.#sent.find((each) => each.id === id)
    if (webhook === undefined) throw new Error(`No webhook has the id ${id}.`)
    return webhook
  }

  #createWebhook(type: string, subject: unknown): Webhook {
    const id = randomUUID()
    const at = this.#clock.now()
    const event = { id, type, date: formatIsoSeconds(at), subject }
    const body = this.#variants.phpEscapes ? encodePhpJson(event) : JSON.stringify(event)
    return { id, type, at, subject, body, attempts: [], state: 'sending' }
  }

  #validate(endpoint: Endpoint): Promise<void> {
    const webhook = this.#createWebhook('validation.webhook', this.#variants.emptySubjectArray ? [] : {})
    return validateEndpoint(endpoint, webhook, this.secret)
  }

  #dispatch(webhook: Webhook): void {
    const targets = this.#endpoints.filter(({ types }) => types === null || types.includes(webhook.type))
    webhook.state = targets.length === 0 ? 'no endpoint' : 'sending'
    for (const endpoint of targets) this.#track(this.#attempt(webhook, endpoint, 0))
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => {
      this.#inFlight.delete(tracked)
      this.#announce()
    })
    this.#inFlight.add(tracked)
  }

  async #attempt(webhook: Webhook, endpoint: Endpoint, tries: number): Promise<void> {
    // Validation: nothing is sent to an address that has not echoed a validation webhook.
    if (!endpoint.isValidated) await this.#validate(endpoint)
    const attempt: Attempt = { endpoint: endpoint.url, at: this.#clock.now(), status: null, error: null }
    webhook.attempts.push(attempt)
    if (!endpoint.isValidated) {
      attempt.error = endpoint.detail
      webhook.state = 'no endpoint'
      return
    }
    try {
      attempt.status = (await post(endpoint.url, webhook.body, this.secret)).status
    } catch (error) {
      attempt.error = explainError(error)
    }
    const waitMs = this.#retryMs[tries]
    if (!isDelivered(attempt) && waitMs !== undefined && this.#sent.includes(webhook)) {
      this.#retries.push({ webhook, endpoint, tries: tries + 1, dueAt: this.#clock.now() + waitMs })
      this.#schedule()
    }
    this.#updateState(webhook)
  }

  #updateState(webhook: Webhook): void {
    const isWaiting = this.#retries.some((retry) => retry.webhook === webhook)
    if (isWaiting) webhook.state = 'waiting'
    else webhook.state = isDelivered(webhook.attempts.at(-1)) ? 'delivered' : 'failed'
  }

  #forgetOldest(): void {
    const forgotten = new Set(dropOldest(this.#sent))
    if (forgotten.size > 0) this.#retries = this.#retries.filter(({ webhook }) => !forgotten.has(webhook))
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    const next = Math.min(...this.#retries.map(({ dueAt }) => dueAt))
    if (!Number.isFinite(next)) return
    this.#timer = setTimeout(() => this.runDue(), Math.max(0, next - this.#clock.now()))
    this.#timer.unref()
  }
}
