/** Backups by the shop itself: `tradepost backup` as a process of its own, at a press or every night. */
import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { dayIn, startOfDayIn } from '#app/lib/time-zones.ts'
import type { AdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import { findLatestBackup, savedFolder } from '#app/server/db/dump/saved-dumps.server.ts'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'
import type { Env } from '#app/server/env/env.server.ts'
import type { Log } from '#app/server/log.server.ts'
import { ROOT } from '#app/server/root.server.ts'

type BackupsOptions = {
  env: Pick<Env, 'storeDir' | 'dataDir' | 'databaseUrl'>
  sealedValues: Pick<SealedValues, 'find' | 'write'>
  locks: AdvisoryLocks
  log: Pick<Log, 'info' | 'warn'>
  timeZone: () => string
  now: () => number
}

const NIGHTLY = 'nightly backup'
/** After midnight in the seller's time zone, when few people buy. */
const HOUR_MS = 3_600_000
const NIGHT_MS = 3 * HOUR_MS
const LOOK_EVERY_MS = 10 * 60_000
const MOST_HOURS = 2
const MOST_OUTPUT_BYTES = 1024 * 1024
/** Two weeks of nights. The privacy page promises less than thirty days. */
const KEPT = 14
const ARCHIVE = /^tradepost-\d{4}-\d\d-\d\dT[\d.Z-]+\.tar\.gz$/

const runFile = promisify(execFile)

export class Backups {
  readonly #options: BackupsOptions
  #timer: NodeJS.Timeout | null = null
  #running: Promise<boolean> | null = null
  #hasFailed = false

  constructor(options: BackupsOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  async isNightly(): Promise<boolean> {
    return (await this.#options.sealedValues.find(NIGHTLY)) === true
  }

  async setNightly(isNightly: boolean): Promise<void> {
    await this.#options.sealedValues.write(NIGHTLY, isNightly)
    if (isNightly) void this.#look()
  }

  /** Times in epoch milliseconds. `hasFailed`: the last one that this process made. */
  async readStatus() {
    const [latestAt, isNightly] = await Promise.all([
      findLatestBackup(this.#options.env.dataDir).catch(() => null),
      this.isNightly(),
    ])
    return { latestAt, isNightly, isRunning: this.#running !== null, hasFailed: this.#hasFailed }
  }

  /** Makes one now, or joins the one that is being made; false when it failed, and the log says why. */
  run(): Promise<boolean> {
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #run(): Promise<boolean> {
    const { env, log } = this.#options
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
        timeout: MOST_HOURS * HOUR_MS,
        maxBuffer: MOST_OUTPUT_BYTES,
      })
      await removeOld(savedFolder(dataDir))
      this.#hasFailed = false
      log.info({ backup: stdout.trim() }, 'backup made')
    } catch (err) {
      this.#hasFailed = true
      log.warn({ err }, 'backup failed')
    }
    return !this.#hasFailed
  }

  /** Makes the backup of a night that has none yet. */
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
      this.#options.log.warn({ err }, 'the nightly backup could not be looked at')
    }
  }

  async #isDue(): Promise<boolean> {
    const { env, timeZone, now } = this.#options
    if (!(await this.isNightly())) return false
    const zone = timeZone()
    const dueAt = startOfDayIn(dayIn(now(), zone), zone) + NIGHT_MS
    const latestAt = await findLatestBackup(env.dataDir)
    // A shop that was never saved does not wait for its first night.
    return latestAt === null || (now() >= dueAt && latestAt < dueAt)
  }
}

async function removeOld(folder: string): Promise<void> {
  const archives = (await readdir(folder)).filter((name) => ARCHIVE.test(name)).sort()
  for (const name of archives.slice(0, -KEPT)) await rm(join(folder, name))
}
