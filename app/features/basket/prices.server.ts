/** Prices of packages that a basket holds and the catalogue does not know: each fetched once and cached for a while. */

import { createSingleFlight } from '#app/lib/single-flight.ts'
import type { Cents, Tebex } from '#tebex/index.ts'

const REMEMBERED_MS = 300_000
const MOST_REMEMBERED = 1_000
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
    maxKeys: MOST_REMEMBERED,
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
