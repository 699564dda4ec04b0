/** Purchases of before this shop, read in the background from the platform's Plugin API as long as there is a key. */
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
/** A process that has written no page for so long has stopped. */
const READER_GONE_MS = 60_000

type HistoryOptions = {
  sealedValues: SealedValues
  orders: Pick<Orders, 'findBuyerKey' | 'recordHistory'>
  /** Of the environment. */
  secret: string | null
  openPlugin: (secret: string) => Plugin
  log: Pick<Log, 'info' | 'warn'>
  /** Epoch milliseconds. */
  now: () => number
}

/** Makes the import of one shop. */
export function createHistory({ sealedValues, orders, secret, openPlugin, log, now }: HistoryOptions) {
  const key = createPluginKey({ sealedValues, given: secret })
  const progressStore = createProgress(sealedValues)
  const stopped = new AbortController()
  const reader = randomUUID()
  let client: { secret: string; plugin: Plugin } | null = null
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let problem: HistoryStatus['problem'] = null

  /** One client for each key: it counts the calls. */
  function clientFor(wanted: string): Plugin {
    if (client?.secret !== wanted) client = { secret: wanted, plugin: openPlugin(wanted) }
    return client.plugin
  }

  async function read(found: string): Promise<void> {
    const known = await progressStore.find()
    if (known && known.reader !== reader && now() - known.touchedAt < READER_GONE_MS) return
    const plugin = clientFor(found)
    const { account } = await plugin.information({ signal: stopped.signal })
    const isSameStore = known?.account.id === account.id
    const progress = { ...(isSameStore ? known : freshProgress(account)), account, reader, touchedAt: now() }
    await readPayments({
      ...{ plugin, progress, now, signal: stopped.signal },
      findBuyerKey: orders.findBuyerKey,
      record: orders.recordHistory,
      async proceed(next: Progress) {
        if ((await key.find()) !== found || stopped.signal.aborted) return false
        await progressStore.write({ ...next, touchedAt: now() })
        return true
      },
    })
  }

  /** The milliseconds until the next run. */
  async function runOnce(): Promise<number> {
    try {
      const found = await key.find()
      if (found !== null) await read(found)
      problem = null
      return EVERY_MS
    } catch (err) {
      if (stopped.signal.aborted) return EVERY_MS
      problem = problemOf(err)
      if (err instanceof RateLimitedError) return err.retryAfterMs ?? AFTER_FAILURE_MS
      log.warn({ err }, 'earlier purchases could not be read')
      return problem === 'refused' ? EVERY_MS : AFTER_FAILURE_MS
    }
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (!stopped.signal.aborted) timer = setTimeout(() => void run(), ms).unref()
  }

  /** Reads what is new, or goes on with the first read; a second call joins the first. Never rejects. */
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
    /** Takes a key that the platform accepts, and begins to read. Throws `DatabaseError` when it cannot be stored. */
    async setKey(wanted: string): Promise<KeyOutcome> {
      if (key.isFixed) return 'fixed'
      try {
        await clientFor(wanted).information()
      } catch (err) {
        // A TypeError says that it cannot be a key.
        return err instanceof CredentialsRequiredError || err instanceof TypeError ? 'refused' : 'unavailable'
      }
      await key.write(wanted)
      log.info({}, 'the key of the Plugin API was set')
      void run()
      return 'saved'
    },
    /** Ends the import; what was read stays. */
    async removeKey(): Promise<'removed' | 'fixed'> {
      if (key.isFixed) return 'fixed'
      client = null
      problem = null
      await key.delete()
      log.info({}, 'the key of the Plugin API was removed')
      return 'removed'
    },
    async status(): Promise<HistoryStatus> {
      const [found, progress] = await Promise.all([key.find(), progressStore.find()])
      return {
        key: found === null ? 'none' : key.isFixed ? 'environment' : 'panel',
        problem: found === null ? null : problem,
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

function problemOf(error: unknown): NonNullable<HistoryStatus['problem']> {
  if (error instanceof CredentialsRequiredError) return 'refused'
  if (error instanceof RateLimitedError) return 'waiting'
  return error instanceof TebexError ? 'unavailable' : 'failed'
}
