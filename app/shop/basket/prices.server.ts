/**
 * Prices of single packages, for details that a basket and the catalogue lack: each fetched once and cached
 * for a while.
 */

import type { Basket, Cents, Tebex } from 'tebex-client'
import { createSingleFlight } from '#app/lib/async/single-flight.ts'
import { detectTaxMode, type TaxMode } from '#app/lib/tax.ts'

const REMEMBERED_MS = 300_000
const MAX_REMEMBERED = 1_000
const CALL_TIMEOUT_MS = 2_500

type PriceOptions = {
  tebex: Pick<Tebex, 'packages'>
  log: { warn: (fields: object, message: string) => void }
  now: () => number
}

/** The look-up never throws: a failure is logged and cached as unknown. */
export function createPriceLookUp({ tebex, log, now }: PriceOptions): (id: number) => Promise<Cents | null> {
  const share = createSingleFlight<number, Cents | null>({
    okMs: REMEMBERED_MS,
    maxKeys: MAX_REMEMBERED,
    now,
  })

  async function ask(id: number): Promise<Cents | null> {
    try {
      const { basePrice } = await tebex.packages.get(id, {}, { timeoutMs: CALL_TIMEOUT_MS })
      return basePrice
    } catch (error) {
      log.warn({ err: error, id }, 'price of a package could not be looked up')
      return null
    }
  }

  return (id) => share(id, () => ask(id))
}

/** Finds the tax mode by one package's price for the buyer; null when it does not show it. Never throws. */
export function createTaxLookUp({
  tebex,
  log,
  now,
}: PriceOptions): (basket: Basket) => Promise<TaxMode | null> {
  const share = createSingleFlight<string, TaxMode | null>({ okMs: REMEMBERED_MS, now })

  async function ask({ ident, packages }: Basket): Promise<TaxMode | null> {
    const line = packages.find(({ inBasket }) => (inBasket.price ?? 0) > 0 && inBasket.quantity === 1)
    if (!line) return null
    try {
      const query = { basketIdent: ident }
      const { basePrice, salesTax, totalPrice } = await tebex.packages.get(line.id, query, {
        timeoutMs: CALL_TIMEOUT_MS,
      })
      const amounts = { base: basePrice ?? 0, tax: salesTax ?? 0, total: totalPrice ?? 0 }
      return detectTaxMode(line.inBasket.price ?? 0, amounts)
    } catch (error) {
      log.warn({ err: error, id: line.id }, 'tax of a package could not be looked up')
      return null
    }
  }

  return (basket) => share(basket.ident, () => ask(basket))
}
