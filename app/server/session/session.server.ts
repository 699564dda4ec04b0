/**
 * The session: a sealed cookie in the browser that only this shop can read. The database records sessions that ended
 * early, so that a sign-out holds on the server and after a restart.
 */
import { hash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../db/db.server.ts'
import type { Env } from '../env/env.server.ts'
import { Attribution } from './attribution.server.ts'
import { createCookie } from './cookie.server.ts'
import { Revocations } from './revocations.server.ts'
import { createSeal } from './sealed-cookie.server.ts'

const LIFETIME_MS = 24 * 3_600_000
const RENEWAL_MS = 10 * 60_000
const REFRESH_MS = 24 * 3_600_000
/** Longer than any request with the old id takes. */
const OLD_ID_MS = 25_000
/** Browsers store no longer cookies. */
const COOKIE = /^[\w-]{1,4000}$/
const MAX_PACKAGES = 20
/** The limit of all choices together, in bytes as JSON; the latest stay. */
const MAX_CHOICES = 600
const MAX_CODES = 3
/** Far more than a code of Latin letters or a card number needs. */
const MAX_CODE_BYTES = 96
/** The limit of all answers together, in bytes as JSON; the latest stay. */
const MAX_ANSWERS = 800

const Ident = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
/** 128 bits, random or from a hash. */
const Id = z.string().regex(/^[A-Za-z0-9_-]{22}$/)
const Packages = z.array(z.int().positive()).max(MAX_PACKAGES)

/** The shopper's choices for a package that differ from one piece bought in the default way. */
const PackageChoice = z.strictObject({
  id: z.int().positive(),
  quantity: z.int().min(1).max(100).optional(),
  /** For packages that are sold both ways. */
  type: z.enum(['single', 'subscription']).optional(),
  /** The Cfx.re name of the player who gets the package as a gift. */
  giftTo: z.string().min(1).max(64).optional(),
})
export type PackageChoice = z.infer<typeof PackageChoice>
const Answers = z.array(z.strictObject({ id: z.int().positive(), given: z.record(z.string(), z.string()) }))

/**
 * The customer whom the login's callback found. Purchases need it for longer than the basket exists, which is gone once
 * paid.
 */
const SessionCustomer = z.strictObject({
  /** The Cfx id. */
  id: z.string().min(1).max(64),
  username: z.string().max(64),
  /** Epoch milliseconds. */
  confirmedAt: z.int().nonnegative(),
})

const SessionContent = z.strictObject({
  sid: Id,
  /** Epoch milliseconds since which the session has this id. */
  sidSince: z.int().nonnegative().default(0),
  /** The id before the last refresh, until it ends. */
  oldSid: Id.nullable().default(null),
  /** The id of the login that signed this session in; revoking it ends the session under all of its ids. */
  signInId: Id.nullable().default(null),
  /** The platform's ident of the customer's basket: a credential that never leaves the server in clear. */
  basket: Ident.nullable(),
  /** Hash of the user whom the login's callback found in that basket. */
  user: Id.nullable(),
  customer: SessionCustomer.nullable().default(null),
  /**
   * The basket of a login under way. It had no user when the login began, and is unusable until the callback has come.
   */
  loginBasket: Ident.nullable(),
  /** The basket's packages at the last read, for a new basket if the platform forgets this one. */
  packages: Packages,
  /** Requested packages that are not in a basket yet. */
  pending: Packages,
  /** Choices for packages in the basket, pending or just paid; the platform does not report all of them. */
  choices: z.array(PackageChoice).default([]),
  /** Requested codes that are not applied to a basket yet. */
  pendingCodes: z.array(z.string().max(MAX_CODE_BYTES)).max(MAX_CODES).default([]),
  /** The visitor's answers to the questions of requested packages, latest last. */
  answers: Answers.default([]),
  /** Epoch milliseconds of the last addition to the basket, for the page that confirms it. */
  addedAt: z.int().nonnegative().nullable(),
  /** Epoch milliseconds of the last applied code, for the page that confirms it. */
  appliedAt: z.int().nonnegative().nullable().default(null),
  /** The last paid basket. */
  order: Ident.nullable(),
  /** The source of the last visit with one, for the baskets that the session creates. */
  attribution: Attribution.omit({ device: true }).nullable().default(null),
  /** Epoch milliseconds. */
  usedAt: z.int().nonnegative(),
})

export type Session = z.infer<typeof SessionContent>

const EMPTY = {
  oldSid: null,
  signInId: null,
  basket: null,
  user: null,
  customer: null,
  loginBasket: null,
  packages: [],
  pending: [],
  choices: [],
  pendingCodes: [],
  answers: [],
  addedAt: null,
  appliedAt: null,
  order: null,
  attribution: null,
}

type SessionOptions = {
  env: Pick<Env, 'publicOrigin' | 'sessionSecrets'>
  db: Pick<Database, 'kysely' | 'within'>
  /** Epoch milliseconds: cookies outlive the process. */
  now: () => number
  monotonic: () => number
  /** Called when the database does not respond, so that only this process knows the latest revocations. */
  onDatabaseFailure: (error: unknown) => void
}

export type Sessions = ReturnType<typeof createSessions>

export function createSessions({ env, db, now, monotonic, onDatabaseFailure }: SessionOptions) {
  const cookie = createCookie('session', { publicOrigin: env.publicOrigin, pattern: COOKIE })
  const seal = createSeal(env.sessionSecrets, 'tradepost session v1')
  const revocations = new Revocations({ db, now, monotonic, onDatabaseFailure })

  function open(value: string): Session | null {
    const parsed = SessionContent.safeParse(seal.open(value))
    if (!parsed.success) return null
    return measureAge(parsed.data) <= LIFETIME_MS ? parsed.data : null
  }

  /**
   * A future date counts like one as long ago, so that a clock that is set back neither signs visitors out nor extends
   * their sessions.
   */
  const measureAge = ({ usedAt }: Session) => Math.abs(now() - usedAt)

  const openAll = (cookieHeader: string | null | undefined) =>
    cookie.read(cookieHeader).flatMap((value) => open(value) ?? [])

  /** The revocation lasts until the latest cookie accepted now has expired. */
  const revoke = (id: string) => revocations.add(id, now() + 2 * LIFETIME_MS)

  const isEnded = ({ sid, signInId }: Session) =>
    revocations.hasAny(signInId === null ? [sid] : [sid, signInId])

  return {
    /** The session in a Cookie header; null without one, or for an expired, foreign or ended one. Never throws. */
    async read(cookieHeader: string | null | undefined): Promise<Session | null> {
      for (const session of openAll(cookieHeader)) if (!(await isEnded(session))) return session
      return null
    },
    /** Also reads an ended session, which identifies the browser and grants nothing. */
    readEnded: (cookieHeader: string | null | undefined): Session | null => openAll(cookieHeader)[0] ?? null,
    /** A new, empty session. */
    start: (): Session => ({ ...EMPTY, sid: createId(), sidSince: now(), usedAt: now() }),
    /**
     * The Set-Cookie value that stores the session for another 24 hours; beyond the limits only the latest packages,
     * choices, answers and codes stay.
     */
    write(session: Session): string {
      const packages = session.packages.slice(-MAX_PACKAGES)
      const pending = session.pending.slice(-MAX_PACKAGES)
      const choices = latestWithin(session.choices, MAX_CHOICES)
      const answers = latestWithin(session.answers, MAX_ANSWERS)
      const codes = session.pendingCodes.filter((code) => Buffer.byteLength(code) <= MAX_CODE_BYTES)
      const pendingCodes = codes.slice(-MAX_CODES)
      const content = { ...session, packages, pending, pendingCodes, choices, answers, usedAt: now() }
      const value = seal.close(SessionContent.parse(content))
      return cookie.write(value, LIFETIME_MS / 1000)
    },
    /** True if the cookie is due for renewal, so that it lives 24 hours after its last use. */
    isDue: (session: Session) => measureAge(session) >= RENEWAL_MS,
    /** The Set-Cookie value that removes the session from the browser. */
    clear: cookie.clear,
    /** Gives the session's content a new id for this login, and revokes the old id (session fixation). */
    async signIn(session: Session, signInId: string): Promise<Session> {
      await revoke(session.sid)
      return { ...session, sid: createId(), sidSince: now(), oldSid: null, signInId, usedAt: now() }
    },
    /**
     * Gives the session a new id once a day. The old id ends only after the browser has used the new one, because a
     * lost response must not sign the customer out. Two simultaneous tabs get the same new id.
     */
    async refresh(session: Session): Promise<Session> {
      const { sid, oldSid, sidSince } = session
      const age = Math.abs(now() - sidSince)
      const isOldDue = oldSid !== null && age >= OLD_ID_MS
      if (isOldDue) await revoke(oldSid)
      if (age >= REFRESH_MS)
        return { ...session, sid: hashShort(`after ${sid}`), oldSid: sid, sidSince: now() }
      return isOldDue ? { ...session, oldSid: null } : session
    },
    /** Ends the session under all of its ids. */
    end: ({ sid, signInId }: Session) => revoke(signInId ?? sid),
    revoke,
    isRevoked: (id: string) => revocations.hasAny([id]),
  }
}

const createId = () => randomBytes(16).toString('base64url')

/** 128 bits of SHA-256, as text that fits into a session. */
export function hashShort(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}

/** Replaces an earlier choice for the same package. */
export function withChoice(session: Session, choice: PackageChoice): Session {
  const others = session.choices.filter(({ id }) => id !== choice.id)
  const saysNothing = (choice.quantity ?? 1) === 1 && choice.type === undefined && choice.giftTo === undefined
  return { ...session, choices: saysNothing ? others : [...others, choice] }
}

/** The longest tail of a list within this many bytes as JSON. */
function latestWithin<Item>(items: readonly Item[], maxBytes: number): Item[] {
  let left = maxBytes
  const first = items.findLastIndex((item) => {
    left -= Buffer.byteLength(JSON.stringify(item))
    return left < 0
  })
  return items.slice(first + 1)
}
