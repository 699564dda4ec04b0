/** Made-up traffic for a shop's database, with the products of its platform. */
import { type SeedProduct, seedDemo, seedTraffic } from '#app/features/analytics/seed.server.ts'
import { translatedLocales } from '#app/messages/index.ts'
import { DatabaseError, openDatabase } from '#app/server/db/db.server.ts'
import type { Env } from '#app/server/env/env.server.ts'
import { readStore } from '#app/server/store/store.server.ts'
import { createTebex } from '#tebex/index.ts'

type TrafficOptions = { days: number; visitsPerDay: number; seed: number }

/** Writes the traffic of the last days; resolves to how much it was. */
export async function writeTraffic(env: Env, options: TrafficOptions) {
  const { products, ip } = await readShop(env)
  const db = await openDatabase({ dataDir: env.dataDir, url: env.databaseUrl })
  try {
    return await seedTraffic({ db, products, ip, now: Date.now(), ...options })
  } finally {
    await db.close()
  }
}

/** Gives an empty demo two months of visitors. Without a database it opens all the same. */
export async function writeDemoTraffic(env: Env): Promise<boolean> {
  const { products, ip } = await readShop(env)
  const db = await openDatabase({ dataDir: env.dataDir, url: env.databaseUrl }).catch(unlessDatabase)
  if (db === null) return false
  try {
    return await seedDemo({ db, products, ip, now: Date.now() })
  } finally {
    await db.close()
  }
}

function unlessDatabase(error: unknown): null {
  if (error instanceof DatabaseError) return null
  throw error
}

async function readShop({ tebex, storeDir }: Env) {
  const store = await readStore(storeDir, translatedLocales)
  const { publicToken, privateKey, apiUrl } = tebex
  const categories = await createTebex({ publicToken, privateKey, baseUrl: apiUrl }).categories.list({
    includePackages: true,
  })
  const products: SeedProduct[] = categories
    .flatMap((category) => category.packages)
    .map(({ id, name }) => ({ id, name, path: `${store.products.has(id) ? '/products' : '/product'}/${id}` }))
  const { popularIds } = store.settings.claims
  const isPopular = ({ id }: SeedProduct) => popularIds.includes(id)
  const inOrder = [...products.filter(isPopular), ...products.filter((product) => !isPopular(product))]
  return { products: inOrder, ip: store.settings.privacy.ip }
}
