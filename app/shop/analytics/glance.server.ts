/** Visitors of the last minutes, read from the newest rows so that all processes are counted. */
import { type Kysely, sql } from 'kysely'
import { findFirstId } from '#app/server/db/ids.server.ts'
import type { Schema } from '#app/server/db/schema.server.ts'

const NOW_MS = 5 * 60_000
/** Limits the rows that are read during a flood. */
const MAX_ROWS = 5_000

type Glance = {
  /** Page views of the last five minutes. */
  visits: number
  /**
   * The number of distinct stored addresses: a lower bound of visitors. Null when the privacy settings store no
   * addresses.
   */
  visitors: number | null
  /** True when the count reached its limit. */
  isCut: boolean
}

export async function readGlance(db: Kysely<Schema>, now: number): Promise<Glance> {
  const { rows } = await sql<{ visits: number; addresses: number }>`
    select count(*) as visits, count(distinct nullif(ip_address, '')) as addresses from (
      select ip_address from visits where id >= ${findFirstId(now - NOW_MS)} order by id desc limit ${MAX_ROWS}
    ) recent`.execute(db)
  const { visits, addresses } = rows[0] ?? { visits: 0, addresses: 0 }
  return { visits, visitors: visits > 0 && addresses === 0 ? null : addresses, isCut: visits === MAX_ROWS }
}
