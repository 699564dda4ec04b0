/** Notifies the seller of events in the shop, through the channels that the seller chose. */
import { randomUUID } from 'node:crypto'
import { settlesWithin } from '#app/lib/async/deadline.ts'
import { dayIn } from '#app/lib/time-zones.ts'
import type { AdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import type { Database } from '#app/server/db/db.server.ts'
import { createQueueWorker } from '#app/server/db/queue-worker.server.ts'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'
import { createChannels } from './channels.server.ts'
import { createDelivery } from './delivery.server.ts'
import { createLoginRate } from './login-rate.server.ts'
import { createMessage, type NotificationMessage } from './message.server.ts'
import type { Outbox } from './outbox.server.ts'
import { createPoster, type LookupAll } from './post.server.ts'
import type { ChannelLanguage, ChannelOutcome } from './types.ts'
import { createWatch, type WatchOptions } from './watch.server.ts'
import { getLastWeek, type ReportOptions, readWeeklyReport } from './weekly-report.server.ts'

type NotificationsOptions = ReportOptions &
  Pick<WatchOptions, 'platformAwayMs' | 'listNews'> & {
    db: Pick<Database, 'kysely' | 'dialect'>
    outbox: Outbox
    sealedValues: SealedValues
    locks: AdvisoryLocks
    /** The shop's origin. */
    origin: string
    /** The demo's sandbox, whose address is not checked; null in a live shop. */
    trusted: string | null
    version: string
    /** Null for a product that is no longer sold. */
    productName: (id: number) => string | null
    log: { warn: (fields: object, message: string) => void }
    /** Epoch milliseconds, never set back. */
    now: () => number
    monotonic: () => number
    /** Tests inject it. */
    lookup?: LookupAll
  }

const LOOK_EVERY_MS = 60_000
const PURGE_EVERY_MS = 3_600_000
/** The panel waits this long for a test message. */
const TEST_MS = 6_000

export function createNotifications(options: NotificationsOptions) {
  const { db, outbox, locks, origin, version, productName, log, now, monotonic } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const poster = createPoster({ ...options, signal })
  const channels = createChannels(options)
  const userAgent = `DiscordBot (${origin}, ${version})`
  const { deliver } = createDelivery({
    poster,
    channels,
    outbox,
    origin,
    userAgent,
    productName,
    log,
    now,
    signal,
  })
  const logins = createLoginRate(monotonic)
  const watch = createWatch({ ...options, channels, findFailingLogins: logins.findFailing })
  let lookedAt = Number.NEGATIVE_INFINITY
  let purgedAt = Number.NEGATIVE_INFINITY

  async function work(): Promise<void> {
    if (now() - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = now()
      // A failed check delays no message.
      await watch
        .look()
        .catch((err: unknown) => log.warn({ err }, 'notifications: a look at the shop failed'))
    }
    if (now() - purgedAt >= PURGE_EVERY_MS) {
      purgedAt = now()
      await outbox.purge()
    }
    await deliver()
  }

  const worker = createQueueWorker({
    lock: 'notifications',
    locks,
    now,
    signal,
    work,
    findNextDue: outbox.findNextDue,
    onFailure: (err) => log.warn({ err }, 'notifications could not be sent'),
  })

  return {
    channels: { list: channels.list, remove: channels.remove },
    async saveChannel(...input: Parameters<typeof channels.save>): Promise<ChannelOutcome> {
      const outcome = await channels.save(...input)
      worker.wake()
      return outcome
    },

    /** Sends a message to the channel, past the pause that earlier failures made. */
    async sendTest(id: string): Promise<ChannelOutcome> {
      const channel = await channels.find(id)
      if (channel === undefined || channel.is_enabled === 0) return 'gone'
      const event = `test ${randomUUID()}`
      await outbox.insert(db.kysely, [id], { event, facts: { kind: 'test' } })
      await channels.resume(id)
      worker.wake()
      await settlesWithin(worker.settled(), TEST_MS)
      return (await outbox.findState(id, event)) === 'sent' ? 'test_sent' : 'test_waiting'
    },

    listLatest: outbox.listLatest,
    exportAll: outbox.exportAll,
    status: outbox.status,
    /** The report of last week, as it would be sent. */
    async previewReport(language: ChannelLanguage): Promise<NotificationMessage> {
      const week = getLastWeek(dayIn(now(), options.revenue.timeZone))
      return createMessage(await readWeeklyReport(options, week), { language, productName })
    },
    /** Counts a customer's sign-in. */
    noteLogin: logins.note,
    /** Starts the delivery of what waits. */
    wake: worker.wake,
    /** Resolves when no delivery is under way. */
    settled: worker.settled,
    start: worker.wake,
    async close(): Promise<void> {
      stopping.abort()
      worker.stop()
      await worker.settled()
      poster.close()
    },
  }
}
