/**
 * The session of a visitor who is not signed in keeps pending items until the login, and for the baskets that it
 * makes.
 */
import type { Attribution } from '#app/server/session/attribution.server.ts'
import {
  type PackageChoice,
  type Session,
  type Sessions,
  withChoice,
} from '#app/server/session/session.server.ts'
import { withPendingCode } from './pending-codes.server.ts'
import { union, withAnswers, withAttribution } from './session-basket.server.ts'

/** A package that a visitor wants who is not signed in; `attribution` null where nothing may be kept. */
type Pending = {
  choice: PackageChoice
  answers: Record<string, string>
  attribution: Attribution | null
}

export function createAnonymous(sessions: Sessions) {
  return {
    /**
     * The cookie of the session of a visit that came from there; null where there is nothing to remember, and for one
     * with a basket or a login, which another response may be about to change.
     */
    recordAttribution(before: Session | null, attribution: Attribution): string | null {
      if (before?.basket || before?.loginBasket) return null
      const session = before ?? sessions.start()
      const after = withAttribution(session, attribution)
      return after === session ? null : sessions.write(after)
    },

    /** The cookie of the session in which this package is pending: the sign-in adds it. */
    recordPending(before: Session | null, { choice, answers, attribution }: Pending): string {
      const started = withAttribution(before ?? sessions.start(), attribution)
      const session = withAnswers(withChoice(started, choice), choice.id, answers)
      return sessions.write({ ...session, pending: union(session.pending, [choice.id]) })
    },

    /** The cookie of the session in which this code is pending: the sign-in applies it. */
    recordPendingCode: (session: Session | null, code: string, attribution: Attribution | null): string =>
      sessions.write(withPendingCode(withAttribution(session ?? sessions.start(), attribution), code)),
  }
}
