/**
 * What the journal adds up to by day, written in the transaction that writes its entries: every figure of the panel is
 * read from here. Days are those of one time zone, which the database names, so that all processes mean the same days.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import { DAY_MS, startOf } from '#app/lib/days.ts'
import { dayIn } from '#app/lib/time-zones.ts'
import type { RevenueDayRow, RevenueEntryRow, Schema } from '#app/server/db/db.server.ts'
import { addFigures, figuresOf, noFigures } from './figures.server.ts'
import type { Figures } from './types.ts'

type Db = Transaction<Schema>
type DayKey = Pick<RevenueDayRow, 'subject' | 'day' | 'name' | 'currency' | 'label'>
type Change = { added: readonly RevenueEntryRow[]; removed?: readonly RevenueEntryRow[] }

const ROWS_PER_INSERT = 500
const ENTRIES_PER_PAGE = 2_000
const KEY = ['subject', 'day', 'name', 'currency', 'label'] as const
const SUMS = [
  ...(['gross', 'refunded', 'orders', 'refunds', 'disputes', 'quantity', 'recurring'] as const),
  ...(['tax', 'tax_told', 'fee', 'fee_told'] as const),
]

/**
 * Whose days are summed; empty before the first time. Until the transaction ends no other one changes the journal: the
 * zone stays, and a payment that two sources tell of at the same moment is seen by the second one.
 */
export async function lockJournal(db: Db): Promise<string> {
  const row = await db
    .updateTable('revenue_calendar')
    .set(({ ref }) => ({ time_zone: ref('time_zone') }))
    .returning('time_zone')
    .executeTakeFirstOrThrow()
  return row.time_zone
}

/** Adds entries to the sums of their days, and takes back those that were removed from the journal. */
export async function changeDays(db: Db, timeZone: string, { added, removed = [] }: Change): Promise<void> {
  if (timeZone === '') return
  const rows = changesOf(timeZone, { added, removed })
  if (rows.length === 0) return
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT)
    await db
      .insertInto('revenue_days')
      .values(rows.slice(at, at + ROWS_PER_INSERT))
      .onConflict((conflict) =>
        conflict
          .columns(KEY)
          .doUpdateSet(({ eb, ref }) =>
            Object.fromEntries(
              SUMS.map((sum) => [sum, eb(ref(`revenue_days.${sum}`), '+', ref(`excluded.${sum}`))]),
            ),
          ),
      )
      .execute()
  if (removed.length > 0) await deleteEmpty(db, [...new Set(rows.map(({ day }) => day))])
}

/** Adds up the whole journal by the days of the zone; without one by those that are summed already. */
export async function sumAnew(kysely: Kysely<Schema>, wanted?: string): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    const present = await lockJournal(db)
    const timeZone = wanted ?? present
    if (wanted === present) return
    await db.deleteFrom('revenue_days').execute()
    for await (const added of readJournal(db)) await changeDays(db, timeZone, { added })
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

function changesOf(timeZone: string, { added, removed = [] }: Change): RevenueDayRow[] {
  const changes = new Map<string, { key: DayKey; figures: Figures }>()
  const add = (entry: RevenueEntryRow, times: 1 | -1) => {
    const { subject, name, currency, label } = entry
    const key = { subject, day: startOf(dayIn(entry.at, timeZone)) / DAY_MS, name, currency, label }
    const id = JSON.stringify(key)
    const change = changes.get(id) ?? { key, figures: noFigures() }
    addFigures(change.figures, figuresOf(entry), times)
    changes.set(id, change)
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
async function deleteEmpty(db: Db, days: readonly number[]): Promise<void> {
  await db
    .deleteFrom('revenue_days')
    .where('day', 'in', days)
    .where('orders', '=', 0)
    .where('refunds', '=', 0)
    .where('disputes', '=', 0)
    .execute()
}
