/** Lists webhook deliveries for the panel. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { findBounds } from '#app/lib/time-zones.ts'
import type { Schema, WebhookEventRow } from '#app/server/db/db.server.ts'
import { createCursor, cutPage, DEFAULT_ROWS } from '#app/server/db/paging.server.ts'
import {
  createTableQuery,
  pageFields,
  searchFields,
  type TableQueryOf,
} from '#app/server/http/table-query.server.ts'
import { HISTORY_PREFIX } from '../ledger/payment-state.server.ts'
import { SET_ASIDE_REASONS } from '../types.ts'
import { shortenKey } from './order-story.server.ts'
import { DELIVERY_STATES, type DeliveryPage, type DeliveryWithBody, type WebhookDelivery } from './types.ts'

/** A cursor holds the time of receipt and the id of the page's last row. */
const cursor = createCursor(z.tuple([z.int(), z.string().max(200)]))

/** `q` is the id of an event, or the reference of the payment or subscription that it names. */
export const parseDeliveryQuery = createTableQuery({
  ...searchFields,
  type: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  state: z.enum(DELIVERY_STATES),
  ...pageFields(cursor),
})
export type DeliveryQuery = TableQueryOf<typeof parseDeliveryQuery>
/** The query's days are those of `timeZone`. */
export type ZonedDeliveryQuery = DeliveryQuery & { timeZone: string }

const STATE_CONDITIONS = {
  applied: sql<boolean>`reference is not null`,
  noted: sql<boolean>`reference is null and error is null`,
  set_aside: sql<boolean>`error is not null`,
}

/** Imported payments are stored as events too, but nothing delivered them. */
const isDelivered = sql<boolean>`type not like ${`${HISTORY_PREFIX}%`}`

/** Reads a page of deliveries, the newest first. */
export async function listDeliveryPage(
  kysely: Kysely<Schema>,
  query: ZonedDeliveryQuery,
): Promise<DeliveryPage> {
  const { limit = DEFAULT_ROWS } = query
  const rows = await kysely
    .selectFrom('webhook_events')
    .select(['id', 'type', 'received_at', 'reference', 'error'])
    .where((eb) => eb.and(buildConditions(query)))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = cutPage(rows, limit, ({ received_at, id }) => cursor.write([received_at, id]))
  return { deliveries: page.rows.map(toDelivery), nextCursor: page.nextCursor }
}

function buildConditions({ q = '', type, state, ...query }: ZonedDeliveryQuery): RawBuilder<boolean>[] {
  const lastRow = cursor.read(query.cursor)
  const { start, end } = findBounds(query)
  return [
    isDelivered,
    ...(lastRow === null ? [] : [sql<boolean>`(received_at, id) < (${lastRow[0]}, ${lastRow[1]})`]),
    ...(type === undefined ? [] : [sql<boolean>`type = ${type}`]),
    ...(state === undefined ? [] : [STATE_CONDITIONS[state]]),
    ...(start === null ? [] : [sql<boolean>`received_at >= ${start}`]),
    ...(end === null ? [] : [sql<boolean>`received_at < ${end}`]),
    ...(q === '' ? [] : [sql<boolean>`(id = ${q} or reference = ${q})`]),
  ]
}

/** Returns null when no delivery has this id. */
export async function findDelivery(kysely: Kysely<Schema>, id: string): Promise<DeliveryWithBody | null> {
  const row = await kysely
    .selectFrom('webhook_events')
    .selectAll()
    .where('id', '=', id)
    .where(isDelivered)
    .executeTakeFirst()
  return row ? { ...toDelivery(row), body: formatBody(row.body) } : null
}

/** Finds the time of the latest delivery in epoch milliseconds; null before the first one. */
export async function findLastDeliveryTime(kysely: Kysely<Schema>): Promise<number | null> {
  const row = await kysely
    .selectFrom('webhook_events')
    .select('received_at')
    .where(isDelivered)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at ?? null
}

function toDelivery({
  id,
  type,
  received_at,
  reference,
  error,
}: Omit<WebhookEventRow, 'body' | 'occurred_at'>): WebhookDelivery {
  const receivedAt = new Date(received_at).toISOString()
  const base = { id, type, receivedAt, reference }
  if (error !== null)
    return {
      ...base,
      state: 'set_aside',
      error: SET_ASIDE_REASONS.find((reason) => reason === error) ?? null,
    }
  return { ...base, state: reference === null ? 'noted' : 'applied', error: null }
}

/** Indents the stored JSON and shortens its customer keys. */
function formatBody(body: string): string {
  const shorten = (name: string, value: unknown) =>
    (name === 'customer' || name === 'owner') && typeof value === 'string' ? shortenKey(value) : value
  return JSON.stringify(JSON.parse(body), shorten, 2)
}
