/** Made-up searches without results. */

import { seededRandom } from 'tebex-emulator/extension'
import { DAY_MS, type Day, getStart } from '#app/lib/days.ts'
import type { SearchEvent } from '#app/shop/analytics/records.server.ts'

/** Most frequent first. */
const TERMS = [
  'heist',
  'boat dealership',
  'drift tuner',
  'casino',
  'mdt lb-phone',
  'fazenda',
  'prison break',
  'pizza job',
  'mineradora',
  'weed farm',
  'dynasty8',
  'train job',
  'tatuagem',
  'lbtablet',
]
const MAX_PER_DAY = 7

/** The same searches for the same day and seed. */
export function createSearches(day: Day, seed: number): SearchEvent[] {
  const random = seededRandom(seed * 2_003 + getStart(day) / DAY_MS)
  const count = Math.floor(random() * (MAX_PER_DAY + 1))
  return Array.from({ length: count }, () => {
    const term = TERMS[Math.floor(TERMS.length * random() ** 2)] ?? 'heist'
    return { kind: 'search', day, term }
  })
}
