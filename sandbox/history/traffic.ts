/** Made-up traffic for a shop's database, with the products of its platform. */
import { crc32 } from 'node:zlib'
import { createTebex } from 'tebex-client'
import { seededRandom } from 'tebex-emulator/extension'
import { translatedLocales } from '#app/messages/index.ts'
import { type Database, DatabaseError, openDatabase } from '#app/server/db/db.server.ts'
import { SealedValues } from '#app/server/db/sealed-values.server.ts'
import type { Env } from '#app/server/env/env.server.ts'
import { readStore } from '#app/server/store/store.server.ts'
import { createCustomerKeyring } from '#app/shop/orders/ledger/customer-keys.server.ts'
import { createLedger } from '#app/shop/orders/ledger/ledger.server.ts'
import { createBasketData } from '#app/shop/sources/basket-data.server.ts'
import { drawAttribution } from './attributions.ts'
import { seedChats } from './chats.ts'
import { type SoldProduct, seedPayments } from './payments.ts'
import { DEMO_DAYS, type SeedProduct, seedDemo, seedTraffic } from './visits.ts'

const YEAR = 365
/** A machine that is busy with other work starts the demo late, and all the same. */
const READ_WITHIN_MS = 120_000

type TrafficOptions = { days: number; visitsPerDay: number; seed: number }

/** Writes the traffic of the last days and the payments of a year; resolves to the numbers. */
export async function writeTraffic(env: Env, options: TrafficOptions) {
  const shop = await readShop(env)
  const db = await openDatabase({ dataDir: env.dataDir, url: env.databaseUrl })
  try {
    const history = { env, db, ...shop, now: Date.now(), drawAttribution }
    const sales = await writeSales(history, { paymentDays: YEAR, chatDays: options.days, seed: options.seed })
    return { ...(await seedTraffic({ ...history, ...options })), ...sales }
  } finally {
    await db.close()
  }
}

/**
 * Gives an empty demo two months of visitors, sales and chats; a public one a year of sales. Without a database the
 * demo opens anyway.
 */
export async function writeDemoTraffic(env: Env): Promise<boolean> {
  const shop = await readShop(env)
  const db = await openDatabase({ dataDir: env.dataDir, url: env.databaseUrl }).catch(unlessDatabase)
  if (db === null) return false
  try {
    const history = { env, db, ...shop, now: Date.now(), drawAttribution }
    const isEmpty = await seedDemo(history)
    const paymentDays = env.isPublicDemo ? YEAR : DEMO_DAYS
    if (isEmpty) await writeSales(history, { paymentDays, chatDays: DEMO_DAYS, seed: 1 })
    return isEmpty
  } finally {
    await db.close()
  }
}

type History = Awaited<ReturnType<typeof readShop>> & { env: Env; db: Database; now: number }

async function writeSales(
  { env, db, products, records, now }: History,
  { paymentDays, chatDays, seed }: { paymentDays: number; chatDays: number; seed: number },
) {
  const basketData = createBasketData(env.sessionSecrets)
  const sealedValues = new SealedValues({ db, secrets: env.sessionSecrets })
  const ledger = createLedger({
    db,
    now: Date.now,
    readAttribution: basketData.read,
    keyring: createCustomerKeyring({ sealedValues, now: Date.now }),
  })
  const { payments } = await seedPayments({
    ledger,
    products,
    now,
    days: paymentDays,
    seed,
    customOf(transaction) {
      const random = seededRandom(crc32(transaction))
      const landing = products[Math.floor(products.length * random() ** 3)]?.path ?? '/'
      return basketData.write(drawAttribution(random, random() < 0.4 ? '/' : landing))
    },
  })
  const chats = await seedChats({ db, records, days: chatDays, now, seed })
  return { payments, chats }
}

function unlessDatabase(error: unknown): null {
  if (error instanceof DatabaseError) return null
  throw error
}

async function readShop({ tebex, storeDir }: Env) {
  const store = await readStore(storeDir, translatedLocales)
  const { publicToken, privateKey, apiUrl } = tebex
  const platform = createTebex({ publicToken, privateKey, baseUrl: apiUrl, timeoutMs: READ_WITHIN_MS })
  const categories = await platform.categories.list({ includePackages: true })
  const products: (SeedProduct & SoldProduct)[] = categories
    .flatMap((category) => category.packages)
    .map(({ id, name, totalPrice }) => ({
      id,
      name,
      price: totalPrice ?? 999,
      path: `${store.products.has(id) ? '/products' : '/product'}/${id}`,
    }))
  const { popularIds } = store.settings.claims
  const isPopular = ({ id }: SeedProduct) => popularIds.includes(id)
  const inOrder = [...products.filter(isPopular), ...products.filter((product) => !isPopular(product))]
  const { privacy, timeZone } = store.settings
  return { products: inOrder, ip: privacy.ip, records: privacy.chats, timeZone }
}
