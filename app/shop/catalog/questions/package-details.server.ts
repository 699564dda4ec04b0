/** Reads single packages, because the platform's lists may omit their questions. */
import { LRUCache } from 'lru-cache'
import { type Package, type Tebex, TebexError } from 'tebex-client'
import { createSingleFlight } from '#app/lib/async/single-flight.ts'
import { boundEntries } from '#app/lib/async/up-to.ts'

/** The highest age of details on a page, which must also have the catalogue's version. */
const PAGE_MS = 300_000
/** The highest age of details for checking an order. */
const ORDER_MS = 3_000
/** The longest that a page waits; a failing platform is not asked again for a moment. */
const PAGE_TIMEOUT_MS = 2_500
/**
 * Adding to the basket needs most of the visitor's waiting time, so after this time the last known response is used.
 */
const ORDER_TIMEOUT_MS = 500
const FAILED_MS = 10_000

type PackageDetailsOptions = {
  tebex: Pick<Tebex, 'packages'>
  /** The catalogue's version. */
  version: () => string
  log: { warn: (fields: object, message: string) => void }
  now: () => number
}

export type PackageDetails = ReturnType<typeof createPackageDetails>

export function createPackageDetails({ tebex, version, log, now }: PackageDetailsOptions) {
  const sharePage = createSingleFlight<string, Package>({ okMs: PAGE_MS, failedMs: FAILED_MS, now })
  const shareOrder = createSingleFlight<number, Package>({ okMs: ORDER_MS, now })
  const last = new LRUCache<number, Package>(boundEntries(2_000))
  let failedAt = Number.NEGATIVE_INFINITY

  async function read(id: number, timeoutMs: number): Promise<Package> {
    try {
      const found = await tebex.packages.get(id, {}, { timeoutMs })
      last.set(id, found)
      return found
    } catch (error) {
      if (!(error instanceof TebexError && error.code === 'package_gone')) failedAt = now()
      throw error
    }
  }

  async function orNull(id: number, reading: Promise<Package>): Promise<Package | null> {
    try {
      return await reading
    } catch (err) {
      log.warn({ err, id }, 'package could not be read')
      return null
    }
  }

  return {
    /** Finds the package for a page; null when the platform is unavailable. */
    async find(id: number): Promise<Package | null> {
      if (now() - failedAt < FAILED_MS) return null
      return orNull(
        id,
        sharePage(`${version()} ${id}`, () => read(id, PAGE_TIMEOUT_MS)),
      )
    },
    /** Finds the current package for an order, or else the last known one; null when it was never read. */
    async findFresh(id: number): Promise<Package | null> {
      const reading = shareOrder(id, () => read(id, last.has(id) ? ORDER_TIMEOUT_MS : PAGE_TIMEOUT_MS))
      return (await orNull(id, reading)) ?? last.get(id) ?? null
    },
  }
}
