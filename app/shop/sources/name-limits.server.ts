/**
 * Limits the different names that are counted in a day: addresses are untrusted, and must not fill the tables
 * with sources and campaigns that do not exist. Names beyond the limit count as `other`.
 */
import { LRUCache } from 'lru-cache'
import { createSingleFlight } from '#app/lib/async/single-flight.ts'
import { upTo } from '#app/lib/async/up-to.ts'
import type { Day } from '#app/lib/days.ts'
import { addressKey } from '#app/server/http/address.server.ts'
import {
  type Attribution,
  DIMENSIONS,
  type Dimension,
  OTHER,
} from '#app/server/session/attribution.server.ts'
import { isKnownSource } from './known-sources.server.ts'

const MOST_PER_DAY = 200
/** New names that one address may bring in a day. */
const MOST_PER_ADDRESS = 6

type Names = Map<Dimension, Set<string>>

type NameLimitOptions = {
  /** Names that the day has already. */
  readNames: (day: Day) => Promise<readonly { dimension: Dimension; name: string }[]>
  now: () => number
}

export function createNameLimits({ readNames, now }: NameLimitOptions) {
  const byAddress = new LRUCache<string, number>(upTo(30_000))
  let today: { day: Day; names: Names } | null = null
  const share = createSingleFlight<Day, void>({ failedMs: 2_000, now })

  async function startDay(day: Day): Promise<void> {
    const rows = await readNames(day)
    const filterRows = (dimension: Dimension) => rows.filter((row) => row.dimension === dimension)
    const names = DIMENSIONS.map(
      (dimension) => [dimension, new Set(filterRows(dimension).map(({ name }) => name))] as const,
    )
    byAddress.clear()
    today = { day, names: new Map(names) }
  }

  function isAdmitted(dimension: Dimension, name: string, who: string): boolean {
    if (dimension === 'device' || (dimension === 'source' && isKnownSource(name))) return true
    const known = today?.names.get(dimension) ?? new Set()
    if (known.has(name)) return true
    const brought = byAddress.get(who) ?? 0
    if (known.size >= MOST_PER_DAY || brought >= MOST_PER_ADDRESS) return false
    byAddress.set(who, brought + 1)
    known.add(name)
    return true
  }

  return {
    /** The attribution with `other` in place of names that are too many. */
    async admit<Given extends Attribution>(attribution: Given, address: string, day: Day): Promise<Given> {
      // Without its database the shop sells on, and counts nothing.
      if (today?.day !== day) await share(day, () => startDay(day)).catch(() => null)
      const who = addressKey(address)
      const refused = DIMENSIONS.flatMap((dimension) => {
        const name = attribution[dimension]
        return name === undefined || isAdmitted(dimension, name, who) ? [] : [[dimension, OTHER]]
      })
      return { ...attribution, ...Object.fromEntries(refused) }
    },
  }
}
