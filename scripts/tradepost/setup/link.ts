/**
 * Who may set up the shop: the first who opens the link from the terminal. The link works once and for half an hour;
 * what it opens is a session in a cookie.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

const LINK_MS = 30 * 60_000
/** Since the last request. */
const SESSION_MS = 2 * 60 * 60_000

/** `now` is a clock in milliseconds that is never set back. */
export function createLink(now: () => number = () => performance.now()) {
  const expiresAt = now() + LINK_MS
  const token = randomBytes(32).toString('base64url')
  let session: { id: string; seenAt: number } | null = null

  // Not limited: 256 random bits are not guessed, and a limit would let wrong tries lock out the right one.
  const isValid = (given: string) => isSame(given, token) && session === null && now() < expiresAt

  return {
    token,
    isValid,
    /** The id of the session, made once; null for a wrong or used token. */
    open(given: string): string | null {
      if (!isValid(given)) return null
      session = { id: randomBytes(32).toString('base64url'), seenAt: now() }
      return session.id
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
