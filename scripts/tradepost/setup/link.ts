/**
 * Who may set up the shop: the first who opens the link from the terminal. The link works once and for half an hour;
 * what it opens is a session in a cookie.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createLimiter } from '#app/lib/async/rate-limiter.ts'

const LINK_MS = 30 * 60_000
/** Since the last request. */
const SESSION_MS = 2 * 60 * 60_000
const WRONG_TOKENS = { capacity: 20, windowMs: 60_000 }

type Opened = { state: 'opened'; session: string } | { state: 'invalid' | 'limited' }

/** `now` is a clock in milliseconds that is never set back. */
export function createLink(now: () => number = () => performance.now()) {
  const limiter = createLimiter({ ...WRONG_TOKENS, now })
  const expiresAt = now() + LINK_MS
  const token = randomBytes(32).toString('base64url')
  let session: { id: string; seenAt: number } | null = null

  function check(given: string, address: string): 'valid' | 'invalid' | 'limited' {
    // Refused before the comparison, so that a guesser learns nothing more.
    if (!limiter.take(address).ok) return 'limited'
    if (!isSame(given, token)) return 'invalid'
    limiter.refund(address, 1)
    return session === null && now() < expiresAt ? 'valid' : 'invalid'
  }

  return {
    token,
    check,
    /** Makes the session, once. */
    open(given: string, address: string): Opened {
      const state = check(given, address)
      if (state !== 'valid') return { state }
      session = { id: randomBytes(32).toString('base64url'), seenAt: now() }
      return { state: 'opened', session: session.id }
    },
    isSession(id: string): boolean {
      if (session === null || !isSame(id, session.id) || now() - session.seenAt > SESSION_MS) return false
      session.seenAt = now()
      return true
    },
  }
}

export type Link = ReturnType<typeof createLink>

/** In constant time, whatever the lengths. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}
