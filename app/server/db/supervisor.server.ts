/** Keeps a shop's database open: notices what is wrong with it, says so once, and opens it again when that is over. */
import { Kysely } from 'kysely'
import { settlesWithin } from '#app/lib/deadline.ts'
import type { Log } from '../log.server.ts'
import { DatabaseError, type DatabaseErrorCode, databaseError, isPassing } from './database-error.server.ts'
import { type Drivers, identityOf, openDrivers, type Source } from './open.server.ts'
import type { Schema } from './schema.server.ts'
import { SwitchableDriver, withDriver } from './switchable-driver.server.ts'

const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 2_000
/** What only another version of the shop or a backup ends is looked at with a longer backoff. */
const LONGEST_RETRY_OF: Partial<Record<DatabaseErrorCode, number>> = { too_new: 30_000 }
/** A server that is slow is connected to anew at most this often. */
const SUSPECT_EVERY_MS = 10_000
/** Queries under way may end before a pool of connections is left behind at the stop. */
const CLOSE_WITHIN_MS = 2_000
/** How soon a file that was taken away is missed. */
const LOOK_EVERY_MS = 1_000

type DatabaseSupervisorOptions = {
  source: Source
  log: Pick<Log, 'info' | 'error'>
  /** Epoch milliseconds. */
  now: () => number
}

/** Makes the supervisor of one database. */
export function createDatabaseSupervisor({ source, log, now }: DatabaseSupervisorOptions) {
  const { place, file } = source
  const main = new SwitchableDriver(place, { worked, failed })
  // A report that is cut off or meets a lock says nothing of the rest.
  const reports = new SwitchableDriver(place, {
    worked: () => undefined,
    failed: (error) => {
      if (error instanceof DatabaseError && error.code !== 'busy') failed(error)
    },
  })
  const kysely = new Kysely<Schema>({ dialect: withDriver(source.main, main) })
  let drivers: Drivers | null = null
  let opened: string | null = null
  let trouble: DatabaseError | null = null
  /** The damaged file as it was found: it is not read through again before it changed. */
  let damagedState: string | null = null
  let retryMs = FIRST_RETRY_MS
  let retry: NodeJS.Timeout | undefined
  let suspectedAt = Number.NEGATIVE_INFINITY
  let working: Promise<void> = Promise.resolve()
  let isClosed = false

  function report(error: DatabaseError): void {
    if (error.code !== trouble?.code) {
      retryMs = FIRST_RETRY_MS
      log.error(
        { err: error, code: error.code },
        'the database is not well: the shop sells on without records',
      )
    }
    trouble = error
    scheduleRetry()
  }

  function recover(): void {
    if (trouble === null) return
    trouble = null
    log.info({ place }, 'the database is well again')
  }

  function scheduleRetry(): void {
    if (isClosed || retry) return
    retry = setTimeout(() => {
      retry = undefined
      working = working.then(tryAgain)
    }, retryMs).unref()
    const longest = (trouble && LONGEST_RETRY_OF[trouble.code]) ?? LONGEST_RETRY_MS
    retryMs = Math.min(retryMs * 2, longest)
  }

  /** Connections that were made before a failover lead to the old server: only new ones find the other. */
  const needsNewConnections = () =>
    file === null && (trouble?.code === 'unavailable' || trouble?.code === 'read_only')

  async function tryAgain(): Promise<void> {
    if (isClosed || trouble === null) return
    if (drivers === null || needsNewConnections()) await open()
    else await probe()
    if (trouble !== null) scheduleRetry()
  }

  async function open(): Promise<void> {
    const found = file === null ? null : identityOf(file)
    if (damagedState !== null && found?.state === damagedState) return
    // Who took the file away may bring it back: a new one in its place would only be in the way.
    if (trouble?.code === 'gone' && found === null) return
    try {
      const isSuspect = trouble?.code === 'damaged'
      const made = await openDrivers(source, { isSuspect })
      if (isClosed) return await made.close()
      if (made.ran.length > 0) log.info({ migrations: made.ran }, 'database brought up to date')
      leave(drivers)
      drivers = made
      opened = file === null ? null : (identityOf(file)?.name ?? null)
      damagedState = null
      main.open(made.main)
      reports.open(made.reports)
      if (made.isReadOnly)
        report(new DatabaseError({ code: 'read_only', place, reason: 'it takes no writes' }))
      else recover()
    } catch (cause) {
      const error = databaseError(cause, place)
      // A server that was only slow keeps its connections, whatever a new start would say of its tables.
      if (trouble === null && drivers !== null && error.code !== 'unavailable') return
      damagedState = error.code === 'damaged' ? (found?.state ?? null) : null
      shut(error)
      leave(drivers)
      drivers = null
      report(error)
    }
  }

  /** Queries that are under way end by themselves; nothing waits for them. */
  function leave(old: Drivers | null): void {
    old?.close().catch(() => undefined)
  }

  function shut(error: DatabaseError): void {
    main.shut(error)
    reports.shut(error)
  }

  /** Puts the drivers away; the file is looked at anew before anything is asked of it again. */
  function putAway(error: DatabaseError): void {
    const old = drivers
    if (old === null) return
    drivers = null
    shut(error)
    report(error)
    working = working.then(() => old.close()).catch(() => undefined)
  }

  /** Whether there is room and right to write, which a reader cannot tell. */
  async function probe(): Promise<void> {
    const row = { sid: 'probe', expires_at: now() }
    await kysely
      .insertInto('revoked_sessions')
      .values(row)
      .onConflict((conflict) => conflict.column('sid').doUpdateSet({ expires_at: row.expires_at }))
      .execute()
      .then(recover, () => undefined)
  }

  function worked(wasWrite: boolean): void {
    if (trouble !== null && (wasWrite || trouble.code === 'unavailable')) recover()
  }

  function failed(error: unknown): void {
    if (isClosed || drivers === null || !(error instanceof DatabaseError)) return
    if (error.code === 'constraint' || error.code === 'query' || isPassing(error)) return
    const isFileBroken = file !== null && (error.code === 'damaged' || error.code === 'unavailable')
    if (isFileBroken) putAway(error)
    else report(error)
  }

  function look(): void {
    if (file === null || drivers === null || opened === null) return
    if (identityOf(file)?.name === opened) return
    const reason = 'the file was taken away or replaced while the shop was running; put it back'
    putAway(new DatabaseError({ code: 'gone', place, reason }))
  }

  const watch = file === null ? undefined : setInterval(look, LOOK_EVERY_MS).unref()

  return {
    main,
    reports,
    /** Opens the database; resolves when that is done or failed, and at the latest after this time. */
    async start(withinMs: number): Promise<void> {
      working = open()
      await settlesWithin(working, withinMs)
    },
    trouble: () => trouble,
    /** Something waits for the server longer than it should: connects anew, and finds out whether it hangs. */
    suspect(): void {
      if (isClosed || file !== null || drivers === null || trouble !== null) return
      if (performance.now() - suspectedAt < SUSPECT_EVERY_MS) return
      suspectedAt = performance.now()
      working = working.then(() => (isClosed || trouble !== null ? undefined : open()))
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(retry)
      clearInterval(watch)
      await working
      const closing = drivers?.close() ?? Promise.resolve()
      drivers = null
      // Of a file the last write must be there; a server is left with what hangs.
      if (file !== null) await closing
      else await settlesWithin(closing, CLOSE_WITHIN_MS)
    },
  }
}
