/**
 * Measures how the panel bears a year with a million visits, two million interactions and 100,000 payments: each of its
 * pages and downloads, and the home page meanwhile, on the embedded database (`--part embedded`) and on a PostgreSQL that
 * it starts or that `--url` names (`--part postgresql`); and `tradepost move` from the one to the other and back
 * (`--part move`). Without `--part` all of them; `--visits`, `--interactions` and `--payments` are other sizes.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createTebex } from 'tebex-client'
import { openDatabase } from '#app/server/db/db.server.ts'
import { openShop, requireBuild } from '#tests/support/built-shop.ts'
import { freePort, until } from '#tests/support/net.ts'
import { openSandbox } from '#tests/support/sandbox.ts'
import { milliseconds, say, sayLoad } from './parts/figures.ts'
import { fillLedger } from './parts/ledger.ts'
import { sayMove } from './parts/move.ts'
import { measureHome, measurePanel, PASSWORD, signInSeller } from './parts/panel.ts'
import { createParts } from './parts/parts.ts'
import { openPostgres } from './parts/postgres.ts'
import { fillDatabase } from './parts/records.ts'

const { values: options } = parseArgs({
  options: {
    part: { type: 'string' },
    url: { type: 'string' },
    visits: { type: 'string', default: '1000000' },
    interactions: { type: 'string', default: '2000000' },
    payments: { type: 'string', default: '100000' },
  },
})
const isMeasured = createParts(['embedded', 'postgresql', 'move'], options.part)

await requireBuild()
const folder = await mkdtemp(join(tmpdir(), 'tradepost-records-'))
const dataDir = join(folder, 'data')
const sandbox = await openSandbox()
await fill()
if (isMeasured('embedded')) await sayPanel('embedded', { DATA_DIR: dataDir })
if (isMeasured('postgresql') || isMeasured('move')) await measureOnPostgres()
sayLoad()
await sandbox.stop()
await rm(folder, { recursive: true })

async function fill(): Promise<void> {
  const start = performance.now()
  const { visits, interactions } = await fillDatabase(dataDir, await listProducts(), {
    visits: Number(options.visits),
    interactions: Number(options.interactions),
  })
  const db = await openDatabase({ dataDir })
  await fillLedger(db, Number(options.payments))
  await db.close()
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  say(
    'filled',
    `${seconds} s`,
    `${visits} visits, ${interactions} interactions, ${options.payments} payments`,
  )
}

async function listProducts() {
  const { publicToken, privateKey, apiUrl } = sandbox.first
  const tebex = createTebex({ publicToken, privateKey, baseUrl: apiUrl })
  const categories = await tebex.categories.list({ includePackages: true })
  return categories.flatMap(({ packages }) =>
    packages.map(({ id, name }) => ({ id, name, path: `/product/${id}` })),
  )
}

async function measureOnPostgres(): Promise<void> {
  const server = options.url === undefined ? await openPostgres() : null
  const url = server?.url ?? options.url ?? ''
  console.log('\nThe move')
  await sayMove('to PostgreSQL', { dataDir, databaseUrl: null }, { dataDir, databaseUrl: url })
  if (isMeasured('postgresql')) {
    const db = await openDatabase({ dataDir, url })
    await sql`vacuum analyze`.execute(db.kysely)
    await db.close()
    await sayPanel('PostgreSQL', { DATABASE_URL: url })
  }
  if (isMeasured('move')) {
    const returned = { dataDir: join(folder, 'returned'), databaseUrl: null }
    await sayMove('back', { dataDir, databaseUrl: url }, returned)
  }
  await server?.stop()
}

async function sayPanel(engine: string, database: Record<string, string>): Promise<void> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const began = performance.now()
  const shop = await openShop(
    sandbox,
    { ...database, PUBLIC_ORIGIN: origin, ADMIN_PASSWORD: PASSWORD, TRUSTED_PROXIES: '127.0.0.1' },
    { port },
  )
  await until(`${origin}/readyz`, ({ status }) => status === 200)
  console.log(`\nThe panel, ${engine}`)
  say('start with that database', milliseconds(performance.now() - began), '< 2 s')
  const seller = await signInSeller(origin)
  await measurePanel(seller, async () => (await shop.ask('report')).cpuMs)
  await measureHome(seller)
  await shop.stop()
}
