/** A rollback brings the older tables back; what was acknowledged on the newer ones is carried over and derived again. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#app/server/db/db.server.ts'
import { dumpBefore, restoreDump } from '#app/server/db/dump/dump.server.ts'
import { CHILD_ENVIRONMENT } from '#tests/support/child-environment.ts'
import { ROOT } from '../../scripts/sources.ts'
import { type OnDatabase, onBoth, onPgBouncer } from './both.ts'
import { openLedger, parseEvent } from './orders/ledger.ts'

const ANA = { id: '4711', username: 'ana' }
const RUI = { id: '4712', username: 'rui' }

const createPayment = (customer: typeof ANA, id: string) =>
  parseEvent({
    id: `event-${id}`,
    type: 'payment.completed',
    date: '2026-11-22T09:00:00Z',
    subject: {
      transaction_id: id,
      status: { id: 1, description: 'Complete' },
      customer: { username: customer },
      price_paid: { amount: 5, currency: 'EUR' },
      products: [{ id: 7, name: 'Seven', quantity: 1, username: customer }],
    },
  })

async function openShop({ env }: OnDatabase) {
  const dataDir = await mkdtemp(join(tmpdir(), 'carry-over-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const place = { dataDir, databaseUrl: env.DATABASE_URL ?? null }
  return {
    place,
    async use<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
      const db = await openDatabase({ dataDir, url: place.databaseUrl })
      try {
        return await work(db)
      } finally {
        await db.close()
      }
    },
    async save(version: string): Promise<string> {
      const dump = await dumpBefore(place, version, Date.now())
      return dump?.file ?? ''
    },
    async rebuild(copy: string): Promise<string> {
      const options = { cwd: dataDir, env: { ...CHILD_ENVIRONMENT, DATA_DIR: dataDir, ...env } }
      const run = promisify(execFile)
      return (await run(join(ROOT, 'tradepost'), ['rebuild-orders', copy], options)).stdout
    },
  }
}

async function carriesOver(on: OnDatabase) {
  const { place, use, save, rebuild } = await openShop(on)
  await use(async () => undefined)
  // Without a webhook there is no key yet that customers are hashed with.
  const older = await save('2.0.0')
  await use(async (db) => {
    await db.kysely.schema.alterTable('webhook_events').addColumn('of_version_2', 'text').execute()
    const ledger = openLedger(db)
    await ledger.recordEvent(createPayment(ANA, 'tbx-1'))
    await ledger.recordEvent(createPayment(RUI, 'tbx-2'))
    await ledger.deleteFor(RUI.id)
    await db.kysely.insertInto('revoked_sessions').values({ sid: 'ended', expires_at: 9 }).execute()
    await db.kysely.insertInto('deletions').values({ id: 'chat c', at: 9 }).execute()
  })
  const newer = await save('1.0.0')
  await restoreDump(place, older, async () => undefined)

  expect(await rebuild(newer)).toContain('2 webhooks carried over')
  expect(await rebuild(newer)).toContain('0 webhooks carried over')
  await use(async (db) => {
    const ledger = openLedger(db)
    expect(await ledger.listOwnedIds(ANA.id)).toEqual([7])
    expect(await ledger.listOwnedIds(RUI.id), 'a deletion stays one').toEqual([])
    expect(await ledger.findPayment('tbx-2')).toMatchObject({ total_cents: 500, customer_key: null })
    const ended = await db.kysely.selectFrom('revoked_sessions').select('sid').execute()
    expect(ended).toEqual([{ sid: 'ended' }])
    const deletions = await db.kysely.selectFrom('deletions').selectAll().execute()
    expect(deletions).toEqual([{ id: 'chat c', at: 9 }])
  })
}

onBoth('webhooks, deletions and ended sessions outlive a rollback over a migration', carriesOver)
onPgBouncer('webhooks, deletions and ended sessions outlive a rollback over a migration', carriesOver)
