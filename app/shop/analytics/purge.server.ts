/** Deletes expired rows in small steps, so that other writers get their turn. */
import type { Kysely } from 'kysely'
import { DAY_MS, getDay } from '#app/lib/days.ts'
import type { Database } from '#app/server/db/db.server.ts'
import { findFirstId } from '#app/server/db/ids.server.ts'
import type { Schema } from '#app/server/db/schema.server.ts'
import type { Log } from '#app/server/log.server.ts'

/** Data protection authorities allow audience figures to be stored for 25 months. */
const SUM_MONTHS = 25
const ROWS_PER_STEP = 2_000
const EVERY_MS = 3_600_000
const FIRST_MS = 60_000

type PurgeOptions = { db: Pick<Database, 'kysely'>; retentionDays: number; now: number }

type Purging = Pick<PurgeOptions, 'db'> & {
  retentionDays: () => number
  log: Pick<Log, 'warn' | 'info'>
  now: () => number
}

/** Deletes expired rows every hour. */
export function createPurge({ db, retentionDays, log, now }: Purging) {
  const run = () => purgeRecords({ db, retentionDays: retentionDays(), now: now() })

  async function runAndLog() {
    try {
      const rows = await run()
      if (rows > 0) log.info({ rows }, 'old records deleted')
    } catch (err) {
      log.warn({ err }, 'old records could not be deleted')
    }
  }
  const timers = [
    setTimeout(() => void runAndLog(), FIRST_MS).unref(),
    setInterval(() => void runAndLog(), EVERY_MS).unref(),
  ]
  return {
    run,
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Deletes rows after their retention; sums, people's audit entries and deletion records after 25 months. Returns the number of rows. */
async function purgeRecords({ db: { kysely }, retentionDays, now }: PurgeOptions): Promise<number> {
  const end = findFirstId(now - retentionDays * DAY_MS)
  const oldest = sumStart(now)
  let deleted = 0
  for (const table of ['visits', 'interactions'] as const) deleted += await deleteBefore(kysely, table, end)
  await kysely.deleteFrom('daily_visits').where('day', '<', oldest).execute()
  await kysely.deleteFrom('daily_interactions').where('day', '<', oldest).execute()
  // Visitors' words expire with their visits.
  const oldestTerm = getDay(now - retentionDays * DAY_MS)
  await kysely.deleteFrom('daily_searches').where('day', '<', oldestTerm).execute()
  await kysely.deleteFrom('daily_sources').where('day', '<', oldest).execute()
  await deleteBefore(kysely, 'audit', findFirstId(Date.parse(oldest)))
  await kysely.deleteFrom('deletions').where('at', '<', Date.parse(oldest)).execute()
  // Failed logins by strangers expire like visits.
  await kysely.deleteFrom('audit').where('person_id', '=', '').where('id', '<', end).execute()
  // The use of a user agent is recorded once a day, hence the day of grace.
  const unused = now - (retentionDays + 2) * DAY_MS
  await kysely.deleteFrom('user_agents').where('seen_at', '<', unused).execute()
  return deleted
}

/** Returns the first day that keeps its sums. */
function sumStart(now: number): string {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() - SUM_MONTHS)
  return getDay(date.getTime())
}

async function deleteBefore(
  db: Kysely<Schema>,
  table: 'visits' | 'interactions' | 'audit',
  end: number,
): Promise<number> {
  for (let deleted = 0; ; ) {
    const step = db.selectFrom(table).select('id').where('id', '<', end).orderBy('id').limit(ROWS_PER_STEP)
    const { numDeletedRows } = await db.deleteFrom(table).where('id', 'in', step).executeTakeFirstOrThrow()
    deleted += Number(numDeletedRows)
    if (numDeletedRows < ROWS_PER_STEP) return deleted
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
