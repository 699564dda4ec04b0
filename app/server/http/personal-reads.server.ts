/**
 * Limits the reads of one address that no cache can serve (personal pages, session and cart), and of addresses
 * without a page.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { createLimiter, type Taken } from '#app/lib/async/rate-limiter.ts'
import { addressKey } from './address.server.ts'

export const PERSONAL_READS = { capacity: 300, windowMs: 15_000 }
/** These are cheap, so a scan by one client is served and a flood is not. */
const UNKNOWN_ADDRESSES = { capacity: 1_500, windowMs: 15_000 }
const REFUSED_AFTER_MS = 1_000

export function createPersonalReads(now: () => number) {
  const reads = createLimiter({ ...PERSONAL_READS, now })
  const unknown = createLimiter({ ...UNKNOWN_ADDRESSES, now })
  return {
    /**
     * Counts one read of the address; `isPage` is false for an address without a page. A refusal takes a second
     * (tarpit): a client that retries without end waits on its own connections instead of keeping the process busy
     * with refusals.
     */
    async take(address: string, isPage = true): Promise<Taken> {
      const taken = (isPage ? reads : unknown).take(addressKey(address))
      if (!taken.ok) await delay(REFUSED_AFTER_MS)
      return taken
    },
  }
}
