/** Supervises the database: detects failures, logs them once, and reopens it with backoff. */
import { Kysely } from 'kysely'
import { settlesWithin } from '#app/lib/async/deadline.ts'
import type { Log } from '../log.server.ts'
import {
  DatabaseError,
  type DatabaseErrorCode,
  isTransient,
  toDatabaseError,
} from './database-error.server.ts'
import { type DatabaseSource, type Drivers, openDrivers } from './open.server.ts'
import type { Schema } from './schema.server.ts'
import { findIdentity, goneError, isWritable } from './sqlite-file.server.ts'
import { SwitchableDriver, withDriver } from './switchable-driver.server.ts'

const FIRST_RETRY_MS = 250
const MAX_RETRY_MS = 2_000
/** Only another version of the shop or a backup resolves this error, so a longer backoff is enough. */
const MAX_RETRY_MS_BY_CODE: Partial<Record<DatabaseErrorCode, number>> = { too_new: 30_000 }
/** These errors close the file, which is checked before it is used again. */
const BROKEN: readonly DatabaseErrorCode[] = ['damaged', 'gone', 'unavailable']
/** A slow server is reconnected at most this often. */
const SUSPECT_EVERY_MS = 10_000
/** Running queries may finish within this time at shutdown. */
const CLOSE_WITHIN_MS = 2_000
/** The interval of the check for a removed file, which writes check too. */
const CHECK_EVERY_MS = 1_000

type DatabaseSupervisorOptions = {
  source: DatabaseSource
  log: Pick<Log, 'info' | 'error'>
  /** Epoch milliseconds. */
  now: () => number
}

export class DatabaseSupervisor {
  readonly main: SwitchableDriver
  readonly reports: SwitchableDriver
  readonly #source: DatabaseSource
  readonly #log: DatabaseSupervisorOptions['log']
  readonly #now: () => number
  readonly #kysely: Kysely<Schema>
  readonly #watch: NodeJS.Timeout | undefined
  #drivers: Drivers | null = null
  /** The drivers of a file that is being closed. */
  #leaving: Drivers | null = null
  #opened: string | null = null
  #trouble: DatabaseError | null = null
  /** The state of a damaged file, which is checked again only after a change. */
  #damagedState: string | null = null
  #retryMs = FIRST_RETRY_MS
  #retry: NodeJS.Timeout | undefined
  #suspectedAt = Number.NEGATIVE_INFINITY
  #working: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor({ source, log, now }: DatabaseSupervisorOptions) {
    this.#source = source
    this.#log = log
    this.#now = now
    const failed = (error: unknown) => this.#handleFailure(error)
    this.main = new SwitchableDriver(source.location, {
      worked: (wasWrite) => this.#handleSuccess(wasWrite),
      failed,
    })
    // A report that times out or meets a lock says nothing about the database.
    this.reports = new SwitchableDriver(source.location, {
      worked: () => undefined,
      failed: (error) => {
        if (error instanceof DatabaseError && error.code !== 'busy') failed(error)
      },
    })
    this.#kysely = new Kysely<Schema>({ dialect: withDriver(source.main, this.main) })
    if (source.file !== null) this.#watch = setInterval(() => this.#checkFile(), CHECK_EVERY_MS).unref()
  }

  /** The error of the database as a whole; null while it works. */
  trouble(): DatabaseError | null {
    return this.#trouble
  }

  /** Resolves once the database is open or has failed, after `withinMs` milliseconds at the latest. */
  async start(withinMs: number): Promise<void> {
    this.#working = this.#open()
    await settlesWithin(this.#working, withinMs)
  }

  /** Reports a slow query: a new connection shows whether the server hangs. */
  suspect(): void {
    if (this.#isClosed || this.#source.file !== null || this.#drivers === null || this.#trouble !== null)
      return
    if (performance.now() - this.#suspectedAt < SUSPECT_EVERY_MS) return
    this.#suspectedAt = performance.now()
    this.#working = this.#working.then(() =>
      this.#isClosed || this.#trouble !== null ? undefined : this.#open(),
    )
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearInterval(this.#watch)
    await this.#working
    const closing = (this.#leaving ?? this.#drivers)?.close() ?? Promise.resolve()
    this.#drivers = null
    // The last write to a file must finish; a hanging server is not awaited.
    if (this.#source.file === null) await settlesWithin(closing, CLOSE_WITHIN_MS)
    else
      await closing.catch((err: unknown) =>
        this.#log.error({ err }, 'rows of a deleted database file are lost'),
      )
  }

  #report(error: DatabaseError): void {
    if (error.code !== this.#trouble?.code) {
      this.#retryMs = FIRST_RETRY_MS
      this.#log.error(
        { err: error, code: error.code },
        'database unavailable: the shop sells on without records',
      )
    }
    error.isLogged = true
    this.#trouble = error
    this.#scheduleRetry()
  }

  #recover(): void {
    if (this.#trouble === null) return
    this.#trouble = null
    this.#log.info({ location: this.#source.location }, 'database available again')
  }

  #scheduleRetry(): void {
    if (this.#isClosed || this.#retry) return
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      this.#working = this.#working.then(() => this.#tryAgain())
    }, this.#retryMs).unref()
    const longest = (this.#trouble && MAX_RETRY_MS_BY_CODE[this.#trouble.code]) ?? MAX_RETRY_MS
    this.#retryMs = Math.min(this.#retryMs * 2, longest)
  }

  async #tryAgain(): Promise<void> {
    const { file } = this.#source
    if (this.#isClosed || this.#trouble === null) return
    // SQLite never writes to a file that it opened read-only, and later connections share that state.
    if (file !== null && this.#trouble.code === 'read_only' && isWritable(file))
      this.#closeDrivers(this.#trouble)
    await this.#leave()
    if (this.#leaving === null)
      await (this.#drivers === null || this.#needsNewConnections() ? this.#open() : this.#probe())
    if (this.#trouble !== null) this.#scheduleRetry()
  }

  /** After a failover old connections lead to the old server, and only new ones reach the other. */
  #needsNewConnections(): boolean {
    const code = this.#trouble?.code
    return this.#source.file === null && (code === 'unavailable' || code === 'read_only')
  }

  async #open(): Promise<void> {
    const { file, location } = this.#source
    const identity = file === null ? null : findIdentity(file)
    if (this.#damagedState !== null && identity?.state === this.#damagedState) return
    // A removed file may come back, and a new one must not block it. A damaged file was moved away on purpose.
    if (this.#opened !== null && identity === null && this.#trouble?.code !== 'damaged') return
    try {
      const isSuspect = this.#trouble?.code === 'damaged'
      const next = await openDrivers(this.#source, { isSuspect })
      if (this.#isClosed) return await next.close()
      if (next.ran.length > 0) this.#log.info({ migrations: next.ran }, 'database brought up to date')
      abandon(this.#drivers)
      this.#drivers = next
      this.#opened = file === null ? null : (findIdentity(file)?.name ?? null)
      this.#damagedState = null
      this.main.open(next.main)
      this.reports.open(next.reports)
      if (next.isReadOnly)
        this.#report(new DatabaseError({ code: 'read_only', location, reason: 'it takes no writes' }))
      else if (this.#trouble?.code === 'read_only') await this.#probe()
      else this.#recover()
    } catch (cause) {
      const error = toDatabaseError(cause, location)
      // A server that was only slow stays in use, even if reopening fails.
      if (this.#trouble === null && this.#drivers !== null && error.code !== 'unavailable') return
      this.#damagedState = error.code === 'damaged' ? (identity?.state ?? null) : null
      this.#shut(error)
      abandon(this.#drivers)
      this.#drivers = null
      this.#report(error)
    }
  }

  #shut(error: DatabaseError): void {
    this.main.shut(error)
    this.reports.shut(error)
  }

  /** The file is checked before it is reopened. */
  #closeDrivers(error: DatabaseError): void {
    if (this.#drivers === null) return
    this.#leaving = this.#drivers
    this.#drivers = null
    this.#shut(error)
    this.#report(error)
    this.#working = this.#working.then(() => this.#leave())
  }

  async #leave(): Promise<void> {
    try {
      await this.#leaving?.close()
      this.#leaving = null
    } catch {
      // The rows of a deleted file cannot be written to a new one yet; the next retry tries again.
    }
  }

  /** Tries a write, because reads reveal neither a full disk nor a missing permission. */
  async #probe(): Promise<void> {
    const row = { sid: 'probe', expires_at: this.#now() }
    await this.#kysely
      .insertInto('revoked_sessions')
      .values(row)
      .onConflict((conflict) => conflict.column('sid').doUpdateSet({ expires_at: row.expires_at }))
      .execute()
      .then(
        () => this.#recover(),
        () => undefined,
      )
  }

  #handleSuccess(wasWrite: boolean): void {
    if (this.#trouble !== null && (wasWrite || this.#trouble.code === 'unavailable')) this.#recover()
  }

  #handleFailure(error: unknown): void {
    if (this.#isClosed || this.#drivers === null || !(error instanceof DatabaseError)) return
    if (error.code === 'constraint' || error.code === 'query' || isTransient(error)) return
    // A reader that finds no file reports only that it cannot be opened.
    const cause = this.#isFileGone() ? goneError(this.#source.location) : error
    if (this.#source.file !== null && BROKEN.includes(cause.code)) this.#closeDrivers(cause)
    else this.#report(cause)
  }

  #isFileGone(): boolean {
    const { file } = this.#source
    return file !== null && this.#opened !== null && findIdentity(file)?.name !== this.#opened
  }

  #checkFile(): void {
    if (this.#isFileGone()) this.#closeDrivers(goneError(this.#source.location))
  }
}

/** Lets running queries finish without waiting for them. */
function abandon(drivers: Drivers | null): void {
  drivers?.close().catch(() => undefined)
}
