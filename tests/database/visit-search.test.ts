/** A search within a period reads the rows of the period alone, in any order of the list. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { addDays, DAY_MS, getDay } from '#app/lib/days.ts'
import { openDatabase, type Schema } from '#app/server/db/db.server.ts'
import { findFirstId } from '#app/server/db/ids.server.ts'
import { listInteractionRows, listVisitRows } from '#app/shop/analytics/lists/lists.server.ts'
import { type OnDatabase, onBoth } from './both.ts'

const DAYS = 400
const PER_DAY = 25
const START = Date.UTC(2025, 0, 1)
const PERIOD = { from: getDay(START + 200 * DAY_MS), to: getDay(START + 204 * DAY_MS) }
const IN_PERIOD = 5 * PER_DAY

/** Every row is of Curitiba, each address and page stands in one row. */
async function fill({ env }: OnDatabase) {
  const dataDir = await mkdtemp(join(tmpdir(), 'visit-search-'))
  const db = await openDatabase({ dataDir, url: env.DATABASE_URL ?? null })
  onTestFinished(async () => {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { kysely } = db
  await kysely.insertInto('user_agents').values({ id: 1, text: 'Firefox', seen_at: START }).execute()
  for (let day = 0; day < DAYS; day++) {
    const rows = Array.from({ length: PER_DAY }, (_, index) => {
      const at = START + day * DAY_MS + index * 1_000
      return { id: findFirstId(at), at, number: day * PER_DAY + index }
    })
    const place = { country_code: 'BR', city: 'Curitiba', counted: 1 }
    await kysely
      .insertInto('visits')
      .values(
        rows.map(({ id, at, number }) => ({
          ...place,
          id,
          visit_time: at,
          ip_address: `10.${number}`,
          region: 'PR',
          page_url: `/product/${number}`,
          user_agent_id: 1,
          attribution: '',
        })),
      )
      .execute()
    await kysely
      .insertInto('interactions')
      .values(
        rows.map(({ id, at, number }) => ({
          ...place,
          id,
          interaction_time: at,
          ip_address: `10.${number}`,
          product_id: number,
          product_name: `Product ${number}`,
          action_type: 'view',
        })),
      )
      .execute()
  }
  await sql`analyze`.execute(kysely)
  return db
}

/** Runs the reads and returns the plans of the queries that they sent. */
async function explain(
  { kysely, kind }: Awaited<ReturnType<typeof fill>>,
  read: (db: Kysely<Schema>) => Promise<unknown>,
): Promise<string[]> {
  const queries: CompiledQuery[] = []
  await read(
    kysely.withPlugin({
      transformQuery({ node, queryId }) {
        queries.push(kysely.getExecutor().compileQuery(node, queryId))
        return node
      },
      transformResult: async ({ result }) => result,
    }),
  )
  const plans: string[] = []
  for (const query of queries) {
    const text = `${kind === 'embedded' ? 'explain query plan' : 'explain'} ${query.sql}`
    const { rows } = await kysely.executeQuery(CompiledQuery.raw(text, [...query.parameters]))
    plans.push(rows.map((row) => JSON.stringify(row)).join('\n'))
  }
  return plans
}

onBoth('a search reads no row outside of the chosen period', async (on) => {
  const db = await fill(on)
  const orders = ['time', 'city', 'ip', 'country'] as const
  for (const q of ['curitiba', '10.', 'brasil', 'firefox', 'nowhere'])
    for (const sort of orders)
      for (const read of [listVisitRows, listInteractionRows]) {
        const plans = await explain(db, (kysely) =>
          read(kysely, { ...PERIOD, timeZone: 'UTC', q, sort, limit: 10 }),
        )
        const ofRows = plans.filter((plan) => /\b(visits|interactions)\b/.test(plan))
        expect(ofRows, `${q} by ${sort}`).toHaveLength(1)
        for (const plan of ofRows) {
          expect(plan).not.toMatch(/SCAN (visits|interactions)|Seq Scan on (visits|interactions)/)
          expect(plan).toMatch(/(rowid|\bid)>\? AND (rowid|id)<\?|id >= .*AND \(id < /)
        }
      }
})

onBoth('pages of a search within a period hold its rows, each once and in order', async (on) => {
  const { kysely } = await fill(on)
  const outside = { timeZone: 'UTC', from: addDays(PERIOD.to, 1), to: addDays(PERIOD.to, 1) }
  expect((await listVisitRows(kysely, { ...outside, q: '/product/5000' })).rows).toEqual([])
  for (const sort of ['time', 'city', 'page'] as const)
    for (const direction of ['asc', 'desc'] as const) {
      const seen: { id: number; page_url: string }[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = {
          ...PERIOD,
          timeZone: 'UTC',
          q: 'curitiba',
          sort,
          direction,
          limit: 40,
          ...(cursor && { cursor }),
        }
        const page = await listVisitRows(kysely, query)
        seen.push(...page.rows)
        cursor = page.nextCursor
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(IN_PERIOD)
      expect(seen).toHaveLength(IN_PERIOD)
      const values = seen.map((row) => (sort === 'page' ? row.page_url : String(row.id).padStart(20, '0')))
      const sorted = values.toSorted()
      expect(values).toEqual(direction === 'asc' ? sorted : sorted.toReversed())
    }
})
