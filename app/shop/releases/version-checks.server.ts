/** Counts version checks of game servers by resource and version, without their addresses. */
import { sql } from 'kysely'
import { addDays, getDay } from '#app/lib/days.ts'
import type { Database } from '#app/server/db/db.server.ts'
import type { Log } from '#app/server/log.server.ts'
import type { VersionChecks } from './types.ts'

type ChecksOptions = {
  db: Pick<Database, 'kysely'>
  log: Pick<Log, 'warn'>
  /** Epoch milliseconds. */
  now: () => number
}

const WRITE_EVERY_MS = 60_000
const RETENTION_DAYS = 90

export function createVersionChecks({ db: { kysely }, log, now }: ChecksOptions) {
  /** Counts since the last write, by resource and version. */
  let counts = new Map<string, VersionChecks>()
  let timer: NodeJS.Timeout | undefined

  /** Counts that cannot be written are lost, because they are only statistics. */
  async function write(): Promise<void> {
    const rows = [...counts.values()]
    counts = new Map()
    if (rows.length === 0) return
    const day = getDay(now())
    try {
      await kysely
        .insertInto('version_checks')
        .values(rows.map((row) => ({ ...row, day })))
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'resource', 'version'])
            .doUpdateSet({ count: sql<number>`version_checks.count + excluded.count` }),
        )
        .execute()
      await kysely.deleteFrom('version_checks').where('day', '<', addDays(day, -RETENTION_DAYS)).execute()
    } catch (err) {
      log.warn({ err }, 'version checks could not be stored')
    }
  }

  return {
    record(resource: string, version: string): void {
      const key = `${resource} ${version}`
      const existing = counts.get(key)
      if (existing) existing.count += 1
      else counts.set(key, { resource, version, count: 1 })
    },
    write,
    /** Lists the checks of the last `days` days, including today; the most frequent version of each resource comes first. */
    async list(days: number): Promise<VersionChecks[]> {
      const rows = await kysely
        .selectFrom('version_checks')
        .select(({ fn }) => ['resource', 'version', fn.sum<number>('count').as('count')])
        .where('day', '>', addDays(getDay(now()), -days))
        .groupBy(['resource', 'version'])
        .execute()
      return rows
        .map((row) => ({ ...row, count: Number(row.count) }))
        .sort((a, b) => a.resource.localeCompare(b.resource) || b.count - a.count)
    },
    start() {
      timer = setInterval(() => void write(), WRITE_EVERY_MS).unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await write()
    },
  }
}
