/**
 * Measures how the panel bears a year with a million visits, two million interactions and 100,000 payments: each of its
 * pages and downloads, and the home page meanwhile. `--postgres` measures a PostgreSQL that it starts, `--url` another;
 * `--visits`, `--interactions` and `--payments` are other sizes.
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
import { measureHome, measurePanel, PASSWORD, signInSeller } from './parts/panel.ts'
import { openPostgres } from './parts/postgres.ts'
import { fillDatabase } from './parts/records.ts'

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    visits: { type: 'string', default: '1000000' },
    interactions: { type: 'string', default: '2000000' },
    payments: { type: 'string', default: '100000' },
  },
})

await requireBuild()
const server = options.postgres ? await openPostgres() : null
const url = server?.url ?? options.url ?? null
const dataDir = await mkdtemp(join(tmpdir(), 'tradepost-records-'))
const sandbox = await openSandbox()
await fill()

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const began = performance.now()
const shop = await openShop(
  sandbox,
  {
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: origin,
    ADMIN_PASSWORD: PASSWORD,
    TRUSTED_PROXIES: '127.0.0.1',
    ...(url !== null && { DATABASE_URL: url }),
  },
  { port },
)
await until(`${origin}/readyz`, ({ status }) => status === 200)
say('start with that database', milliseconds(performance.now() - began), '< 2 s')
const seller = await signInSeller(origin)
await measurePanel(seller, async () => (await shop.ask('report')).cpuMs)
await measureHome(seller)
sayLoad()
await shop.stop()
await sandbox.stop()
await server?.stop()
await rm(dataDir, { recursive: true })

async function fill() {
  const start = performance.now()
  const { visits, interactions } = await fillDatabase({ dataDir, url }, await listProducts(), {
    visits: Number(options.visits),
    interactions: Number(options.interactions),
  })
  const db = await openDatabase({ dataDir, url })
  await fillLedger(db, Number(options.payments))
  if (db.kind === 'postgresql') await sql`vacuum analyze`.execute(db.kysely)
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
