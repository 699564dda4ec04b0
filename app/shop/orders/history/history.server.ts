/**
 * Imports purchases older than this shop in the background, from the platform's Plugin API, as long as there is a key.
 */
import { randomUUID } from 'node:crypto'
import { CredentialsRequiredError, type Plugin, RateLimitedError, TebexError } from 'tebex-client'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'
import type { Log } from '#app/server/log.server.ts'
import type { Orders } from '../orders.server.ts'
import type { HistoryStatus, KeyOutcome } from '../types.ts'
import { createPluginKey } from './plugin-key.server.ts'
import { createProgress, type Progress } from './progress.server.ts'
import { freshProgress, readPayments } from './read-payments.server.ts'

const FIRST_AFTER_MS = 10_000
const EVERY_MS = 30 * 60_000
const AFTER_FAILURE_MS = 5 * 60_000
/** A reader that has written no page for this long counts as stopped, and another process takes over. */
const READER_GONE_MS = 60_000

type HistoryOptions = {
  sealedValues: SealedValues
  orders: Pick<Orders, 'findBuyerKey' | 'recordHistory'>
  /** The environment's key, which takes precedence. */
  secret: string | null
  openPlugin: (secret: string) => Plugin
  log: Pick<Log, 'info' | 'warn'>
  /** Epoch milliseconds. */
  now: () => number
}

export function createHistory({ sealedValues, orders, secret, openPlugin, log, now }: HistoryOptions) {
  const key = createPluginKey({ sealedValues, fixedSecret: secret })
  const progressStore = createProgress(sealedValues)
  const stopped = new AbortController()
  const reader = randomUUID()
  let client: { secret: string; plugin: Plugin } | null = null
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let problem: HistoryStatus['problem'] = null

  /** Keeps one client per key, because the client tracks the key's rate limit. */
  function clientFor(apiKey: string): Plugin {
    if (client?.secret !== apiKey) client = { secret: apiKey, plugin: openPlugin(apiKey) }
    return client.plugin
  }

  async function read(apiKey: string): Promise<void> {
    const stored = await progressStore.find()
    if (stored && stored.reader !== reader && now() - stored.touchedAt < READER_GONE_MS) return
    const plugin = clientFor(apiKey)
    const { account } = await plugin.information({ signal: stopped.signal })
    const isSameStore = stored?.account.id === account.id
    const progress = { ...(isSameStore ? stored : freshProgress(account)), account, reader, touchedAt: now() }
    await readPayments({
      plugin,
      progress,
      now,
      signal: stopped.signal,
      findBuyerKey: orders.findBuyerKey,
      record: orders.recordHistory,
      async saveProgress(next: Progress) {
        if ((await key.find()) !== apiKey || stopped.signal.aborted) return false
        await progressStore.write({ ...next, touchedAt: now() })
        return true
      },
    })
  }

  /** Resolves to the milliseconds until the next run. */
  async function runOnce(): Promise<number> {
    try {
      const apiKey = await key.find()
      if (apiKey !== null) await read(apiKey)
      problem = null
      return EVERY_MS
    } catch (err) {
      if (stopped.signal.aborted) return EVERY_MS
      problem = describeProblem(err)
      if (err instanceof RateLimitedError) return err.retryAfterMs ?? AFTER_FAILURE_MS
      log.warn({ err }, 'earlier purchases could not be read')
      return problem === 'refused' ? EVERY_MS : AFTER_FAILURE_MS
    }
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (!stopped.signal.aborted) timer = setTimeout(() => void run(), ms).unref()
  }

  /** Reads what is new, or continues the first read. Concurrent calls share one run (single flight). Never rejects. */
  function run(): Promise<void> {
    running ??= runOnce().then((ms) => {
      running = null
      schedule(ms)
    })
    return running
  }

  return {
    run,
    start: () => schedule(FIRST_AFTER_MS),
    /** Stores a key that the platform accepts, and begins to read. Throws `DatabaseError` when it cannot be stored. */
    async setKey(apiKey: string): Promise<KeyOutcome> {
      if (key.isFixed) return 'fixed'
      try {
        await clientFor(apiKey).information()
      } catch (err) {
        // The client throws a TypeError for a text that cannot be a key.
        return err instanceof CredentialsRequiredError || err instanceof TypeError ? 'refused' : 'unavailable'
      }
      await key.write(apiKey)
      log.info({}, 'the key of the Plugin API was set')
      void run()
      return 'saved'
    },
    /** Ends the import; imported purchases stay. */
    async removeKey(): Promise<'removed' | 'fixed'> {
      if (key.isFixed) return 'fixed'
      client = null
      problem = null
      await key.delete()
      log.info({}, 'the key of the Plugin API was removed')
      return 'removed'
    },
    async status(): Promise<HistoryStatus> {
      const [apiKey, progress] = await Promise.all([key.find(), progressStore.find()])
      return {
        key: apiKey === null ? 'none' : key.isFixed ? 'environment' : 'panel',
        problem: apiKey === null ? null : problem,
        progress: progress && {
          store: progress.account.name,
          isFirstReadComplete: progress.knownUntil > 0 || progress.readAt !== null,
          pagesRead: progress.page - 1,
          lastPage: progress.lastPage,
          readAt: progress.readAt,
        },
      }
    },
    async stop(): Promise<void> {
      stopped.abort()
      clearTimeout(timer)
      await running
    },
  }
}

function describeProblem(error: unknown): NonNullable<HistoryStatus['problem']> {
  if (error instanceof CredentialsRequiredError) return 'refused'
  if (error instanceof RateLimitedError) return 'waiting'
  return error instanceof TebexError ? 'unavailable' : 'failed'
}
