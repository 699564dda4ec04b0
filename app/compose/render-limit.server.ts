/** Limits the pages that one address may have rendered. */
import { setTimeout as delay } from 'node:timers/promises'
import type { RenderLimit } from '#app/framework/page-server.server.ts'
import { createLimiter } from '#app/lib/async/rate-limiter.ts'
import { deriveAddressKey } from '#app/server/http/address.server.ts'

/** 40 pages at once, then eight a second. */
const RENDERS = { capacity: 40, windowMs: 5_000 }
const RENDER_WAIT_MS = 2_000
/** A client that retries at once must not keep the process busy with refusals. */
const REFUSAL_DELAY_MS = 250

/** Beyond the limit a request waits for a token, and is refused when that takes too long. */
export function limitRenders(now: () => number): RenderLimit {
  const limiter = createLimiter({ ...RENDERS, now })
  return {
    async take(address) {
      const waitMs = limiter.reserve(deriveAddressKey(address), RENDER_WAIT_MS)
      if (waitMs !== 0) await delay(waitMs ?? REFUSAL_DELAY_MS)
      return { ok: waitMs !== null, retryAfterSeconds: RENDER_WAIT_MS / 1000 }
    },
    refund: (address, part) => limiter.refund(deriveAddressKey(address), part),
  }
}
