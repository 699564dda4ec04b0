/**
 * The first visitor to open the link from the terminal may set up the shop. The link works once and for half an hour,
 * and starts a session in a cookie.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

const LINK_MS = 30 * 60_000
/** A session ends this long after its last request. */
const SESSION_MS = 2 * 60 * 60_000

/** `now` is a monotonic clock in milliseconds. */
export function createLink(now: () => number = () => performance.now()) {
  const expiresAt = now() + LINK_MS
  const token = randomBytes(32).toString('base64url')
  let isUsed = false
  let session: { id: string; seenAt: number } | null = null

  // Attempts are not limited: 256 random bits cannot be guessed, and a limit would let wrong attempts lock out the
  // right one.
  const isValid = (candidate: string) => isSame(candidate, token) && !isUsed && now() < expiresAt

  return {
    token,
    isValid,
    /** Starts the only session and returns its id; null for a wrong or used token. */
    open(candidate: string): string | null {
      if (!isValid(candidate)) return null
      isUsed = true
      session = { id: randomBytes(32).toString('base64url'), seenAt: now() }
      return session.id
    },
    isSession(id: string): boolean {
      if (session === null || !isSame(id, session.id) || now() - session.seenAt > SESSION_MS) return false
      session.seenAt = now()
      return true
    },
    /** Ends the session with this id; false when there is none. */
    end(id: string): boolean {
      if (!this.isSession(id)) return false
      session = null
      return true
    },
  }
}

export type Link = ReturnType<typeof createLink>

/** Hashes make the texts equally long, so that the comparison takes constant time. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}
