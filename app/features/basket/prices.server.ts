/** Prices of packages that a basket holds and the catalogue does not know: asked once each, remembered for a while. */
import type { Cents, Tebex } from '#tebex/index.ts'

const REMEMBERED_MS = 300_000
const MOST_REMEMBERED = 1_000
const CALL_TIMEOUT_MS = 2_500

type PriceOptions = {
  tebex: Pick<Tebex, 'packages'>
  log: { warn: (fields: object, message: string) => void }
  now: () => number
}

/** Makes the look-up; it never throws, a failure is logged and remembered as unknown. */
export function createPriceLookUp({ tebex, log, now }: PriceOptions): (id: number) => Promise<Cents | null> {
  const remembered = new Map<number, { price: Promise<Cents | null>; until: number }>()

  async function ask(id: number): Promise<Cents | null> {
    try {
      const { basePrice } = await tebex.packages.get(id, {}, { timeoutMs: CALL_TIMEOUT_MS })
      return basePrice
    } catch (error) {
      log.warn({ err: error, id }, 'price of a package could not be looked up')
      return null
    }
  }

  return (id) => {
    const known = remembered.get(id)
    if (known && known.until > now()) return known.price
    const price = ask(id)
    remembered.delete(id)
    remembered.set(id, { price, until: now() + REMEMBERED_MS })
    const [oldest] = remembered.keys()
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    return price
  }
}
