/** How often one address may ask for what only it sees (personal pages, session and cart), and for addresses that are no page. */
import { setTimeout as delay } from 'node:timers/promises'
import { createLimiter, type Taken } from '#app/lib/async/rate-limiter.ts'
import { addressKey } from './address.server.ts'

export const PERSONAL_READS = { capacity: 300, windowMs: 15_000 }
/** They cost little, so that a scan by one client is answered, and a flood is not. */
const UNKNOWN_ADDRESSES = { capacity: 1_500, windowMs: 15_000 }
const REFUSED_AFTER_MS = 1_000

export function createPersonalReads(now: () => number) {
  const reads = createLimiter({ ...PERSONAL_READS, now })
  const unknown = createLimiter({ ...UNKNOWN_ADDRESSES, now })
  return {
    /**
     * Counts one read of the address, `isPage` false for an address that is no page. A refusal takes a second (tarpit): a client that asks again without end waits on
     * its own connections instead of keeping the process busy with refusals.
     */
    async take(address: string, isPage = true): Promise<Taken> {
      const taken = (isPage ? reads : unknown).take(addressKey(address))
      if (!taken.ok) await delay(REFUSED_AFTER_MS)
      return taken
    },
  }
}
