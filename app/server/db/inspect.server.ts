/** Inspects a database without changing it: runs no migration and creates no file. */
import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { Kysely } from 'kysely'
import { DatabaseError, toDatabaseError } from './database-error.server.ts'
import { ifTableExists, listPending } from './migrate.server.ts'
import { migrations } from './migrations/index.server.ts'
import { describeSource, requireIntact, takesNoWrites } from './open.server.ts'
import type { Schema } from './schema.server.ts'

const BUSY_DEADLINE_MS = 2_000
const LATEST_PAYMENTS = 50
const FAILED_SHOWN_MS = 7 * 86_400_000
const LATE_MS = 15 * 60_000

type Place = { dataDir: string; databaseUrl: string | null }

export type DatabaseInspection = {
  /** The file, or the server without its credentials. */
  location: string
  /** Null for PostgreSQL. */
  file: string | null
  /** The reason why the shop could not use the database; null if it could, or before there is one. */
  trouble: DatabaseError | null
  /** Epoch milliseconds of the tables' creation; null before they exist. */
  madeAt: number | null
  /** Epoch milliseconds of the platform's latest signed webhook. */
  lastWebhookAt: number | null
  /** The products of the latest payments, as JSON. */
  latestProducts: string[]
  /** Notifications that were given up in the last seven days, or have waited for more than 15 minutes. */
  undelivered: number
}

export async function inspectDatabase({ dataDir, databaseUrl }: Place): Promise<DatabaseInspection> {
  const { kind, location, file, reports } = describeSource(dataDir, databaseUrl, BUSY_DEADLINE_MS)
  const nothing = { madeAt: null, lastWebhookAt: null, latestProducts: [], undelivered: 0 }
  if (file !== null && !existsSync(file)) return { location, file, trouble: null, ...nothing }
  const kysely = new Kysely<Schema>({ dialect: reports })
  try {
    if (file !== null) {
      await requireWritable(file)
      await requireIntact(file, false)
    }
    const findings = await readFacts(kysely, location)
    const isReadOnly = kind === 'postgresql' && (await takesNoWrites(kysely, location))
    const trouble = isReadOnly
      ? new DatabaseError({ code: 'read_only', location, reason: 'the server takes no writes now' })
      : null
    return { location, file, trouble, ...findings }
  } catch (reason) {
    return { location, file, trouble: toDatabaseError(reason, location), ...nothing }
  } finally {
    await kysely.destroy()
  }
}

/** The inspection writes nothing, but the shop must be able to write to the file and its log. */
async function requireWritable(file: string): Promise<void> {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    if (!existsSync(path)) continue
    await access(path, constants.W_OK).catch((cause: unknown) => {
      throw new DatabaseError({ code: 'read_only', location: file, reason: `${path} is read-only`, cause })
    })
  }
}

async function readFacts(kysely: Kysely<Schema>, location: string) {
  const applied = (await ifTableExists(kysely.selectFrom('kysely_migration').selectAll().execute())) ?? []
  listPending(applied, Object.keys(migrations), location)
  const times = applied.map(({ timestamp }) => Date.parse(timestamp)).filter((time) => !Number.isNaN(time))
  const webhooks = kysely.selectFrom('webhook_events').select(({ fn }) => fn.max('received_at').as('at'))
  const payments = kysely.selectFrom('payments').select('products').orderBy('occurred_at', 'desc')
  return {
    madeAt: times.length > 0 ? Math.min(...times) : null,
    lastWebhookAt: (await ifTableExists(webhooks.executeTakeFirst()))?.at ?? null,
    undelivered: (await ifTableExists(countUndelivered(kysely, Date.now()))) ?? 0,
    latestProducts: ((await ifTableExists(payments.limit(LATEST_PAYMENTS).execute())) ?? []).map(
      ({ products }) => products,
    ),
  }
}

async function countUndelivered(kysely: Kysely<Schema>, now: number): Promise<number> {
  const { count } = await kysely
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>=', now - FAILED_SHOWN_MS)
    .where(({ eb, or, and }) =>
      or([
        eb('state', '=', 'failed'),
        and([eb('state', '=', 'waiting'), eb('created_at', '<', now - LATE_MS)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
