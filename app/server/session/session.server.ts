/**
 * The session: a sealed cookie that the browser carries and only this shop can read. What ended early is written down
 * in the database, so that a sign-out holds on the server and after a restart.
 */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../db/db.server.ts'
import type { Env } from '../env/env.server.ts'
import { Attribution } from './attribution.server.ts'
import { createCookie } from './cookie.server.ts'
import { createRevocations } from './revocations.server.ts'
import { createSeal } from './sealed-cookie.server.ts'

const LIFETIME_MS = 24 * 3_600_000
const RENEWAL_MS = 10 * 60_000
/** Browsers store no longer one. */
const COOKIE = /^[\w-]{1,4000}$/
const MAX_PACKAGES = 20
/** Of all choices together, as JSON in bytes; the latest stay. */
const MAX_CHOICES = 600
const MAX_CODES = 3
/** Far more than a code of Latin letters or a card number has. */
const MAX_CODE_BYTES = 96
/** Of all answers together, as JSON in bytes; the latest stay. */
const MAX_ANSWERS = 800

const Ident = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
/** 128 bits, random or of a hash. */
const Id = z.string().regex(/^[A-Za-z0-9_-]{22}$/)
const Packages = z.array(z.int().positive()).max(MAX_PACKAGES)

/** What the shopper chose of a package, as far as it differs from one piece in the usual way. */
const PackageChoice = z.strictObject({
  id: z.int().positive(),
  quantity: z.int().min(1).max(100).optional(),
  /** For packages that are sold both ways. */
  type: z.enum(['single', 'subscription']).optional(),
  /** The Cfx.re name of the player for whom it is a gift. */
  giftTo: z.string().min(1).max(64).optional(),
})
export type PackageChoice = z.infer<typeof PackageChoice>
const Answers = z.array(z.strictObject({ id: z.int().positive(), given: z.record(z.string(), z.string()) }))

/** Whom the login's callback found, for purchases: it outlives the basket, which is gone once it is paid. */
const SessionCustomer = z.strictObject({
  /** The Cfx id. */
  id: z.string().min(1).max(64),
  username: z.string().max(64),
  /** Epoch milliseconds. */
  confirmedAt: z.int().nonnegative(),
})

const SessionContent = z.strictObject({
  sid: Id,
  /** The platform's ident of the customer's basket: a credential that never leaves the server in clear. */
  basket: Ident.nullable(),
  /** Hash of the user whom the login's callback found in that basket. */
  user: Id.nullable(),
  customer: SessionCustomer.nullable().default(null),
  /** The basket of a login under way: without a user when the login began, of no use before its callback has come. */
  loginBasket: Ident.nullable(),
  /** What the basket held when it was last seen, for the one that follows should the platform forget it. */
  packages: Packages,
  /** Packages that were wanted and are not in a basket yet. */
  pending: Packages,
  /** Of packages that are in the basket, pending or just paid; the platform does not report all of it back. */
  choices: z.array(PackageChoice).default([]),
  /** Codes that were wanted and are not applied to a basket yet. */
  pendingCodes: z.array(z.string().max(MAX_CODE_BYTES)).max(MAX_CODES).default([]),
  /** What the visitor answered to the questions of packages that he wants, latest last. */
  answers: Answers.default([]),
  /** When something was put into the basket, for the page that says so; epoch milliseconds. */
  addedAt: z.int().nonnegative().nullable(),
  /** When a code was applied to it, likewise. */
  appliedAt: z.int().nonnegative().nullable().default(null),
  /** The basket that was paid last. */
  order: Ident.nullable(),
  /** Where the last visit came from that came from anywhere, for the baskets that it makes. */
  attribution: Attribution.omit({ device: true }).nullable().default(null),
  /** Epoch milliseconds. */
  usedAt: z.int().nonnegative(),
})

export type Session = z.infer<typeof SessionContent>

const EMPTY = {
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
  /** Told when the database cannot be asked and only this process knows what was ended. */
  onDatabaseFailure: (error: unknown) => void
}

export type Sessions = ReturnType<typeof createSessions>

/** Makes the session store. */
export function createSessions({ env, db, now, monotonic, onDatabaseFailure }: SessionOptions) {
  const cookie = createCookie('session', { publicOrigin: env.publicOrigin, pattern: COOKIE })
  const seal = createSeal(env.sessionSecrets, 'tradepost session v1')
  const revocations = createRevocations({ db, now, monotonic, onDatabaseFailure })

  function open(value: string): Session | null {
    const parsed = SessionContent.safeParse(seal.open(value))
    if (!parsed.success) return null
    return ageOf(parsed.data) <= LIFETIME_MS ? parsed.data : null
  }

  /** A date from the future counts like one as long ago: a clock that is set back neither signs visitors out nor extends their sessions. */
  const ageOf = ({ usedAt }: Session) => Math.abs(now() - usedAt)

  const openAll = (cookieHeader: string | null | undefined) =>
    cookie.read(cookieHeader).flatMap((value) => open(value) ?? [])

  /** Ends the session everywhere, until the cookie with the latest date that is accepted now has become too old. */
  const revoke = (sid: string) => revocations.add(sid, now() + 2 * LIFETIME_MS)

  return {
    /** The session of a Cookie header; null when there is none, it is old, foreign or ended. Never throws. */
    async read(cookieHeader: string | null | undefined): Promise<Session | null> {
      for (const session of openAll(cookieHeader)) if (!(await revocations.has(session.sid))) return session
      return null
    },
    /** The same, also for a session that was ended: tells whose browser it is, and gives no right. */
    readEnded: (cookieHeader: string | null | undefined): Session | null => openAll(cookieHeader)[0] ?? null,
    /** A new, empty session. */
    start: (): Session => ({ ...EMPTY, sid: randomBytes(16).toString('base64url'), usedAt: now() }),
    /**
     * The Set-Cookie value that carries the session for another 24 hours; of too many packages, choices, answers and codes
     * the last stay.
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
    /** Whether the cookie is due to be written again, so that it lives 24 hours after its last use. */
    isDue: (session: Session) => ageOf(session) >= RENEWAL_MS,
    /** The Set-Cookie value that removes the session from the browser. */
    clear: cookie.clear,
    /** The same session under another id; the old one is dead. */
    async rotate(session: Session, sid: string): Promise<Session> {
      await revoke(session.sid)
      return { ...session, sid, usedAt: now() }
    },
    revoke,
    isRevoked: revocations.has,
  }
}

/** The session with this choice in place of an earlier one for the same package. */
export function withChoice(session: Session, choice: PackageChoice): Session {
  const others = session.choices.filter(({ id }) => id !== choice.id)
  const saysNothing = (choice.quantity ?? 1) === 1 && choice.type === undefined && choice.giftTo === undefined
  return { ...session, choices: saysNothing ? others : [...others, choice] }
}

/** The end of a list that is at most so long as JSON. */
function latestWithin<Item>(items: readonly Item[], maxBytes: number): Item[] {
  let left = maxBytes
  const first = items.findLastIndex((item) => {
    left -= Buffer.byteLength(JSON.stringify(item))
    return left < 0
  })
  return items.slice(first + 1)
}
