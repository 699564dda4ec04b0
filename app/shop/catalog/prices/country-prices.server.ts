/** Prices in the country of a visitor who is not signed in, for platforms with prices by country. */
import { LRUCache } from 'lru-cache'
import type { Package, Tebex } from 'tebex-client'
import { detectTaxMode, type TaxModes } from '#app/lib/tax.ts'
import { findGlobalIpv4, truncateAddress } from '#app/server/http/address.server.ts'
import type { Catalog } from '../catalog.server.ts'
import { computePersonalPrice, type PersonalPrice } from './personal-prices.server.ts'

const CALL_TIMEOUT_MS = 8_000
/** A country's prices expire after this time, or with a change of the catalogue. */
const FRESH_MS = 3_600_000
const FAILED_MS = 60_000
const MAX_COUNTRIES = 64

type CountryPricesOptions = {
  tebex: Pick<Tebex, 'packages'>
  catalog: Pick<Catalog, 'current' | 'findProduct'>
  taxModes: TaxModes
  /** The country code of an address; empty if unknown. */
  countryOf: (address: string) => string
  /** The platform accepts addresses only with the private key. */
  hasPrivateKey: boolean
  log: { warn: (fields: object, message: string) => void }
  now: () => number
}

type Known = { version: string; readAt: number; prices: readonly PersonalPrice[] }

export function createCountryPrices(options: CountryPricesOptions) {
  const { tebex, catalog, taxModes, countryOf, hasPrivateKey, log, now } = options
  const countries = new LRUCache<string, Known>({ max: MAX_COUNTRIES })
  let isReading = false
  let pausedUntil = Number.NEGATIVE_INFINITY

  function readPrice(pack: Package): PersonalPrice[] {
    const product = catalog.findProduct(pack.id)
    const context = { taxMode: taxModes.current(), siblings: () => [] }
    const price = product && computePersonalPrice(product, { pack, plan: null }, context)
    return price ? [price] : []
  }

  /** Prices include tax if every amount, with its tax, equals the catalogue's. */
  function learnTaxMode(packages: readonly Package[]): void {
    if (taxModes.isKnown()) return
    const taxed = packages.filter(({ salesTax }) => (salesTax ?? 0) > 0)
    const isIncluded = taxed.every(({ id, basePrice, salesTax, totalPrice }) => {
      const amounts = { base: basePrice ?? 0, tax: salesTax ?? 0, total: totalPrice ?? 0 }
      return detectTaxMode(catalog.findProduct(id)?.summary.price.amount ?? 0, amounts) === 'included'
    })
    if (taxed.length > 0 && isIncluded) taxModes.learn('included')
  }

  /** Reads one country at a time, and pauses after a failure. */
  async function read(country: string, ipAddress: string, version: string): Promise<void> {
    if (isReading || now() < pausedUntil) return
    isReading = true
    try {
      const packages = await tebex.packages.list({ ipAddress }, { timeoutMs: CALL_TIMEOUT_MS })
      learnTaxMode(packages)
      countries.set(country, { version, readAt: now(), prices: packages.flatMap(readPrice) })
    } catch (err) {
      pausedUntil = now() + FAILED_MS
      log.warn({ err, country }, 'prices for a country could not be read')
    } finally {
      isReading = false
    }
  }

  return {
    /**
     * The known prices that differ from the catalogue's. The prices of another country are read in the background with
     * a generalised address, so that the platform cannot identify the visitor.
     */
    find(address: string): readonly PersonalPrice[] {
      const version = catalog.current()?.version
      const network = truncateAddress(findGlobalIpv4(address) ?? '')
      const country = network && countryOf(network)
      if (!hasPrivateKey || !country || version === undefined) return []
      const found = countries.get(country)
      const isCurrent = found?.version === version
      if (!isCurrent || now() - found.readAt > FRESH_MS) void read(country, network, version)
      return isCurrent ? found.prices : []
    },
  }
}
