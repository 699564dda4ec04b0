/**
 * Sessions of visitors who are not signed in: they keep pending items and the visit's source until the login.
 */
import type { Attribution } from '#app/server/session/attribution.server.ts'
import type { PackageChoice, Session, Sessions } from '#app/server/session/session.server.ts'
import { withPendingCode } from './pending-codes.server.ts'
import { withAttribution, withPending } from './session-basket.server.ts'

/** Packages requested before the login; `attribution` is null when it must not be stored. */
type Pending = {
  choices: readonly PackageChoice[]
  answers: Session['answers']
  attribution: Attribution | null
}

export function createAnonymous(sessions: Sessions) {
  return {
    /**
     * The cookie of the session with the source of this visit. Null when there is nothing to store, and for a session with
     * a basket or a login, which another response may be about to change.
     */
    recordAttribution(before: Session | null, attribution: Attribution): string | null {
      if (before?.basket || before?.loginBasket) return null
      const session = before ?? sessions.start()
      const after = withAttribution(session, attribution)
      return after === session ? null : sessions.write(after)
    },

    /** The cookie of the session in which these packages are pending: the sign-in adds them. */
    recordPending(before: Session | null, { choices, answers, attribution }: Pending): string {
      const started = withAttribution(before ?? sessions.start(), attribution)
      return sessions.write(withPending(started, choices, answers))
    },

    /** The cookie of the session in which this code is pending: the sign-in applies it. */
    recordPendingCode: (session: Session | null, code: string, attribution: Attribution | null): string =>
      sessions.write(withPendingCode(withAttribution(session ?? sessions.start(), attribution), code)),
  }
}
