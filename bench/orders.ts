/**
 * Prints how long the panel's questions of orders and webhooks take with 100,000 payments and twice as many webhooks.
 * `--url` measures PostgreSQL.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '#app/server/db/db.server.ts'
import { createOrdersPanel } from '#app/shop/orders/panel/panel.server.ts'
import { milliseconds, say, sayLoad } from './parts/figures.ts'
import { fillLedger } from './parts/ledger.ts'

const PAYMENTS = 100_000
const ASKED = 40

const { values: options } = parseArgs({ options: { url: { type: 'string' } } })
const dataDir = await mkdtemp(join(tmpdir(), 'tradepost-orders-'))
const db = await openDatabase({ dataDir, url: options.url ?? null })
sayLoad()
await fillLedger(db, PAYMENTS)
if (db.kind === 'postgresql') await sql`analyze`.execute(db.kysely)

const ledger = { replay: () => Promise.resolve(true) }
const panel = createOrdersPanel({ db, ledger, origin: '', secret: null, now: Date.now })
const nothing = () => Promise.resolve([])
const reading = { tag: 'pt-BR', listReviews: nothing, listChats: nothing }
const list = (query: Parameters<typeof panel.listOrders>[0]) => () => panel.listOrders(query, 'pt-BR')
const deliveries = (query: Parameters<typeof panel.listDeliveries>[0]) => () => panel.listDeliveries(query)
const { nextCursor } = await panel.listOrders({ to: '2025-06-01' }, 'pt-BR')

const questions: Record<string, () => Promise<unknown>> = {
  orders: list({}),
  'orders of a page in the middle': list({ cursor: nextCursor ?? '' }),
  'orders of one state': list({ status: 'dispute_lost' }),
  'orders by a frequent product': list({ q: 'product 1' }),
  'orders by a rare product': list({ q: 'rare thing' }),
  'orders by a transaction': list({ q: 'tbx-77777' }),
  'orders that do not exist': list({ q: 'nowhere at all' }),
  'orders by a product and a rare state': list({ q: 'product 1', status: 'dispute_lost' }),
  'orders by days and nonsense': list({ q: 'nowhere at all', from: '2025-01-01', to: '2026-12-31' }),
  'one order': () => panel.findStory('tbx-50000', reading),
  'an order of a customer with 1,000': () => panel.findStory('tbx-0', reading),
  webhooks: deliveries({}),
  'webhooks set aside': deliveries({ state: 'set_aside' }),
  'webhooks noted': deliveries({ state: 'noted' }),
  'webhooks of a type': deliveries({ type: 'payment.dispute.lost' }),
  'webhooks of a payment': deliveries({ q: 'tbx-50000' }),
  'webhooks that do not exist': deliveries({ q: 'nowhere' }),
  'one webhook': () => panel.findDelivery('event-5'),
  'the last webhook': panel.findLastDelivery,
}
for (const [name, ask] of Object.entries(questions)) {
  const times: number[] = []
  for (let index = 0; index < ASKED; index++) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  say(name, milliseconds(times[Math.floor(ASKED * 0.95)] ?? 0), 'p95 < 200 ms')
}
await db.close()
await rm(dataDir, { recursive: true })
