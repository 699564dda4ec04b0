/** Codes that a visitor entered before there was a basket: they wait in the session until the login. */

import type { Basket } from 'tebex-client'
import type { Session } from '#app/server/session/session.server.ts'
import type { AppliedCode, CodeKind } from '#app/shop/basket/types.ts'

/** Deadline for all of them in milliseconds, because the visitor waits. */
const BUDGET_MS = 6_000

/** Applies a code; a refusal returns the `problem` that explains it. Throws while the platform is unavailable. */
export type ApplyCode = (
  ident: string,
  code: string,
) => Promise<{ basket: Basket; kind: CodeKind } | { problem: string }>

type Applying = {
  apply: ApplyCode
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
  onFailure: (error: unknown) => void
}

export type AppliedCodes = {
  session: Session
  /** The basket after the last applied code; null when none was applied. */
  basket: Basket | null
  codes: AppliedCode[]
  /** The reason of the last refusal. */
  codeProblem: string | null
}

export function withPendingCode(session: Session, code: string): Session {
  return { ...session, pendingCodes: [...withoutPendingCode(session, code).pendingCodes, code] }
}

export function withoutPendingCode(session: Session, code: string): Session {
  const isOther = (other: string) => other.toLowerCase() !== code.toLowerCase()
  return { ...session, pendingCodes: session.pendingCodes.filter(isOther) }
}

/** Applies pending codes to the session's basket. Refused codes are dropped, failed ones stay pending. */
export async function applyPendingCodes(
  current: Session,
  { apply, now, monotonic, onFailure }: Applying,
): Promise<AppliedCodes> {
  const endsAt = monotonic() + BUDGET_MS
  const result: AppliedCodes = { session: current, basket: null, codes: [], codeProblem: null }
  for (const code of current.pendingCodes) {
    if (current.basket === null || monotonic() > endsAt) break
    try {
      const applied = await apply(current.basket, code)
      result.session = withoutPendingCode(result.session, code)
      if ('problem' in applied) {
        result.codeProblem = applied.problem
        continue
      }
      result.basket = applied.basket
      result.codes.push({ code, kind: applied.kind })
      result.session = { ...result.session, appliedAt: now() }
    } catch (error) {
      onFailure(error)
    }
  }
  return result
}
