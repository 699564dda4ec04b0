/** One login on its way: started by this browser, at most half an hour old, recognised by a random state. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { besideHref } from '#app/kernel/match.ts'
import { languages } from '#app/messages/index.ts'
import type { Session } from '#app/platform/session.server.ts'

const LOGIN_MS = 30 * 60_000

export type LoginErrorCode = 'auth_link_missing' | 'auth_response_invalid' | 'auth_failed'

/** The login cannot be started; `code` says why. */
export class LoginError extends Error {
  readonly code: LoginErrorCode

  constructor(code: LoginErrorCode, cause?: unknown) {
    super(`login failed: ${code}`, { cause })
    this.name = 'LoginError'
    this.code = code
  }
}

export type LoginPage = { url: string; cookies: string[] }

/** The session with a login under way. A second click goes on with the first one's state: either answer may win. */
export function beginLogin(session: Session, returnTo: string, now: number): Session {
  const isUnderWay = session.login !== null && isRecent(session.login.startedAt, now)
  const state = isUnderWay && session.login ? session.login.state : randomBytes(16).toString('base64url')
  return { ...session, login: { state, returnTo, startedAt: now } }
}

export function endLogin(session: Session): Session {
  return { ...session, login: null }
}

/** Whether the state is that of the login which this session started. */
export function isLoginOf({ login }: Session, state: string | null, now: number): boolean {
  if (login === null || state === null || !isRecent(login.startedAt, now)) return false
  const expected = Buffer.from(login.state)
  const given = Buffer.from(state)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** A date from the future is an old one: the clock was wrong then. */
function isRecent(startedAt: number, now: number): boolean {
  return Math.abs(now - startedAt) <= LOGIN_MS
}

/** Where the platform's login page sends the browser afterwards, in its language; the platform adds `success=true` itself. */
export function returnUrl(origin: string, { login }: Session): string {
  return `${origin}${besideHref('/auth-callback', login?.returnTo ?? '/', languages)}?state=${login?.state ?? ''}`
}
