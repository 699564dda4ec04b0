/** Notifies the seller of events in the shop through the channels of their choice. */
import { randomUUID } from 'node:crypto'
import { settlesWithin } from '#app/lib/async/deadline.ts'
import { getDayIn } from '#app/lib/time-zones.ts'
import type { AdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import type { Database } from '#app/server/db/db.server.ts'
import { createQueueWorker } from '#app/server/db/queue-worker.server.ts'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'
import type { LookupAll } from '#app/server/http/public-hosts.server.ts'
import { type ChannelInput, Channels } from './channels.server.ts'
import { Delivery } from './delivery.server.ts'
import { createLoginRate } from './login-rate.server.ts'
import { createMessage, type NotificationMessage } from './message.server.ts'
import type { Outbox } from './outbox.server.ts'
import { createPoster } from './post.server.ts'
import type { ChannelLanguage, ChannelOutcome } from './types.ts'
import { lookAtShop, type WatchOptions } from './watch.server.ts'
import { getLastWeek, type ReportOptions, readWeeklyReport } from './weekly-report.server.ts'

type NotificationsOptions = ReportOptions &
  Pick<WatchOptions, 'platformAwayMs' | 'listNews'> & {
    db: Pick<Database, 'kysely' | 'dialect'>
    outbox: Outbox
    sealedValues: SealedValues
    locks: AdvisoryLocks
    /** The shop's origin. */
    origin: string
    /** The origin of the demo's sandbox, which is not checked; null in a live shop. */
    trusted: string | null
    version: string
    /** Null for a product that is no longer sold. */
    productName: (id: number) => string | null
    log: { warn: (fields: object, message: string) => void }
    /** Epoch milliseconds; never goes back. */
    now: () => number
    monotonic: () => number
    /** Tests inject it. */
    lookup?: LookupAll
  }

const LOOK_EVERY_MS = 60_000
const PURGE_EVERY_MS = 3_600_000
/** The panel waits this long for a test message. */
const TEST_MS = 6_000

export class Notifications {
  readonly channels: Channels
  readonly latest: Outbox['latest']
  readonly #options: NotificationsOptions
  readonly #stopping = new AbortController()
  readonly #poster: ReturnType<typeof createPoster>
  readonly #delivery: Delivery
  readonly #logins: ReturnType<typeof createLoginRate>
  readonly #worker: ReturnType<typeof createQueueWorker>
  #lookedAt = Number.NEGATIVE_INFINITY
  #purgedAt = Number.NEGATIVE_INFINITY

  constructor(options: NotificationsOptions) {
    const { outbox, locks, origin, version, log, now } = options
    const { signal } = this.#stopping
    this.#options = options
    this.channels = new Channels(options)
    this.latest = outbox.latest
    this.#poster = createPoster({ ...options, signal })
    this.#delivery = new Delivery({
      ...options,
      poster: this.#poster,
      channels: this.channels,
      userAgent: `DiscordBot (${origin}, ${version})`,
      signal,
    })
    this.#logins = createLoginRate(options.monotonic)
    this.#worker = createQueueWorker({
      lock: 'notifications',
      locks,
      now,
      signal,
      work: () => this.#work(),
      findNextDue: () => outbox.findNextDue(),
      onFailure: (err) => log.warn({ err }, 'notifications not delivered'),
    })
  }

  async saveChannel(input: ChannelInput): Promise<ChannelOutcome> {
    const outcome = await this.channels.save(input)
    this.wake()
    return outcome
  }

  /** Sends a test message at once, even while failures pause the channel. */
  async sendTest(id: string): Promise<ChannelOutcome> {
    const { db, outbox } = this.#options
    const channel = await this.channels.find(id)
    if (channel === undefined || channel.is_enabled === 0) return 'gone'
    const event = `test ${randomUUID()}`
    await outbox.insert(db.kysely, [id], { event, facts: { kind: 'test' } })
    await this.channels.resume(id)
    this.wake()
    await settlesWithin(this.settled(), TEST_MS)
    return (await this.latest.findState(id, event)) === 'sent' ? 'test_sent' : 'test_waiting'
  }

  /** Last week's report as it would be sent. */
  async previewReport(language: ChannelLanguage): Promise<NotificationMessage> {
    const { now, revenue, productName } = this.#options
    const week = getLastWeek(getDayIn(now(), revenue.timeZone))
    return createMessage(await readWeeklyReport(this.#options, week), { language, productName })
  }

  noteLogin(isOk: boolean): void {
    this.#logins.note(isOk)
  }

  /** Checks for news now, after a publication, instead of within a minute. */
  look(): void {
    this.#lookedAt = Number.NEGATIVE_INFINITY
    this.wake()
  }

  /** Starts the delivery of waiting messages. */
  wake(): void {
    this.#worker.wake()
  }

  /** Resolves once no delivery is under way. */
  settled(): Promise<void> {
    return this.#worker.settled()
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    this.#worker.stop()
    await this.settled()
    this.#poster.close()
  }

  async #work(): Promise<void> {
    const { outbox, log, now } = this.#options
    const { channels } = this
    const findFailingLogins = () => this.#logins.findFailing()
    if (now() - this.#lookedAt >= LOOK_EVERY_MS) {
      this.#lookedAt = now()
      // A failed check must not delay the messages.
      await lookAtShop({ ...this.#options, channels, findFailingLogins }).catch((err: unknown) =>
        log.warn({ err }, 'check for notifications failed'),
      )
    }
    if (now() - this.#purgedAt >= PURGE_EVERY_MS) {
      this.#purgedAt = now()
      await outbox.purge()
    }
    await this.#delivery.deliver()
  }
}
