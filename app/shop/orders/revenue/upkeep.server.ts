/** Sums the journal anew in the background after the seller changed the time zone. */
import type { Database } from '#app/server/db/db.server.ts'
import type { Log } from '#app/server/log.server.ts'
import { sumAnew } from './write-sums.server.ts'

const AGAIN_AFTER_MS = 30_000

type UpkeepOptions = {
  db: Pick<Database, 'kysely' | 'reports' | 'kind'>
  timeZone: () => string
  log: Pick<Log, 'warn'>
}

export function createUpkeep({ db, timeZone, log }: UpkeepOptions) {
  const stopped = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function bringUpToDate(): Promise<void> {
    try {
      await sumAnew(db.kysely, timeZone())
    } catch (err) {
      if (stopped.signal.aborted) return
      log.warn({ err }, 'earlier payments and subscriptions are not all counted yet')
      timer = setTimeout(start, AGAIN_AFTER_MS).unref()
    }
  }

  function start(): Promise<void> {
    running = bringUpToDate()
    return running
  }

  return {
    /** Resolves when all payments are counted, or when that is to be tried again. */
    start,
    async stop(): Promise<void> {
      stopped.abort()
      clearTimeout(timer)
      await running
    },
  }
}
