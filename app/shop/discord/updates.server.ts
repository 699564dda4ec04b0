/**
 * Messages in Discord to owners who asked for them: one for each release. A row stands for a message; it is marked
 * before the call and after it, so that a process that died in between reads the conversation before it sends again.
 */
import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { backoff, withJitter } from '#app/lib/async/backoff.ts'
import { addDays, type Day } from '#app/lib/days.ts'
import { withoutMarkdown } from '#app/lib/discord-markdown.ts'
import { fitLines } from '#app/lib/fit-lines.ts'
import { localizeHref } from '#app/lib/locale-path.ts'
import { getMessages } from '#app/messages/all.server.ts'
import { languages } from '#app/messages/index.ts'
import type { AdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import { type Database, DatabaseError } from '#app/server/db/db.server.ts'
import { createQueueWorker } from '#app/server/db/queue-worker.server.ts'
import type { ReleaseMessageRow, ReleaseReaderRow } from '#app/server/db/schema.server.ts'
import type { Log } from '#app/server/log.server.ts'
import type { Seal } from '#app/server/session/sealed-cookie.server.ts'
import type { DiscordApi } from './discord-api.server.ts'
import { DiscordError } from './discord-error.server.ts'
import type { Links } from './links.server.ts'

export type ToldNote = {
  /** The name of the note's file. */
  slug: string
  date: Day
  /** Null for news that is no release. */
  version: string | null
  /** Package ids. */
  products: readonly number[]
  /** The note in a language; `path` is its page. */
  textIn: (language: string) => { title: string; text: string; path: string }
}

export type UpdatesOptions = {
  db: Pick<Database, 'kysely'>
  /** Notes that visitors see now, and the shop's present day. */
  listNotes: () => { today: Day; notes: readonly ToldNote[] }
  /** Package ids that the customer of this key owns now, with the scripts of bundles. */
  listGrantedIds: (customer: string) => Promise<number[]>
  locks: AdvisoryLocks
  log: Pick<Log, 'info' | 'warn'>
  /** Seals the customer in the link that ends the messages. */
  leaveSeal: Seal
  origin: string
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
  /** Milliseconds between two messages. Default 300, which is 12,000 messages an hour. */
  intervalMs?: number | undefined
}

type Parts = { links: Links; api: DiscordApi; signal: AbortSignal }

/** The row with this name marks the end of the first look: earlier releases are not announced. */
const FIRST_LOOK = ''
/** Older releases were written for the record. */
const NEW_DAYS = 7
const PAGE = 200
const AT_A_TIME = 3
const LOOK_AGAIN_MS = 100
/** Discord punishes a bot that opens many conversations quickly. */
const INTERVAL_MS = 300
const RETRY = { firstMs: 1_000, longestMs: 15 * 60_000 }
/** After about five hours. */
const MAX_FAILURES = 30
const MAX_TEXT_LENGTH = 1_000

/** Methods throw `DatabaseError`. */
export function createUpdates(options: UpdatesOptions, { links, api, signal }: Parts) {
  const { db, locks, log, now } = options
  const { kysely } = db
  const sender = new Sender(options, { links, api, signal })
  const worker = createQueueWorker({
    lock: 'release messages',
    locks,
    now,
    signal,
    async work() {
      await spreadReleases(options, signal)
      await sender.sendAll()
    },
    async findNextDue() {
      const query = kysely
        .selectFrom('release_messages')
        .select(({ fn }) => fn.min<number | null>('due_at').as('at'))
      return (await query.executeTakeFirst())?.at ?? null
    },
    onFailure: (err) => log.warn({ err }, 'owners could not be told of a release'),
  })

  return {
    /** When the customer asked for the messages, in epoch milliseconds; null without. */
    async findSince(customer: string): Promise<number | null> {
      const query = kysely.selectFrom('release_readers').select('at').where('customer_key', '=', customer)
      return (await query.executeTakeFirst())?.at ?? null
    },
    async join(customer: string, language: string): Promise<void> {
      await kysely
        .insertInto('release_readers')
        .values({ customer_key: customer, language, at: now() })
        .onConflict((conflict) => conflict.column('customer_key').doUpdateSet({ language }))
        .execute()
    },
    /** Messages that wait are not sent. */
    async leave(customer: string): Promise<void> {
      await kysely.deleteFrom('release_readers').where('customer_key', '=', customer).execute()
    },
    /** The customer of a message's link; null for a link that no message had. */
    openLink: (token: string): string | null =>
      z.string().safeParse(options.leaveSeal.open(token)).data ?? null,
    /** Forgets which messages the customer got. */
    deleteFor: (customer: string): Promise<void> => deleteReader(db, customer),
    wake: worker.wake,
    settled: worker.settled,
    stop: worker.stop,
  }
}

export async function deleteReader({ kysely }: Pick<Database, 'kysely'>, customer: string): Promise<void> {
  await kysely.deleteFrom('release_readers').where('customer_key', '=', customer).execute()
  await kysely.deleteFrom('release_messages').where('customer_key', '=', customer).execute()
}

/** Makes a row for each owner of a new release. Repeated after a crash it adds nothing twice. */
async function spreadReleases(options: UpdatesOptions, signal: AbortSignal): Promise<void> {
  const { db, now, listNotes } = options
  const { kysely } = db
  const { today, notes } = listNotes()
  const rows = await kysely.selectFrom('told_releases').select('slug').execute()
  const toldSlugs = new Set(rows.map(({ slug }) => slug))
  const fresh = notes.filter(({ slug, version }) => version !== null && !toldSlugs.has(slug))
  const isFirst = !toldSlugs.has(FIRST_LOOK)
  for (const note of isFirst ? [] : fresh)
    if (note.date > addDays(today, -NEW_DAYS)) await spreadRelease(note, options, signal)
  const slugs = [...(isFirst ? [FIRST_LOOK] : []), ...fresh.map(({ slug }) => slug)]
  if (signal.aborted || slugs.length === 0) return
  await kysely
    .insertInto('told_releases')
    .values(slugs.map((slug) => ({ slug, at: now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function spreadRelease(
  { slug, products }: ToldNote,
  { db: { kysely }, listGrantedIds, now }: UpdatesOptions,
  signal: AbortSignal,
): Promise<void> {
  for (let after = ''; !signal.aborted; ) {
    const query = kysely.selectFrom('release_readers').select('customer_key')
    const readers = await query
      .where('customer_key', '>', after)
      .orderBy('customer_key')
      .limit(PAGE)
      .execute()
    const owners: string[] = []
    for (const { customer_key } of readers)
      if ((await listGrantedIds(customer_key)).some((id) => products.includes(id))) owners.push(customer_key)
    if (owners.length > 0)
      await kysely
        .insertInto('release_messages')
        .values(
          owners.map((customer_key) => ({
            slug,
            customer_key,
            due_at: now(),
            failures: 0,
            started_at: null,
            sent_at: null,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    after = readers.at(-1)?.customer_key ?? ''
    if (readers.length < PAGE) return
  }
}

class Sender {
  readonly #options: UpdatesOptions
  readonly #parts: Parts
  readonly #busy = new Set<string>()
  #nextTurnAt = 0

  constructor(options: UpdatesOptions, parts: Parts) {
    this.#options = options
    this.#parts = parts
  }

  async sendAll(): Promise<void> {
    const ends = await Promise.allSettled(Array.from({ length: AT_A_TIME }, () => this.#work()))
    const failure = ends.find((end) => end.status === 'rejected')
    if (failure && !this.#parts.signal.aborted) throw failure.reason
  }

  async #work(): Promise<void> {
    const { signal } = this.#parts
    while (!signal.aborted) {
      const row = (await this.#listDue()).find((one) => !this.#busy.has(createKey(one)))
      if (row) {
        this.#busy.add(createKey(row))
        await this.#send(row).finally(() => this.#busy.delete(createKey(row)))
      } else if (this.#busy.size === 0) return
      else await wait(LOOK_AGAIN_MS, undefined, { signal, ref: false })
    }
  }

  #listDue(): Promise<ReleaseMessageRow[]> {
    const { db, now } = this.#options
    return db.kysely
      .selectFrom('release_messages')
      .selectAll()
      .where('due_at', '<=', now())
      .orderBy('due_at')
      .limit(AT_A_TIME + this.#busy.size)
      .execute()
  }

  async #send(row: ReleaseMessageRow): Promise<void> {
    const { api, signal } = this.#parts
    const message = await this.#findMessage(row)
    if (message === null) return this.#update(row, { due_at: null })
    try {
      await this.#takeTurn()
      const conversation = await api.openConversation(message.userId)
      const isThere = row.started_at !== null && (await this.#isSent(conversation, row))
      if (!isThere) {
        await this.#update(row, { started_at: this.#options.now() })
        await api.sendMessage(conversation, message.content, deriveNonce(row))
      }
      await this.#update(row, { due_at: null, sent_at: this.#options.now() })
    } catch (error) {
      if (error instanceof DatabaseError) throw error
      if (signal.aborted) return
      const reason = error instanceof DiscordError ? error : new DiscordError('unavailable', { cause: error })
      await this.#postpone(row, reason)
    }
  }

  async #takeTurn(): Promise<void> {
    const { monotonic, intervalMs = INTERVAL_MS } = this.#options
    const turnAt = Math.max(this.#nextTurnAt, monotonic())
    this.#nextTurnAt = turnAt + intervalMs
    const pauseMs = turnAt - monotonic()
    if (pauseMs > 0) await wait(pauseMs, undefined, { signal: this.#parts.signal, ref: false })
  }

  async #isSent(conversation: string, { slug }: ReleaseMessageRow): Promise<boolean> {
    const sent = await this.#parts.api.listMessages(conversation)
    return sent.some((content) => content.includes(createMark(slug)))
  }

  /** Returns null for a withdrawn release and for an owner who left. */
  async #findMessage({ slug, customer_key }: ReleaseMessageRow) {
    const { db, listNotes } = this.#options
    const { links } = this.#parts
    const note = listNotes().notes.find((one) => one.slug === slug)
    const query = db.kysely.selectFrom('release_readers').select('language')
    const reader = await query.where('customer_key', '=', customer_key).executeTakeFirst()
    const link = reader && note ? await links.find(customer_key) : null
    const userId = link && (await links.openId(link))
    if (!note || !reader || userId === null) return null
    return {
      userId,
      content: renderMessage(note, { customer_key, language: reader.language }, this.#options),
    }
  }

  async #postpone(row: ReleaseMessageRow, error: DiscordError): Promise<void> {
    const { log, now } = this.#options
    if (error.code === 'messages_closed' || error.code === 'unknown_member')
      return this.#update(row, { due_at: null })
    if (error.code === 'rate_limited')
      return this.#update(row, { due_at: Math.ceil(now() + error.retryAfterMs + withJitter(200)) })
    const failures = row.failures + 1
    log.info({ err: error, failures }, 'the message of a release is tried again')
    const retryAt = Math.ceil(now() + withJitter(backoff(failures, RETRY)))
    await this.#update(row, { failures, due_at: failures >= MAX_FAILURES ? null : retryAt })
  }

  async #update(
    { slug, customer_key }: ReleaseMessageRow,
    values: Partial<Pick<ReleaseMessageRow, 'due_at' | 'failures' | 'started_at' | 'sent_at'>>,
  ): Promise<void> {
    const query = this.#options.db.kysely.updateTable('release_messages').set(values)
    await query.where('slug', '=', slug).where('customer_key', '=', customer_key).execute()
  }
}

const createKey = ({ slug, customer_key }: ReleaseMessageRow) => `${slug} ${customer_key}`
const createMark = (slug: string) => `/news/${slug}>`

function deriveNonce(row: ReleaseMessageRow): string {
  return hash('sha256', createKey(row), 'base64url').slice(0, 25)
}

/** Addresses in angle brackets have no preview. */
function renderMessage(
  note: ToldNote,
  { customer_key, language }: Pick<ReleaseReaderRow, 'customer_key' | 'language'>,
  { origin, leaveSeal }: UpdatesOptions,
): string {
  const { title, text, path } = note.textIn(language)
  const leave = localizeHref(`/release-messages/${leaveSeal.close(customer_key)}`, language, languages)
  const t = getMessages(language).discord.updates
  const parts = [
    `**${withoutMarkdown(title)}**`,
    fitLines(withoutMarkdown(text), MAX_TEXT_LENGTH),
    `<${origin}${path}>\n${t.leaveHint} <${origin}${leave}>`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}
