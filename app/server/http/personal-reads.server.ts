/**
 * Limits an address's reads that no cache can serve: personal pages, session and cart, and addresses without a page.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { createLimiter, type Taken } from '#app/lib/async/rate-limiter.ts'
import { deriveAddressKey } from './address.server.ts'

export const PERSONAL_READS = { capacity: 300, windowMs: 15_000 }
/** Cheap responses, so the limit lets a client's scan pass and stops a flood. */
const UNKNOWN_ADDRESSES = { capacity: 1_500, windowMs: 15_000 }
const REFUSED_AFTER_MS = 1_000

export function createPersonalReads(now: () => number) {
  const reads = createLimiter({ ...PERSONAL_READS, now })
  const unknown = createLimiter({ ...UNKNOWN_ADDRESSES, now })
  return {
    /**
     * Counts one read; `isPage` is false for an address without a page. A refusal takes a second (tarpit), so that a
     * client that retries endlessly waits on its own connections instead of keeping the process busy.
     */
    async take(address: string, isPage = true): Promise<Taken> {
      const admission = (isPage ? reads : unknown).take(deriveAddressKey(address))
      if (!admission.ok) await delay(REFUSED_AFTER_MS)
      return admission
    },
  }
}
