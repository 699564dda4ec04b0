/**
 * Delivers the outbox: all channels in parallel, and one message after the other to each, so that a crash leaves at
 * most one in doubt.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { backoff, withJitter } from '#app/lib/async/backoff.ts'
import type { NotificationChannelRow, NotificationRow } from '#app/server/db/db.server.ts'
import type { Attempt } from './attempts.server.ts'
import type { Channels, Target } from './channels.server.ts'
import { createMessage } from './message.server.ts'
import type { Outbox } from './outbox.server.ts'
import {
  MAX_EMBEDS,
  type Outgoing,
  type SendOptions,
  type Sent,
  sendToDiscord,
  sendToWebhook,
} from './send.server.ts'
import { type DeliveryErrorCode, NotificationFacts } from './types.ts'

type DeliveryOptions = SendOptions & {
  channels: Channels
  outbox: Outbox
  productName: (id: number) => string | null
  log: { warn: (fields: object, message: string) => void }
  signal: AbortSignal
}

/**
 * Short at first, because single failures are chance; capped so that a receiver that recovers is notified within
 * seconds.
 */
const RETRY = { firstMs: 5, longestMs: 8_000 }
/** Long, because only the seller can correct a refusal; saving the channel or sending a test retries at once. */
const REFUSED_RETRY = { firstMs: 60_000, longestMs: 15 * 60_000 }
const REFUSED: readonly DeliveryErrorCode[] = ['refused', 'private_address', 'sealed']
/** The longest turn of a channel, so that a busy one does not delay the others. */
const TURN_MS = 2_000
/** Each claim costs a write, so ten requests share one. */
const CLAIMED_AT_ONCE = 10 * MAX_EMBEDS
/** Recording is retried because a sent message without a record is sent again. */
const WRITE_AGAIN_MS = [100, 1_000, 5_000, 10_000]

type Receiver = {
  row: NotificationChannelRow
  /** Null for a stored address that no secret opens. */
  target: Target | null
  /** Consecutive failures. */
  failures: number
  pausedUntil: number
  /** Claimed by this process and not sent yet. */
  claimed: NotificationRow[]
  /** The latest failed attempts, written together at the end of the turn: a crash only repeats them. */
  unwritten: Map<NotificationRow, Attempt>
}

export class Delivery {
  readonly #options: DeliveryOptions

  constructor(options: DeliveryOptions) {
    this.#options = options
  }

  async deliver(): Promise<void> {
    const ends = await Promise.allSettled(
      (await this.#options.channels.listReady()).map((channel) => this.#drain(channel)),
    )
    const failure = ends.find((end) => end.status === 'rejected')
    if (failure) throw failure.reason
  }

  async #send(
    { row: channel, target }: Pick<Receiver, 'row' | 'target'>,
    rows: readonly NotificationRow[],
  ): Promise<Sent> {
    if (target === null) {
      const failed = { error: 'sealed', httpStatus: null, isFinal: false } as const
      return { attempts: rows.map((row) => ({ row, ...failed })), pauseMs: null }
    }
    const { productName } = this.#options
    const outgoing = rows.map((row): Outgoing => {
      const facts = NotificationFacts.parse(JSON.parse(row.facts))
      return { row, facts, message: createMessage(facts, { language: channel.language, productName }) }
    })
    const sendTo = channel.kind === 'discord' ? sendToDiscord : sendToWebhook
    return sendTo(this.#options, target, outgoing)
  }

  async #store(write: () => Promise<void>): Promise<void> {
    for (const ms of WRITE_AGAIN_MS) {
      try {
        return await write()
      } catch {
        await this.#pause(ms)
      }
    }
    return write()
  }

  /** Ends early when the process stops. */
  async #pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.#options.signal, ref: false }).catch(() => undefined)
  }

  /** Sends the next messages; false when the channel has no more. */
  async #sendSome(receiver: Receiver): Promise<boolean> {
    const { outbox, signal } = this.#options
    const { id } = receiver.row
    if (receiver.claimed.length === 0) {
      await outbox.settle(id, [...receiver.unwritten.values()])
      receiver.unwritten.clear()
      receiver.claimed = await outbox.claim(id, CLAIMED_AT_ONCE)
    }
    if (receiver.claimed.length === 0) return false
    const { attempts, pauseMs } = await this.#send(receiver, receiver.claimed.slice(0, MAX_EMBEDS))
    const sent = attempts.filter(({ error }) => error === null)
    // A connection that the shutdown cut does not count as an attempt.
    if (signal.aborted && sent.length === 0) return false
    this.#learn(receiver, attempts, pauseMs)
    // Sent messages are recorded before the next request, so that a crash leaves one in doubt.
    if (sent.length > 0) await this.#store(() => outbox.settle(id, sent))
    return true
  }

  /** Adjusts the channel's pause and keeps failed attempts for the end of the turn. */
  #learn(receiver: Receiver, attempts: readonly Attempt[], askedMs: number | null): void {
    const { log, now } = this.#options
    const { failures, ms, isRefused } = planPause(attempts, receiver.failures, askedMs)
    if (isRefused && receiver.failures === 0)
      log.warn({ channel: receiver.row.id, ...findReason(attempts) }, 'notification channel refuses messages')
    receiver.failures = failures
    if (ms > 0) receiver.pausedUntil = Math.max(receiver.pausedUntil, now() + ms)
    for (const attempt of attempts) {
      if (attempt.error === null) receiver.unwritten.delete(attempt.row)
      else receiver.unwritten.set(attempt.row, attempt)
    }
    // A rate-limited message stays first; other failures go behind messages that failed less often.
    const attempted = new Set(attempts.flatMap(({ row, error }) => (error === 'rate_limited' ? [] : row)))
    receiver.claimed = receiver.claimed.filter((row) => !attempted.has(row))
  }

  /** Sends the channel's messages until none is left, the pause is long, or the turn ends. */
  async #drain(row: NotificationChannelRow): Promise<void> {
    const { channels, outbox, now, signal } = this.#options
    const endsAt = now() + TURN_MS
    const target = await channels.findTarget(row.id)
    const receiver: Receiver = {
      row,
      target,
      failures: row.failures,
      pausedUntil: row.retry_at,
      claimed: [],
      unwritten: new Map(),
    }
    while (!signal.aborted && now() < endsAt && receiver.pausedUntil < endsAt) {
      const pauseMs = receiver.pausedUntil - now()
      if (pauseMs > 0) await this.#pause(pauseMs)
      else if (!(await this.#sendSome(receiver))) break
    }
    const { failures, pausedUntil, claimed, unwritten } = receiver
    const isChanged = failures !== row.failures || pausedUntil !== row.retry_at
    await this.#store(() =>
      outbox.endTurn(row.id, {
        attempts: [...unwritten.values()],
        unsent: claimed,
        pause: isChanged ? { failures, retry_at: pausedUntil } : null,
      }),
    )
  }
}

type Pause = {
  /** Consecutive failures of the channel. */
  failures: number
  /** Milliseconds until the next attempt. */
  ms: number
  isRefused: boolean
}

function planPause(attempts: readonly Attempt[], failuresBefore: number, askedMs: number | null): Pause {
  const errors = attempts.flatMap(({ error }) => error ?? [])
  // A rejected message and a rate limit say nothing about the receiver.
  const counted = errors.filter((error) => error !== 'rejected' && error !== 'rate_limited')
  const isRefused = counted.some((error) => REFUSED.includes(error))
  const ms = Math.ceil(askedMs ?? 0)
  if (counted.length === 0) return { failures: errors.length > 0 ? failuresBefore : 0, ms, isRefused }
  const failures = attempts.length > errors.length ? 1 : failuresBefore + 1
  const own = withJitter(backoff(failures, isRefused ? REFUSED_RETRY : RETRY))
  return { failures, ms: Math.max(ms, Math.ceil(own)), isRefused }
}

function findReason(attempts: readonly Attempt[]) {
  const failed = attempts.find(({ error }) => error !== null)
  return { reason: failed?.error ?? null, status: failed?.httpStatus ?? null }
}
