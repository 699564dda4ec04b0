/** Channels: their settings are in a table, their addresses and secrets among the sealed values. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isRecord } from '#app/lib/guards.ts'
import { type Database, DatabaseError, type NotificationChannelRow } from '#app/server/db/db.server.ts'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'
import { maskAddress, parseAddress } from './address.server.ts'
import type { Outbox } from './outbox.server.ts'
import {
  CHANNEL_KINDS,
  CHANNEL_LANGUAGES,
  CHANNEL_LIMITS,
  type Channel,
  type ChannelOutcome,
  TOPICS,
  type Topic,
} from './types.ts'

const MAX_CHANNELS = 20
const DEFAULT_HOURS = 24

const isOn = (value: unknown) => value === 'on' || value === true

const Fields = z.object({
  /** Absent for a new channel. */
  id: z.uuid().optional(),
  kind: z.enum(CHANNEL_KINDS),
  name: z.string().trim().min(1).max(CHANNEL_LIMITS.name),
  language: z.enum(CHANNEL_LANGUAGES),
  address: z.string().trim().max(CHANNEL_LIMITS.address).default(''),
  secret: z.string().trim().max(CHANNEL_LIMITS.secretMax).default(''),
  topics: z.array(z.enum(TOPICS)),
  silence_hours: z.coerce.number().int().min(1).max(CHANNEL_LIMITS.hoursMax).default(DEFAULT_HOURS),
  enabled: z.boolean(),
})

/** A channel as its form sends it: ticked boxes are `on`; an empty address or secret keeps the stored one. */
export const ChannelInput = z.preprocess((body) => {
  if (!isRecord(body)) return body
  const topics = TOPICS.filter((topic) => isOn(body[`topic_${topic}`]))
  return { ...body, topics, enabled: isOn(body.enabled) }
}, Fields)
export type ChannelInput = z.infer<typeof ChannelInput>

const Target = z.object({ address: z.string(), secret: z.string() })
/** The address for a channel's messages, and the secret that signs them. */
export type Target = z.infer<typeof Target>

type ChannelsOptions = {
  db: Pick<Database, 'kysely'>
  sealedValues: Pick<SealedValues, 'find' | 'write' | 'delete'>
  outbox: Pick<Outbox, 'dropWaiting'>
  /** The origin of the demo's sandbox. */
  trusted: string | null
  /** Epoch milliseconds. */
  now: () => number
}

export class Channels {
  readonly #options: ChannelsOptions
  readonly #kysely: Database['kysely']

  constructor(options: ChannelsOptions) {
    this.#options = options
    this.#kysely = options.db.kysely
  }

  find(id: string): Promise<NotificationChannelRow | undefined> {
    return this.#kysely
      .selectFrom('notification_channels')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
  }

  /** Null without a stored target, or if no secret opens it. */
  async findTarget(id: string): Promise<Target | null> {
    try {
      return Target.safeParse(await this.#options.sealedValues.find(nameSealed(id))).data ?? null
    } catch (error) {
      if (error instanceof DatabaseError && error.message.includes('does not open')) return null
      throw error
    }
  }

  async list(): Promise<Channel[]> {
    const rows = await this.#kysely
      .selectFrom('notification_channels')
      .selectAll()
      .orderBy('created_at')
      .execute()
    return Promise.all(
      rows.map(async (row) => {
        const target = await this.findTarget(row.id)
        return createChannel(row, target && maskAddress(target.address))
      }),
    )
  }

  async save(input: ChannelInput): Promise<ChannelOutcome> {
    const { id } = input
    const stored = id === undefined ? null : await this.find(id)
    if (stored === undefined) return 'gone'
    if (stored === null && (await this.list()).length >= MAX_CHANNELS) return 'too_many'
    const channel = stored ? { ...input, kind: stored.kind } : input
    const target = await this.#readTarget(channel, stored === null)
    if (typeof target === 'string') return target
    const channelId = stored?.id ?? randomUUID()
    await this.#options.sealedValues.write(nameSealed(channelId), target)
    await this.#write(channelId, channel)
    return 'saved'
  }

  /** Deletes the channel, its address and its messages. */
  async remove(id: string): Promise<ChannelOutcome> {
    const removed = await this.#kysely.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('notifications').where('channel_id', '=', id).execute()
      return transaction.deleteFrom('notification_channels').where('id', '=', id).executeTakeFirst()
    })
    await this.#options.sealedValues.delete(nameSealed(id))
    return removed.numDeletedRows > 0n ? 'removed' : 'gone'
  }

  /** Channels with a due message. */
  listReady(): Promise<NotificationChannelRow[]> {
    return this.#kysely
      .selectFrom('notification_channels')
      .selectAll()
      .where('is_enabled', '=', 1)
      .where('retry_at', '<=', this.#options.now())
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('notifications')
            .select('event')
            .whereRef('notifications.channel_id', '=', 'notification_channels.id')
            .where('state', '=', 'waiting')
            .where('claimed_until', '<=', this.#options.now()),
        ),
      )
      .execute()
  }

  async listInterested(topic: Topic): Promise<NotificationChannelRow[]> {
    const query = this.#kysely.selectFrom('notification_channels').selectAll().where('is_enabled', '=', 1)
    return (await query.execute()).filter((row) => readTopics(row).includes(topic))
  }

  /** Ends the pause: the next attempt is made at once. */
  async resume(id: string): Promise<void> {
    const query = this.#kysely.updateTable('notification_channels').set({ failures: 0, retry_at: 0 })
    await query.where('id', '=', id).execute()
  }

  /** Returns the address and the secret to store, or the outcome that refuses the form's. */
  async #readTarget(input: ChannelInput, isNew: boolean): Promise<Target | ChannelOutcome> {
    const stored = isNew || input.id === undefined ? null : await this.findTarget(input.id)
    const address =
      input.address === '' ? stored?.address : parseAddress(input.address, input.kind, this.#options.trusted)
    if (address === null || address === undefined) return 'bad_address'
    const secret = input.secret === '' ? (stored?.secret ?? '') : input.secret
    const isSigned = input.kind === 'discord' || secret.length >= CHANNEL_LIMITS.secretMin
    return isSigned ? { address, secret } : 'bad_secret'
  }

  async #write(id: string, input: ChannelInput): Promise<void> {
    const { name, language, enabled } = input
    const values = {
      name,
      language,
      topics: JSON.stringify(input.topics),
      silence_hours: input.silence_hours,
      // A changed channel is tried at once, because the pause belonged to its old settings.
      is_enabled: enabled ? 1 : 0,
      failures: 0,
      retry_at: 0,
    }
    await this.#kysely.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('notification_channels')
        .values({ id, kind: input.kind, ...values, created_at: this.#options.now() })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute()
      if (!enabled) await this.#options.outbox.dropWaiting(transaction, id)
    })
  }
}

function nameSealed(id: string): string {
  return `notification channel ${id}`
}

function createChannel(row: NotificationChannelRow, maskedAddress: string | null): Channel {
  const { id, kind, name, language, silence_hours, is_enabled } = row
  const settings = { topics: readTopics(row), silenceHours: silence_hours, isEnabled: is_enabled === 1 }
  return { id, kind, name, language, ...settings, maskedAddress }
}

/** Skips topics that a newer version stored. */
function readTopics({ topics: stored }: NotificationChannelRow): Topic[] {
  const names = z.array(z.string()).parse(JSON.parse(stored))
  return TOPICS.filter((topic) => names.includes(topic))
}
