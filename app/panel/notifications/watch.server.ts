/**
 * Checks every minute for news that no event announces: published notes, no sales, failing sign-ins, an outage of the
 * platform.
 */
import type { Database, NotificationChannelRow } from '#app/server/db/db.server.ts'
import { findFirstId } from '#app/server/db/ids.server.ts'
import type { Channels } from './channels.server.ts'
import type { Outbox } from './outbox.server.ts'
import { announceNews, type NewsOptions } from './published-news.server.ts'
import type { NotificationFacts } from './types.ts'
import { findDueReport, type ReportOptions, readWeeklyReport } from './weekly-report.server.ts'

export type WatchOptions = ReportOptions &
  Pick<NewsOptions, 'listNews'> & {
    db: Pick<Database, 'kysely'>
    channels: Pick<Channels, 'listInterested'>
    outbox: Pick<Outbox, 'insert' | 'record'>
    findFailingLogins: () => { failed: number; of: number } | null
    /** The length of the platform's outage in milliseconds; 0 while it responds, null when unknown. */
    platformAwayMs: () => number | null
    /** Epoch milliseconds; never goes back. */
    now: () => number
  }

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** The seller can do nothing about a shorter outage. */
const AWAY_AFTER_MS = 5 * MINUTE_MS
/** Trouble with sign-ins is repeated no sooner than this. */
const LOGINS_EVERY_MS = 6 * HOUR_MS
const PLATFORM_KINDS = ['platform_away', 'platform_back'] as const

export async function lookAtShop(options: WatchOptions): Promise<void> {
  await announceNews(options)
  await watchSales(options)
  await watchLogins(options)
  await watchPlatform(options)
  await sendReport(options)
}

/** Reports each silence once, because the event's name contains the last sale. */
async function watchSales({ db: { kysely }, channels, outbox, now }: WatchOptions): Promise<void> {
  const interested = await channels.listInterested('no_sale')
  if (interested.length === 0) return
  const last = await kysely
    .selectFrom('payments')
    .select(['transaction_id', 'paid_at'])
    .where('status', '!=', 'declined')
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  for (const { id, silence_hours, created_at } of interested) {
    const hours = Math.floor((now() - Math.max(last.paid_at, created_at)) / HOUR_MS)
    if (hours < silence_hours) continue
    const facts = { kind: 'no_sale' as const, hours: silence_hours }
    await outbox.insert(kysely, [id], { event: `no_sale ${last.transaction_id}`, facts })
  }
}

function findLast(
  { db: { kysely } }: Pick<WatchOptions, 'db'>,
  channelId: string,
  kinds: readonly NotificationFacts['kind'][],
) {
  return kysely
    .selectFrom('notifications')
    .select(['event', 'created_at'])
    .where('channel_id', '=', channelId)
    .where((eb) => eb.or(kinds.map((kind) => eb('event', 'like', `${kind} %`))))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function watchLogins(options: WatchOptions): Promise<void> {
  const { db, channels, findFailingLogins, now } = options
  const interested = await channels.listInterested('logins')
  if (interested.length === 0) return
  const failing = findFailingLogins()
  if (failing) await reportTrouble(options, interested, { kind: 'logins_failing', ...failing })
  const { refusals } = await db.kysely
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('refusals'))
    .where('action', '=', 'login_locked')
    .where('id', '>=', findFirstId(now() - 10 * MINUTE_MS))
    .executeTakeFirstOrThrow()
  if (refusals > 0) await reportTrouble(options, interested, { kind: 'admin_locked', refusals })
}

/** Repeats one kind of trouble after some hours, because the event's name contains the time of the last message. */
async function reportTrouble(
  options: WatchOptions,
  interested: readonly NotificationChannelRow[],
  facts: NotificationFacts,
): Promise<void> {
  const { db, outbox, now } = options
  for (const { id } of interested) {
    const lastNoticeAt = (await findLast(options, id, [facts.kind]))?.created_at ?? 0
    if (now() - lastNoticeAt >= LOGINS_EVERY_MS)
      await outbox.insert(db.kysely, [id], { event: `${facts.kind} ${lastNoticeAt}`, facts })
  }
}

/** Reports each outage and its end once, because the events' names contain the time of the last message. */
async function watchPlatform(options: WatchOptions): Promise<void> {
  const awayMs = options.platformAwayMs()
  if (awayMs === null || (awayMs > 0 && awayMs < AWAY_AFTER_MS)) return
  for (const channel of await options.channels.listInterested('platform'))
    await reportPlatform(options, channel, awayMs)
}

async function reportPlatform(
  options: WatchOptions,
  { id }: NotificationChannelRow,
  awayMs: number,
): Promise<void> {
  const { db, outbox, now } = options
  const lastNotice = await findLast(options, id, PLATFORM_KINDS)
  const wasAway = lastNotice?.event.startsWith('platform_away') ?? false
  if (awayMs > 0 === wasAway) return
  const since = lastNotice?.created_at ?? 0
  const minutes = Math.round((now() - since + AWAY_AFTER_MS) / MINUTE_MS)
  const facts = wasAway ? { kind: 'platform_back' as const, minutes } : { kind: 'platform_away' as const }
  await outbox.insert(db.kysely, [id], { event: `${facts.kind} ${since}`, facts })
}

/** Sends each week's report once, because the event's name contains the week. */
async function sendReport(options: WatchOptions): Promise<void> {
  const { db, channels, outbox } = options
  const due = findDueReport(options.now(), options.revenue.timeZone)
  if (due === null) return
  const event = `weekly_report ${due.period.from}`
  const interested = (await channels.listInterested('report')).filter(
    ({ created_at }) => created_at < due.dueAt,
  )
  const informed = await db.kysely
    .selectFrom('notifications')
    .select('channel_id')
    .where('event', '=', event)
    .execute()
  const ids = interested
    .map(({ id }) => id)
    .filter((id) => !informed.some(({ channel_id }) => channel_id === id))
  if (ids.length === 0) return
  await outbox.insert(db.kysely, ids, { event, facts: await readWeeklyReport(options, due.period) })
}
