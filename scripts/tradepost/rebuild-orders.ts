/**
 * `tradepost rebuild-orders [copy]`: derives all orders and subscriptions anew from the stored webhooks. The webhooks
 * of a copy of the database, such as a rollback takes, are stored first.
 */
import { resolve } from 'node:path'
import process from 'node:process'
import { openDatabase } from '#app/server/db/db.server.ts'
import { carryOver } from '#app/server/db/dump/carry-over.server.ts'
import { rebuildLedger } from '#app/shop/orders/ledger/rebuild.server.ts'
import { CALLED_IN, enterHome } from '../home.ts'
import { readPlaces } from './places.ts'
import type { Rebuilt } from './saved-databases.ts'

enterHome()
const { place } = readPlaces()
const db = await openDatabase({ dataDir: place.dataDir, url: place.databaseUrl })
try {
  const [copy] = process.argv.slice(2)
  const carried = copy === undefined ? 0 : await carryOver(place, resolve(CALLED_IN, copy))
  if (copy !== undefined) console.log(`${carried} webhooks carried over from ${copy}.`)
  const { references, changed } = await rebuildLedger(db)
  console.log(`${references} payments and subscriptions derived from their webhooks, ${changed} changed.`)
  process.send?.({ carried } satisfies Rebuilt)
} finally {
  await db.close()
}
