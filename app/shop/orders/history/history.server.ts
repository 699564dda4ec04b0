/**
 * Imports the purchase history, which includes purchases older than this shop, from the platform's Plugin API. The import
 * runs in the background and needs an API key.
 */
import { randomUUID } from 'node:crypto'
import { CredentialsRequiredError, type Plugin, RateLimitedError, TebexError } from 'tebex-client'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'
import type { Log } from '#app/server/log.server.ts'
import type { Orders } from '../orders.server.ts'
import type { CustomerProblem, HistoryStatus, KeyOutcome } from '../types.ts'
import { createPluginKeyStore } from './plugin-key.server.ts'
import { createProgressStore, type Progress } from './progress.server.ts'
import { createInitialProgress, readPayments } from './read-payments.server.ts'

const FIRST_RUN_AFTER_MS = 10_000
const RUN_EVERY_MS = 30 * 60_000
const RETRY_AFTER_MS = 5 * 60_000
/** When the reading process has saved no progress for this long, another process takes over. */
const READER_TIMEOUT_MS = 60_000

type HistoryOptions = {
  sealedValues: SealedValues
  orders: Pick<Orders, 'findBuyerKey' | 'recordImportedPayments'>
  /** The key from the environment, which takes precedence. */
  apiKey: string | null
  openPlugin: (apiKey: string) => Plugin
  log: Pick<Log, 'info' | 'warn'>
  /** Epoch milliseconds. */
  now: () => number
}

export class PurchaseHistory {
  readonly #options: HistoryOptions
  readonly #keyStore: ReturnType<typeof createPluginKeyStore>
  readonly #progressStore: ReturnType<typeof createProgressStore>
  readonly #stopped = new AbortController()
  /** Identifies this process in the stored progress. */
  readonly #readerId = randomUUID()
  #client: { apiKey: string; plugin: Plugin } | null = null
  #running: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #problem: HistoryStatus['problem'] = null

  constructor(options: HistoryOptions) {
    this.#options = options
    const { sealedValues, apiKey } = options
    this.#keyStore = createPluginKeyStore({ sealedValues, environmentKey: apiKey })
    this.#progressStore = createProgressStore(sealedValues)
  }

  /** Reads new purchases, or continues the first read. Concurrent calls share one run (single flight). Never rejects. */
  run(): Promise<void> {
    this.#running ??= this.#runOnce().then((delayMs) => {
      this.#running = null
      this.#schedule(delayMs)
    })
    return this.#running
  }

  start(): void {
    this.#schedule(FIRST_RUN_AFTER_MS)
  }

  /** Stores the key if the platform accepts it, and starts reading. Throws `DatabaseError` when it cannot be stored. */
  async setKey(apiKey: string): Promise<KeyOutcome> {
    if (this.#keyStore.isFromEnvironment) return 'fixed'
    try {
      await this.#openClient(apiKey).information()
    } catch (err) {
      // The client throws a TypeError when the text cannot be a key.
      return err instanceof CredentialsRequiredError || err instanceof TypeError ? 'refused' : 'unavailable'
    }
    await this.#keyStore.write(apiKey)
    this.#options.log.info({}, 'the Plugin API key was set')
    void this.run()
    return 'saved'
  }

  /** Ends the import; imported purchases stay. */
  async removeKey(): Promise<'removed' | 'fixed'> {
    if (this.#keyStore.isFromEnvironment) return 'fixed'
    this.#client = null
    this.#problem = null
    await this.#keyStore.delete()
    this.#options.log.info({}, 'the Plugin API key was removed')
    return 'removed'
  }

  async readStatus(): Promise<HistoryStatus> {
    const [apiKey, progress] = await Promise.all([this.#keyStore.find(), this.#progressStore.find()])
    return {
      key: apiKey === null ? 'none' : this.#keyStore.isFromEnvironment ? 'environment' : 'panel',
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

  /** Looks a customer up by name. The platform offers this only to stores with a key and a paid plan. */
  async findUserId(name: string): Promise<{ id: string } | { problem: CustomerProblem }> {
    const apiKey = await this.#keyStore.find()
    if (apiKey === null) return { problem: 'no_key' }
    try {
      const id = await this.#openClient(apiKey).findUserId(name, { signal: this.#stopped.signal })
      return id === null ? { problem: 'unknown' } : { id }
    } catch (error) {
      if (!(error instanceof TebexError)) throw error
      // The platform answers 400 to a store without a paid plan.
      return { problem: error.status === 400 ? 'no_plan' : 'unavailable' }
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Resolves to the milliseconds until the next run. */
  async #runOnce(): Promise<number> {
    try {
      const apiKey = await this.#keyStore.find()
      if (apiKey !== null) await this.#readHistory(apiKey)
      this.#problem = null
      return RUN_EVERY_MS
    } catch (err) {
      if (this.#stopped.signal.aborted) return RUN_EVERY_MS
      this.#problem = describeProblem(err)
      if (err instanceof RateLimitedError) return err.retryAfterMs ?? RETRY_AFTER_MS
      this.#options.log.warn({ err }, 'the purchase history could not be read')
      return this.#problem === 'refused' ? RUN_EVERY_MS : RETRY_AFTER_MS
    }
  }

  async #readHistory(apiKey: string): Promise<void> {
    const { now, orders } = this.#options
    const stored = await this.#progressStore.find()
    const isOtherReading =
      stored && stored.reader !== this.#readerId && now() - stored.touchedAt < READER_TIMEOUT_MS
    if (isOtherReading) return
    const plugin = this.#openClient(apiKey)
    const { account } = await plugin.information({ signal: this.#stopped.signal })
    // A new key may belong to another store, whose history must be read from the beginning.
    const isSameStore = stored?.account.id === account.id
    const progress = {
      ...(isSameStore ? stored : createInitialProgress(account)),
      account,
      reader: this.#readerId,
      touchedAt: now(),
    }
    await readPayments({
      plugin,
      progress,
      now,
      signal: this.#stopped.signal,
      findBuyerKey: orders.findBuyerKey,
      record: orders.recordImportedPayments,
      saveProgress: async (next: Progress) => {
        if ((await this.#keyStore.find()) !== apiKey || this.#stopped.signal.aborted) return false
        await this.#progressStore.write({ ...next, touchedAt: now() })
        return true
      },
    })
  }

  /** Keeps one client per key, because the client tracks the key's rate limit. */
  #openClient(apiKey: string): Plugin {
    if (this.#client?.apiKey !== apiKey) this.#client = { apiKey, plugin: this.#options.openPlugin(apiKey) }
    return this.#client.plugin
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped.signal.aborted) this.#timer = setTimeout(() => void this.run(), delayMs).unref()
  }
}

function describeProblem(error: unknown): NonNullable<HistoryStatus['problem']> {
  if (error instanceof CredentialsRequiredError) return 'refused'
  if (error instanceof RateLimitedError) return 'waiting'
  return error instanceof TebexError ? 'unavailable' : 'failed'
}
