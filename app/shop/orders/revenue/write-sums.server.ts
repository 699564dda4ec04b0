/**
 * What the journal adds up to by day and by month, written in the transaction that writes its entries: every figure of
 * the panel is read from here. Days are those of one time zone, which the database names, so that all processes mean the same days.
 */
import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import { createYielder } from '#app/lib/async/yield-to-event-loop.server.ts'
import { dayIn } from '#app/lib/time-zones.ts'
import type { RevenueEntryRow, RevenueSumRow, Schema } from '#app/server/db/db.server.ts'
import { addFigures, figuresOf, noFigures } from './figures.server.ts'
import { dayNumber, stepOf } from './steps.ts'
import type { Figures } from './types.ts'

type Db = Transaction<Schema>
type SumKey = Pick<RevenueSumRow, 'subject' | 'step' | 'day' | 'name' | 'currency' | 'label'>
type Change = { added: readonly RevenueEntryRow[]; removed?: readonly RevenueEntryRow[] }

const ROWS_PER_INSERT = 500
const ENTRIES_PER_PAGE = 500
const KEY = ['subject', 'step', 'day', 'name', 'currency', 'label'] as const
const SUMS = [
  ...(['gross', 'refunded', 'orders', 'refunds', 'disputes', 'quantity', 'recurring'] as const),
  ...(['tax', 'tax_told', 'fee', 'fee_told'] as const),
]

/**
 * Whose days are summed; empty before the first time. Until the transaction ends no other one changes the journal: the
 * zone stays, and a payment that two sources tell of at the same moment is seen by the second one.
 */
export async function lockJournal(db: Db): Promise<string> {
  // First come, first served, which a lock of a row is not. The embedded database has one writer.
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_advisory_xact_lock(hashtextextended('revenue journal', 0))`.execute(db)
  return readZone(db)
}

/** Adds entries to their sums, and takes back those that were removed from the journal. */
export async function changeSums(db: Db, timeZone: string, { added, removed = [] }: Change): Promise<void> {
  if (timeZone === '') return
  const rows = changesOf(timeZone, { added, removed })
  if (rows.length === 0) return
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT)
    await db
      .insertInto('revenue_sums')
      .values(rows.slice(at, at + ROWS_PER_INSERT))
      .onConflict((conflict) =>
        conflict
          .columns(KEY)
          .doUpdateSet(({ eb, ref }) =>
            Object.fromEntries(
              SUMS.map((sum) => [sum, eb(ref(`revenue_sums.${sum}`), '+', ref(`excluded.${sum}`))]),
            ),
          ),
      )
      .execute()
  const fallen = rows.filter(({ orders, refunds, disputes }) => Math.min(orders, refunds, disputes) < 0)
  if (fallen.length > 0) await deleteEmpty(db, fallen)
}

/** Adds up the whole journal by the days of the zone; without one by those that are summed already. */
export async function sumAnew(kysely: Kysely<Schema>, wanted?: string): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    const present = await lockJournal(db)
    const timeZone = wanted ?? present
    if (wanted === present) return
    await db.deleteFrom('revenue_sums').execute()
    const yieldToOthers = createYielder()
    for await (const added of readJournal(db)) {
      await changeSums(db, timeZone, { added })
      await yieldToOthers()
    }
    await db.updateTable('revenue_calendar').set({ time_zone: timeZone }).execute()
  })
}

/** Whose days are summed; empty before the first time. */
export async function readZone(db: Kysely<Schema>): Promise<string> {
  const row = await db.selectFrom('revenue_calendar').select('time_zone').executeTakeFirstOrThrow()
  return row.time_zone
}

async function* readJournal(db: Db): AsyncGenerator<RevenueEntryRow[]> {
  let after: RevenueEntryRow | undefined
  for (;;) {
    const rest = after
      ? sql<boolean>`(at, transaction_id, position) > (${after.at}, ${after.transaction_id}, ${after.position})`
      : sql<boolean>`1 = 1`
    const rows = await db
      .selectFrom('revenue_entries')
      .selectAll()
      .where(rest)
      .orderBy('at')
      .orderBy('transaction_id')
      .orderBy('position')
      .limit(ENTRIES_PER_PAGE)
      .execute()
    if (rows.length > 0) yield rows
    after = rows.at(-1)
    if (rows.length < ENTRIES_PER_PAGE) return
  }
}

function changesOf(timeZone: string, { added, removed = [] }: Change): RevenueSumRow[] {
  const changes = new Map<string, { key: SumKey; figures: Figures }>()
  const add = (entry: RevenueEntryRow, times: 1 | -1) => {
    const { subject, name, currency, label } = entry
    const figures = figuresOf(entry)
    const date = dayIn(entry.at, timeZone)
    for (const step of ['day', 'month'] as const) {
      const key = { subject, step, day: dayNumber(stepOf(date, step)), name, currency, label }
      const id = JSON.stringify(key)
      const change = changes.get(id) ?? { key, figures: noFigures() }
      addFigures(change.figures, figures, times)
      changes.set(id, change)
    }
  }
  for (const entry of removed) add(entry, -1)
  for (const entry of added) add(entry, 1)
  return [...changes.values()]
    .filter(({ figures }) => Object.values(figures).some((figure) => figure !== 0))
    .map(({ key, figures: { net: _, taxTold, feeTold, ...figures } }) => ({
      ...{ ...key, ...figures, tax_told: taxTold, fee_told: feeTold },
    }))
}

/** An entry has an order, a refund or a dispute at least. */
async function deleteEmpty(db: Db, rows: readonly RevenueSumRow[]): Promise<void> {
  const valuesOf = <Key extends keyof SumKey>(key: Key) => [...new Set(rows.map((row) => row[key]))]
  await db
    .deleteFrom('revenue_sums')
    .where('subject', 'in', valuesOf('subject'))
    .where('step', 'in', valuesOf('step'))
    .where('day', 'in', valuesOf('day'))
    .where('orders', '=', 0)
    .where('refunds', '=', 0)
    .where('disputes', '=', 0)
    .execute()
}
