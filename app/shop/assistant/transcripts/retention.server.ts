/** Deletes old conversations, and erases deleted ones from the database's files. */
import type { Database } from '#app/server/db/db.server.ts'
import { createWindow, type SharedLimits } from '#app/server/db/shared-limits.server.ts'
import type { Log } from '#app/server/log.server.ts'

type RetentionOptions = {
  db: Pick<Database, 'dialect' | 'within' | 'eraseDeleted'>
  limits: SharedLimits
  log: Pick<Log, 'warn'>
  /** Deletes old conversations and returns their number. */
  purge: () => Promise<number>
}

const PURGE_EVERY_MS = 3_600_000
const ERASE_EVERY_MS = 86_400_000
/** The limit for a stopping process; the next start continues. */
const ERASE_WITHIN_MS = 1_000

export function createRetention({ db, limits, log, purge }: RetentionOptions) {
  const erasures = limits({ name: 'chat erasure', capacity: 1, endOfWindow: createWindow(ERASE_EVERY_MS) })
  // An earlier process may have been killed before it erased.
  let hasDeleted = true
  let timer: NodeJS.Timeout | undefined

  /** One of the processes that share the database erases, once a day. */
  async function run(): Promise<void> {
    try {
      if ((await purge()) > 0) hasDeleted = true
      const isDue = db.dialect.isShared ? (await erasures.take('all')).ok : hasDeleted
      if (!isDue) return
      hasDeleted = false
      await db.eraseDeleted(['chat_messages', 'chat_conversations', 'chat_baskets'])
    } catch (err) {
      log.warn({ err }, 'deleted chats could not be erased from the database files')
    }
  }

  return {
    noteDeletion() {
      hasDeleted = true
    },
    /** Runs now and then every hour, until `stop`. */
    start() {
      void run()
      timer = setInterval(() => void run(), PURGE_EVERY_MS).unref()
    },
    async stop() {
      clearInterval(timer)
      if (!db.dialect.isShared && hasDeleted) await db.within(ERASE_WITHIN_MS, run()).catch(() => undefined)
    },
  }
}
