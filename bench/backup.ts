/**
 * Prints what `tradepost backup` does to visitors of the home page with a million visits and 100,000 payments in the
 * database: their p95 before and meanwhile. `--visits` fills in fewer.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '#app/server/db/db.server.ts'
import { seedTraffic } from '#sandbox/history/visits.ts'
import { ROOT } from '../scripts/sources.ts'
import { milliseconds, say, sayLoad } from './parts/figures.ts'
import { openSandbox } from './parts/sandbox.ts'
import { openShop, requireBuild } from './parts/shop.ts'

const PAYMENTS = 100_000
const PER_COMMIT = 1_000
const DAYS = 90
const IDLE_MS = 10_000
const EVERY_MS = 20

const { values: options } = parseArgs({ options: { visits: { type: 'string', default: '1000000' } } })

await requireBuild()
const dataDir = await mkdtemp(join(tmpdir(), 'tradepost-backup-'))
const sandbox = await openSandbox()
const { visits } = await fill(Number(options.visits))
const shop = await openShop(sandbox, { DATA_DIR: dataDir })
while ((await fetch(`${shop.origin}/readyz`)).status !== 200) await delay(50)
sayLoad()
say('in the database', `${visits} visits`, `${PAYMENTS} payments`)

const idle = await visitDuring(delay(IDLE_MS))
const began = performance.now()
const archive = join(dataDir, 'backup.tar.gz')
const meanwhile = await visitDuring(
  promisify(execFile)(process.execPath, ['scripts/tradepost.ts', 'backup', archive], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
  }),
)
say('the backup took', `${((performance.now() - began) / 1000).toFixed(1)} s`)
say('home, p95, idle', milliseconds(idle))
say('home, p95, during the backup', milliseconds(meanwhile), `at most ${milliseconds(2 * idle)}`)
await shop.stop()
await sandbox.stop()
await rm(dataDir, { recursive: true })
process.exit(0)

async function fill(wanted: number) {
  const db = await openDatabase({ dataDir })
  await sql`pragma synchronous = off`.execute(db.kysely)
  const products = [{ id: 6982072, name: 'Backpack', path: '/product/6982072' }]
  const visitsPerDay = Math.ceil(wanted / DAYS)
  const seeded = await seedTraffic({ db, products, days: DAYS, visitsPerDay, now: Date.now() })
  for (let first = 0; first < PAYMENTS; first += PER_COMMIT) {
    const rows = Array.from({ length: PER_COMMIT }, (_, index) => createPayment(first + index))
    await db.kysely.transaction().execute(async (transaction) => {
      for (const row of rows) await transaction.insertInto('payments').values(row).execute()
    })
  }
  await db.close()
  return seeded
}

function createPayment(number: number) {
  return {
    transaction_id: `tbx-${number}`,
    status: 'completed',
    basket_reference: null,
    occurred_at: number,
    updated_at: number,
    paid_at: number,
    source: 'webhook' as const,
    total_cents: 999,
    currency: 'EUR',
    search: '',
    products: JSON.stringify([{ id: 6982072, name: 'Backpack', quantity: 1 }]),
  }
}

/** The p95 of the home page while the work lasts, in milliseconds, with a visit every 20. */
async function visitDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false
  const times: Promise<number>[] = []
  const over = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    times.push(timeVisit())
    await delay(EVERY_MS)
  }
  await over
  const sorted = (await Promise.all(times)).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0
}

async function timeVisit(): Promise<number> {
  const began = performance.now()
  await (await fetch(shop.origin)).arrayBuffer()
  return performance.now() - began
}
