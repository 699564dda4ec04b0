/**
 * Imports purchases older than this shop in the background, from the platform's Plugin API, as long as there is a key.
 */
import { randomUUID } from 'node:crypto'
import { CredentialsRequiredError, type Plugin, RateLimitedError, TebexError } from 'tebex-client'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'
import type { Log } from '#app/server/log.server.ts'
import type { Orders } from '../orders.server.ts'
import type { CustomerProblem, HistoryStatus, KeyOutcome } from '../types.ts'
import { createPluginKey } from './plugin-key.server.ts'
import { createProgress, type Progress } from './progress.server.ts'
import { readPayments, startProgress } from './read-payments.server.ts'

const FIRST_RUN_AFTER_MS = 10_000
const RUN_EVERY_MS = 30 * 60_000
const RETRY_AFTER_MS = 5 * 60_000
/** A reader that has written no page for this long counts as stopped, and another process takes over. */
const READER_GONE_MS = 60_000

type HistoryOptions = {
  sealedValues: SealedValues
  orders: Pick<Orders, 'findBuyerKey' | 'recordHistory'>
  /** The key from the environment, which takes precedence. */
  secret: string | null
  openPlugin: (secret: string) => Plugin
  log: Pick<Log, 'info' | 'warn'>
  /** Epoch milliseconds. */
  now: () => number
}

export class PurchaseHistory {
  readonly #options: HistoryOptions
  readonly #key: ReturnType<typeof createPluginKey>
  readonly #progressStore: ReturnType<typeof createProgress>
  readonly #stopped = new AbortController()
  readonly #reader = randomUUID()
  #client: { secret: string; plugin: Plugin } | null = null
  #running: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #problem: HistoryStatus['problem'] = null

  constructor(options: HistoryOptions) {
    this.#options = options
    const { sealedValues, secret } = options
    this.#key = createPluginKey({ sealedValues, fixedSecret: secret })
    this.#progressStore = createProgress(sealedValues)
  }

  /** Reads new purchases, or continues the first read. Concurrent calls share one run (single flight). Never rejects. */
  run(): Promise<void> {
    this.#running ??= this.#runOnce().then((ms) => {
      this.#running = null
      this.#schedule(ms)
    })
    return this.#running
  }

  start(): void {
    this.#schedule(FIRST_RUN_AFTER_MS)
  }

  /** Stores a key that the platform accepts, and begins to read. Throws `DatabaseError` when it cannot be stored. */
  async setKey(apiKey: string): Promise<KeyOutcome> {
    if (this.#key.isFixed) return 'fixed'
    try {
      await this.#openClient(apiKey).information()
    } catch (err) {
      // The client throws a TypeError for a text that cannot be a key.
      return err instanceof CredentialsRequiredError || err instanceof TypeError ? 'refused' : 'unavailable'
    }
    await this.#key.write(apiKey)
    this.#options.log.info({}, 'the key of the Plugin API was set')
    void this.run()
    return 'saved'
  }

  /** Ends the import; imported purchases stay. */
  async removeKey(): Promise<'removed' | 'fixed'> {
    if (this.#key.isFixed) return 'fixed'
    this.#client = null
    this.#problem = null
    await this.#key.delete()
    this.#options.log.info({}, 'the key of the Plugin API was removed')
    return 'removed'
  }

  async status(): Promise<HistoryStatus> {
    const [apiKey, progress] = await Promise.all([this.#key.find(), this.#progressStore.find()])
    return {
      key: apiKey === null ? 'none' : this.#key.isFixed ? 'environment' : 'panel',
      problem: apiKey === null ? null : this.#problem,
      progress: progress && {
        store: progress.account.name,
        isFirstReadComplete: progress.knownUntil > 0 || progress.readAt !== null,
        pagesRead: progress.page - 1,
        lastPage: progress.lastPage,
        readAt: progress.readAt,
      },
    }
  }

  /** Looks a customer up by name, which the platform does only for stores with a key and a paid plan. */
  async findUserId(name: string): Promise<{ id: string } | { problem: CustomerProblem }> {
    const apiKey = await this.#key.find()
    if (apiKey === null) return { problem: 'no_key' }
    try {
      const id = await this.#openClient(apiKey).findUserId(name, { signal: this.#stopped.signal })
      return id === null ? { problem: 'unknown' } : { id }
    } catch (error) {
      if (!(error instanceof TebexError)) throw error
      return { problem: error.status === 400 ? 'no_plan' : 'unavailable' }
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Keeps one client per key, because the client tracks the key's rate limit. */
  #openClient(apiKey: string): Plugin {
    if (this.#client?.secret !== apiKey)
      this.#client = { secret: apiKey, plugin: this.#options.openPlugin(apiKey) }
    return this.#client.plugin
  }

  async #read(apiKey: string): Promise<void> {
    const stored = await this.#progressStore.find()
    if (stored && stored.reader !== this.#reader && this.#options.now() - stored.touchedAt < READER_GONE_MS)
      return
    const plugin = this.#openClient(apiKey)
    const { account } = await plugin.information({ signal: this.#stopped.signal })
    const isSameStore = stored?.account.id === account.id
    const progress = {
      ...(isSameStore ? stored : startProgress(account)),
      account,
      reader: this.#reader,
      touchedAt: this.#options.now(),
    }
    await readPayments({
      plugin,
      progress,
      now: this.#options.now,
      signal: this.#stopped.signal,
      findBuyerKey: this.#options.orders.findBuyerKey,
      record: this.#options.orders.recordHistory,
      saveProgress: async (next: Progress) => {
        if ((await this.#key.find()) !== apiKey || this.#stopped.signal.aborted) return false
        await this.#progressStore.write({ ...next, touchedAt: this.#options.now() })
        return true
      },
    })
  }

  /** Resolves to the milliseconds until the next run. */
  async #runOnce(): Promise<number> {
    try {
      const apiKey = await this.#key.find()
      if (apiKey !== null) await this.#read(apiKey)
      this.#problem = null
      return RUN_EVERY_MS
    } catch (err) {
      if (this.#stopped.signal.aborted) return RUN_EVERY_MS
      this.#problem = describeProblem(err)
      if (err instanceof RateLimitedError) return err.retryAfterMs ?? RETRY_AFTER_MS
      this.#options.log.warn({ err }, 'earlier purchases could not be read')
      return this.#problem === 'refused' ? RUN_EVERY_MS : RETRY_AFTER_MS
    }
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped.signal.aborted) this.#timer = setTimeout(() => void this.run(), ms).unref()
  }
}

function describeProblem(error: unknown): NonNullable<HistoryStatus['problem']> {
  if (error instanceof CredentialsRequiredError) return 'refused'
  if (error instanceof RateLimitedError) return 'waiting'
  return error instanceof TebexError ? 'unavailable' : 'failed'
}
