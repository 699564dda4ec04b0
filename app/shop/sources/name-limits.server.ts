/**
 * Limits the number of different names that are counted in a day. Names come from untrusted addresses, which must not fill
 * the tables with made-up sources and campaigns. Names beyond the limit count as `other`.
 */
import { LRUCache } from 'lru-cache'
import { createSingleFlight } from '#app/lib/async/single-flight.ts'
import { boundEntries } from '#app/lib/async/up-to.ts'
import type { Day } from '#app/lib/days.ts'
import { deriveAddressKey } from '#app/server/http/address.server.ts'
import {
  type Attribution,
  DIMENSIONS,
  type Dimension,
  OTHER,
} from '#app/server/session/attribution.server.ts'
import { isKnownSource } from './known-sources.server.ts'

const MAX_PER_DAY = 200
/** The number of new names that one network address may add in a day. */
const MAX_PER_ADDRESS = 6

type Names = Map<Dimension, Set<string>>

type NameLimitOptions = {
  /** Reads the names that were already counted on this day. */
  readNames: (day: Day) => Promise<readonly { dimension: Dimension; name: string }[]>
  now: () => number
}

export function createNameLimits({ readNames, now }: NameLimitOptions) {
  const newNamesByAddress = new LRUCache<string, number>(boundEntries(30_000))
  let today: { day: Day; names: Names } | null = null
  const singleFlight = createSingleFlight<Day, void>({ failedMs: 2_000, now })

  async function startDay(day: Day): Promise<void> {
    const rows = await readNames(day)
    const filterRows = (dimension: Dimension) => rows.filter((row) => row.dimension === dimension)
    const names = DIMENSIONS.map(
      (dimension) => [dimension, new Set(filterRows(dimension).map(({ name }) => name))] as const,
    )
    newNamesByAddress.clear()
    today = { day, names: new Map(names) }
  }

  function isAdmitted(dimension: Dimension, name: string, addressKey: string): boolean {
    if (dimension === 'device' || (dimension === 'source' && isKnownSource(name))) return true
    const namesToday = today?.names.get(dimension) ?? new Set()
    if (namesToday.has(name)) return true
    const newNames = newNamesByAddress.get(addressKey) ?? 0
    if (namesToday.size >= MAX_PER_DAY || newNames >= MAX_PER_ADDRESS) return false
    newNamesByAddress.set(addressKey, newNames + 1)
    namesToday.add(name)
    return true
  }

  return {
    /** Replaces names beyond the limits by `other`. */
    async admit<Stored extends Attribution>(attribution: Stored, address: string, day: Day): Promise<Stored> {
      // Without the database, no name is known and nothing is counted, but the sale goes on.
      if (today?.day !== day) await singleFlight(day, () => startDay(day)).catch(() => null)
      const addressKey = deriveAddressKey(address)
      const refused = DIMENSIONS.flatMap((dimension) => {
        const name = attribution[dimension]
        return name === undefined || isAdmitted(dimension, name, addressKey) ? [] : [[dimension, OTHER]]
      })
      return { ...attribution, ...Object.fromEntries(refused) }
    },
  }
}
