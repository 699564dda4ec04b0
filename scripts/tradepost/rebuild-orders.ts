/** Derives all orders and subscriptions anew from the stored webhooks. */
import { rebuildLedger } from '#app/features/orders/ledger/rebuild.server.ts'
import { openDatabase } from '#app/server/db/db.server.ts'
import { enterHome } from '../home.ts'
import { readPlaces } from './places.ts'

enterHome()
const { place } = readPlaces()
const db = await openDatabase({ dataDir: place.dataDir, url: place.databaseUrl })
try {
  const { references, changed } = await rebuildLedger(db)
  console.log(`${references} payments and subscriptions derived from their webhooks, ${changed} changed.`)
} finally {
  await db.close()
}
