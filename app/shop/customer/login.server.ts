/** The data that a login carries to the platform and back, and the errors of its return. */
import { z } from 'zod'
import { localizeHrefLike } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import type { Attribution } from '#app/server/session/attribution.server.ts'
import type { Seal } from '#app/server/session/sealed-cookie.server.ts'
import { hashShort, type PackageChoice, type Session } from '#app/server/session/session.server.ts'

const LOGIN_MS = 30 * 60_000

/** The first three mean that the login could not start, the others that its return was invalid. */
type LoginErrorCode =
  | 'auth_link_missing'
  | 'auth_response_invalid'
  | 'auth_failed'
  | 'login_unfinished'
  | 'login_unconfirmed'
  | 'login_unavailable'

/**
 * `returnTo` is the page where the login began; its language is used after the checkout. `ipAddress` is the part of the
 * visitor's `address` that the platform gets. `custom` returns the data that a new basket carries to webhooks.
 */
export type WantedBasket = {
  returnTo: string
  address: string
  ipAddress: string | null
  custom: () => Record<string, string>
}

/**
 * `choice` names a package to add after the login, with `answers` to its questions; `attribution` is the source of the
 * visit.
 */
export type WantedLogin = WantedBasket & {
  choices: readonly PackageChoice[]
  answers: Session['answers']
  attribution: Attribution | null
}

/** The login failed; `code` says why. */
export class LoginError extends Error {
  readonly code: LoginErrorCode

  constructor(code: LoginErrorCode, cause?: unknown) {
    super(`login failed: ${code}`, { cause })
    this.name = 'LoginError'
    this.code = code
  }
}

/**
 * Another browser returned from this login before the one that started it. The basket's user may be a stranger, so the
 * login must be repeated.
 */
export class ForeignReturnError extends Error {
  constructor() {
    super('another browser brought the login back first')
    this.name = 'ForeignReturnError'
  }
}

const Login = z.strictObject({
  /** The platform's ident of the basket that gets its user by this login. */
  basket: z.string(),
  /** The page where the login began: a path of this site. */
  returnTo: z.string(),
  /** Epoch milliseconds. */
  startedAt: z.int(),
})

export type Login = z.infer<typeof Login>

/** The login as its `state` parameter, sealed: only this shop can read or make one. */
export function sealState(login: Login, seal: Seal): string {
  return seal.close(login)
}

/**
 * The login of a `state` parameter; null for a foreign one. The platform may append a second question mark and its own
 * parameters, so the state ends at the first character that it cannot contain.
 */
export function findLogin(state: string | null, seal: Seal): Login | null {
  const [own = ''] = /^[\w-]*/.exec(state ?? '') ?? []
  return Login.safeParse(seal.open(own)).data ?? null
}

/** A login is valid for half an hour. One from the future is refused, because a clock was wrong. */
export function isInTime({ startedAt }: Login, now: number): boolean {
  return Math.abs(now - startedAt) <= LOGIN_MS
}

/**
 * The platform's login page sends the browser here afterwards, in the language of the page where the login
 * began.
 */
export function returnUrl(origin: string, returnTo: string, state: string): string {
  return `${origin}${localizeHrefLike('/auth-callback', returnTo, languages)}?state=${state}`
}

/**
 * The id of the login through this basket. It is derived from the basket, so that another browser that returns from the
 * same login can end the session that it signed in before.
 */
export function createSignInId(basket: string): string {
  return hashShort(`signed in to ${basket}`)
}
