/** Runs `tradepost backup` as a process of its own, on request or every night. */
import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { getDayIn, startOfDayIn } from '#app/lib/time-zones.ts'
import type { AdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import { findLatestBackup, getSavedFolder } from '#app/server/db/dump/saved-dumps.server.ts'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'
import type { Env } from '#app/server/env/env.server.ts'
import { ROOT } from '#app/server/root.server.ts'

type BackupsOptions = {
  env: Pick<Env, 'storeDir' | 'dataDir' | 'databaseUrl'>
  sealedValues: Pick<SealedValues, 'find' | 'write'>
  locks: Pick<AdvisoryLocks, 'acquire'>
  log: Record<'info' | 'warn', (fields: object, message: string) => void>
  timeZone: () => string
  now: () => number
}

const NIGHTLY = 'nightly backup'
const HOUR_MS = 3_600_000
/** After midnight in the seller's time zone, when few people buy. */
const NIGHT_MS = 3 * HOUR_MS
const LOOK_EVERY_MS = 10 * 60_000
const MAX_HOURS = 2
const MAX_OUTPUT_BYTES = 1024 * 1024
/** Two weeks of nights; the privacy page promises less than thirty days. */
const KEPT = 14
const ARCHIVE = /^tradepost-\d{4}-\d\d-\d\dT[\d.Z-]+\.tar\.gz$/

const runFile = promisify(execFile)

export class Backups {
  readonly #options: BackupsOptions
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | null = null
  #looking: Promise<void> = Promise.resolve()
  #running: Promise<boolean> | null = null
  #hasFailed = false

  constructor(options: BackupsOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => this.#lookNow(), LOOK_EVERY_MS).unref()
  }

  /** Ends a backup under way: its process would go on without the shop, and an archive appears only whole. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    this.#stopping.abort()
    await Promise.all([this.#running, this.#looking])
  }

  async isNightly(): Promise<boolean> {
    return (await this.#options.sealedValues.find(NIGHTLY)) === true
  }

  async setNightly(isNightly: boolean): Promise<void> {
    await this.#options.sealedValues.write(NIGHTLY, isNightly)
    if (isNightly) this.#lookNow()
  }

  /** Times in epoch milliseconds. `hasFailed` is about the last backup of this process. */
  async readStatus() {
    const [latestAt, isNightly] = await Promise.all([
      findLatestBackup(this.#options.env.dataDir).catch(() => null),
      this.isNightly(),
    ])
    return { latestAt, isNightly, isRunning: this.#running !== null, hasFailed: this.#hasFailed }
  }

  /** Makes a backup, or joins the one under way; false when it failed, and the log has the reason. */
  run(): Promise<boolean> {
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #run(): Promise<boolean> {
    const { env, log } = this.#options
    const { signal } = this.#stopping
    const { storeDir, dataDir, databaseUrl } = env
    const places = {
      STORE_DIR: storeDir,
      DATA_DIR: dataDir,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    }
    const command = ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts/tradepost.ts'), 'backup']
    try {
      const { stdout } = await runFile(process.execPath, command, {
        env: { ...process.env, ...places },
        timeout: MAX_HOURS * HOUR_MS,
        maxBuffer: MAX_OUTPUT_BYTES,
        signal,
      })
      await removeOld(getSavedFolder(dataDir))
      this.#hasFailed = false
      log.info({ backup: stdout.trim() }, 'backup made')
      return true
    } catch (err) {
      if (signal.aborted) {
        log.info({}, 'backup ended with the shop')
        return false
      }
      this.#hasFailed = true
      log.warn({ err }, 'backup failed')
      return false
    }
  }

  #lookNow(): void {
    this.#looking = this.#look()
  }

  /** Makes tonight's backup unless it exists. */
  async #look(): Promise<void> {
    try {
      if (!(await this.#isDue())) return
      const release = await this.#options.locks.acquire(NIGHTLY, 0)
      if (release === null) return
      try {
        await this.run()
      } finally {
        release()
      }
    } catch (err) {
      this.#options.log.warn({ err }, 'check for the nightly backup failed')
    }
  }

  async #isDue(): Promise<boolean> {
    const { env, timeZone, now } = this.#options
    if (!(await this.isNightly())) return false
    const zone = timeZone()
    const dueAt = startOfDayIn(getDayIn(now(), zone), zone) + NIGHT_MS
    const latestAt = await findLatestBackup(env.dataDir)
    // A shop without any backup does not wait for the night.
    return latestAt === null || (now() >= dueAt && latestAt < dueAt)
  }
}

async function removeOld(folder: string): Promise<void> {
  const archives = (await readdir(folder)).filter((name) => ARCHIVE.test(name)).sort()
  for (const name of archives.slice(0, -KEPT)) await rm(join(folder, name))
}
