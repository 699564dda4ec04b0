/** Sends what waits in the outbox, to several channels at once and to each in order. */
import { setTimeout as wait } from 'node:timers/promises'
import { backoff, withJitter } from '#app/lib/backoff.ts'
import type { NotificationChannelRow, NotificationRow } from '#app/server/db/db.server.ts'
import type { Channels } from './channels.server.ts'
import { messageOf } from './message.server.ts'
import type { Attempt, Outbox } from './outbox.server.ts'
import {
  MOST_EMBEDS,
  type Outgoing,
  type SendOptions,
  type Sent,
  sendToDiscord,
  sendToWebhook,
} from './send.server.ts'
import { type DeliveryErrorCode, Facts } from './types.ts'

export type DeliveryOptions = SendOptions & {
  channels: Channels
  outbox: Outbox
  productName: (id: number) => string | null
  log: { warn: (fields: object, message: string) => void }
  signal: AbortSignal
}

/** The first failures in a row may be chance; a receiver that is back hears of everything within seconds. */
const RETRY = { firstMs: 10, longestMs: 8_000 }
/** Only the seller can put it right, and saves the channel or sends a test then. */
const REFUSED_RETRY = { firstMs: 60_000, longestMs: 15 * 60_000 }
const REFUSED: readonly DeliveryErrorCode[] = ['refused', 'private_address', 'sealed']
/** A channel with much to send lets the others have their turn. */
const TURN_MS = 2_000
/** What was sent must be written down, or it is sent again. */
const WRITE_AGAIN_MS = [100, 1_000, 5_000, 10_000]

export function createDelivery(options: DeliveryOptions) {
  const { channels, outbox, productName, log, now, signal } = options

  async function send(channel: NotificationChannelRow, rows: readonly NotificationRow[]): Promise<Sent> {
    const target = await channels.findTarget(channel.id)
    if (target === null) {
      const failed = { error: 'sealed', httpStatus: null, isFinal: false } as const
      return { attempts: rows.map((row) => ({ row, ...failed })), pauseMs: null }
    }
    const outgoing = rows.map((row): Outgoing => {
      const facts = Facts.parse(JSON.parse(row.facts))
      return { row, facts, message: messageOf(facts, { language: channel.language, productName }) }
    })
    const sendTo = channel.kind === 'discord' ? sendToDiscord : sendToWebhook
    return sendTo(options, target, outgoing)
  }

  async function store(write: () => Promise<void>): Promise<void> {
    for (const ms of WRITE_AGAIN_MS) {
      try {
        return await write()
      } catch {
        await wait(ms, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
    return write()
  }

  /** Failures in a row after this message; null when the channel pauses or has no more. */
  async function sendSome(channel: NotificationChannelRow, failures: number): Promise<number | null> {
    const rows = await outbox.claim(channel.id, MOST_EMBEDS)
    if (rows.length === 0) return null
    const { attempts, pauseMs } = await send(channel, rows)
    const sent = new Set(attempts.map(({ row }) => row))
    const postponed = rows.filter((row) => !sent.has(row))
    if (signal.aborted && attempts.every(({ error }) => error !== null)) {
      // The stop cut the connection: it was no attempt.
      await outbox.release(channel.id, rows)
      return null
    }
    const pause = pauseAfter(attempts, { failures, pauseMs, now: now() })
    await store(() => outbox.finish(channel.id, { attempts, postponed, pause: pause.changes }))
    if (pause.isNews)
      log.warn({ channel: channel.id, ...reasonOf(attempts) }, 'notifications are tried again')
    return pause.changes !== null && pause.changes.retry_at > now() ? null : pause.failures
  }

  /** Sends what waits for the channel until it pauses, has no more, or its turn is over. */
  async function drain(channel: NotificationChannelRow): Promise<void> {
    const endsAt = now() + TURN_MS
    let failures: number | null = channel.failures
    while (failures !== null && !signal.aborted && now() < endsAt)
      failures = await sendSome(channel, failures)
  }

  return {
    async deliver(): Promise<void> {
      const ends = await Promise.allSettled((await channels.listReady()).map(drain))
      const failure = ends.find((end) => end.status === 'rejected')
      if (failure) throw failure.reason
    },
  }
}

type PauseFacts = { failures: number; pauseMs: number | null; now: number }

/** What is written of the channel after an attempt; null when nothing changes. */
function pauseAfter(attempts: readonly Attempt[], { failures: before, pauseMs, now }: PauseFacts) {
  const errors = attempts.flatMap(({ error }) => error ?? [])
  // The message's own fault, and a limit, say nothing of the receiver.
  const counted = errors.filter((error) => error !== 'rejected' && error !== 'rate_limited')
  const isSomeSent = attempts.some(({ error }) => error === null)
  const failures = counted.length === 0 ? (errors.length > 0 ? before : 0) : isSomeSent ? 1 : before + 1
  const isRefused = counted.some((error) => REFUSED.includes(error))
  const own = counted.length === 0 ? 0 : withJitter(backoff(failures, isRefused ? REFUSED_RETRY : RETRY))
  const retryMs = Math.ceil(Math.max(own, pauseMs ?? 0))
  const changes = failures === before && retryMs === 0 ? null : { failures, retry_at: now + retryMs }
  return { failures, changes, isNews: failures > 0 && before === 0 && isRefused }
}

function reasonOf(attempts: readonly Attempt[]) {
  const failed = attempts.find(({ error }) => error !== null)
  return { reason: failed?.error ?? null, status: failed?.httpStatus ?? null }
}
