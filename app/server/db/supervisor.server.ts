/** Supervises the database: detects failures, logs them once, and reopens it with backoff. */
import { Kysely } from 'kysely'
import { settlesWithin } from '#app/lib/async/deadline.ts'
import type { Log } from '../log.server.ts'
import { DatabaseError, type DatabaseErrorCode, databaseError, isTransient } from './database-error.server.ts'
import { type DatabaseSource, type Drivers, openDrivers } from './open.server.ts'
import type { Schema } from './schema.server.ts'
import { goneError, identityOf, isWritable } from './sqlite-file.server.ts'
import { SwitchableDriver, withDriver } from './switchable-driver.server.ts'

const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 2_000
/** Only another version of the shop or a backup resolves this, so a longer backoff is enough. */
const LONGEST_RETRY_OF: Partial<Record<DatabaseErrorCode, number>> = { too_new: 30_000 }
/** These errors close the file, which is then checked before it is used again. */
const BROKEN: readonly DatabaseErrorCode[] = ['damaged', 'gone', 'unavailable']
/** A slow server is reconnected to at most this often. */
const SUSPECT_EVERY_MS = 10_000
/** At shutdown, running queries may finish within this time. */
const CLOSE_WITHIN_MS = 2_000
/** The interval of the check for a removed file; writes check it too. */
const CHECK_EVERY_MS = 1_000

type DatabaseSupervisorOptions = {
  source: DatabaseSource
  log: Pick<Log, 'info' | 'error'>
  /** Epoch milliseconds. */
  now: () => number
}

export function createDatabaseSupervisor({ source, log, now }: DatabaseSupervisorOptions) {
  const { location, file } = source
  const main = new SwitchableDriver(location, { worked, failed })
  // A report that times out or meets a lock says nothing about the database.
  const reports = new SwitchableDriver(location, {
    worked: () => undefined,
    failed: (error) => {
      if (error instanceof DatabaseError && error.code !== 'busy') failed(error)
    },
  })
  const kysely = new Kysely<Schema>({ dialect: withDriver(source.main, main) })
  let drivers: Drivers | null = null
  /** The drivers of a file that is being closed. */
  let leaving: Drivers | null = null
  let opened: string | null = null
  let trouble: DatabaseError | null = null
  /** The state of a damaged file, which is checked again only after it has changed. */
  let damagedState: string | null = null
  let retryMs = FIRST_RETRY_MS
  let retry: NodeJS.Timeout | undefined
  let suspectedAt = Number.NEGATIVE_INFINITY
  let working: Promise<void> = Promise.resolve()
  let isClosed = false

  function report(error: DatabaseError): void {
    if (error.code !== trouble?.code) {
      retryMs = FIRST_RETRY_MS
      log.error({ err: error, code: error.code }, 'database unavailable: the shop sells on without records')
    }
    error.isLogged = true
    trouble = error
    scheduleRetry()
  }

  function recover(): void {
    if (trouble === null) return
    trouble = null
    log.info({ location }, 'database available again')
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

  /** Connections from before a failover lead to the old server: only new ones reach the other. */
  const needsNewConnections = () =>
    file === null && (trouble?.code === 'unavailable' || trouble?.code === 'read_only')

  async function tryAgain(): Promise<void> {
    if (isClosed || trouble === null) return
    // SQLite never writes to a file that it opened read-only, and later connections share that state.
    if (file !== null && trouble.code === 'read_only' && isWritable(file)) closeDrivers(trouble)
    await leave()
    if (leaving === null) await (drivers === null || needsNewConnections() ? open() : probe())
    if (trouble !== null) scheduleRetry()
  }

  async function open(): Promise<void> {
    const identity = file === null ? null : identityOf(file)
    if (damagedState !== null && identity?.state === damagedState) return
    // A removed file may come back, and a new one must not block it. A damaged file was moved away on purpose.
    if (opened !== null && identity === null && trouble?.code !== 'damaged') return
    try {
      const isSuspect = trouble?.code === 'damaged'
      const next = await openDrivers(source, { isSuspect })
      if (isClosed) return await next.close()
      if (next.ran.length > 0) log.info({ migrations: next.ran }, 'database brought up to date')
      abandon(drivers)
      drivers = next
      opened = file === null ? null : (identityOf(file)?.name ?? null)
      damagedState = null
      main.open(next.main)
      reports.open(next.reports)
      if (next.isReadOnly)
        report(new DatabaseError({ code: 'read_only', location, reason: 'it takes no writes' }))
      else if (trouble?.code === 'read_only') await probe()
      else recover()
    } catch (cause) {
      const error = databaseError(cause, location)
      // A server that was only slow stays in use, even when reopening fails.
      if (trouble === null && drivers !== null && error.code !== 'unavailable') return
      damagedState = error.code === 'damaged' ? (identity?.state ?? null) : null
      shut(error)
      abandon(drivers)
      drivers = null
      report(error)
    }
  }

  /** Running queries finish on their own; nothing waits for them. */
  function abandon(old: Drivers | null): void {
    old?.close().catch(() => undefined)
  }

  function shut(error: DatabaseError): void {
    main.shut(error)
    reports.shut(error)
  }

  /** The file is checked again before it is reopened. */
  function closeDrivers(error: DatabaseError): void {
    if (drivers === null) return
    leaving = drivers
    drivers = null
    shut(error)
    report(error)
    working = working.then(leave)
  }

  async function leave(): Promise<void> {
    try {
      await leaving?.close()
      leaving = null
    } catch {
      // The rows of a deleted file cannot be written to a new one yet: the next retry leaves again.
    }
  }

  /** Tries a write, because reads reveal neither a full disk nor a missing permission. */
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
    if (error.code === 'constraint' || error.code === 'query' || isTransient(error)) return
    // A reader that finds no file reports only that it cannot be opened.
    const cause = isFileGone() ? goneError(location) : error
    if (file !== null && BROKEN.includes(cause.code)) closeDrivers(cause)
    else report(cause)
  }

  const isFileGone = () => file !== null && opened !== null && identityOf(file)?.name !== opened

  function checkFile(): void {
    if (isFileGone()) closeDrivers(goneError(location))
  }

  const watch = file === null ? undefined : setInterval(checkFile, CHECK_EVERY_MS).unref()

  return {
    main,
    reports,
    /** Opens the database; resolves when it is open or has failed, after `withinMs` milliseconds at the latest. */
    async start(withinMs: number): Promise<void> {
      working = open()
      await settlesWithin(working, withinMs)
    },
    trouble: () => trouble,
    /** Reports a slow query: a new connection shows whether the server hangs. */
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
      const closing = (leaving ?? drivers)?.close() ?? Promise.resolve()
      drivers = null
      // The last write to a file must finish; a hanging server is not awaited.
      if (file !== null)
        await closing.catch((err: unknown) => log.error({ err }, 'rows of a deleted database file are lost'))
      else await settlesWithin(closing, CLOSE_WITHIN_MS)
    },
  }
}
