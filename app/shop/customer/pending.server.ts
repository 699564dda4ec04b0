/** Adds the session's pending packages to its basket. */

import { type Basket, TebexError } from 'tebex-client'
import type { PackageChoice, Session } from '#app/server/session/session.server.ts'
import { getAnswers, getChoice, withPackages } from './session-basket.server.ts'

/** Deadline for all of them in milliseconds, because the visitor waits. */
const BUDGET_MS = 6_000

/** Errors of the platform that do not concern the package. */
const NOT_ABOUT_THE_PACKAGE: ReadonlySet<string> = new Set([
  'login_required',
  'basket_gone',
  'basket_complete',
  'rate_limited',
])

/** Codes of problems that the visitor can solve or confirm on the page that asks. */
const ASKING: ReadonlySet<unknown> = new Set([
  'option_required',
  'recipient_unknown',
  'gift_refused',
  'already_owned',
])

/** Ensures that the basket holds the package as chosen; null when it is unavailable. Throws a `TebexError`. */
export type AddPackage = (
  ident: string,
  choice: PackageChoice,
  answers: Record<string, string>,
) => Promise<Basket | null>

type Adding = {
  add: AddPackage
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
  onFailure: (error: unknown, packageId: number) => void
}

/** `basket` after the last added package, null when none was added; `asking` lists packages with open questions. */
export type Added = { session: Session; basket: Basket | null; added: number[]; asking: number[] }

/**
 * Adds pending items to the session's basket. Refused items are dropped, failed ones stay pending.
 */
export async function addPending(
  current: Session,
  { add, now, monotonic, onFailure }: Adding,
): Promise<Added> {
  const endsAt = monotonic() + BUDGET_MS
  const added: number[] = []
  const asking: number[] = []
  let basket: Basket | null = null
  let session = current
  for (const packageId of current.pending) {
    if (session.basket === null || monotonic() > endsAt) break
    try {
      const choice = getChoice(session, packageId)
      const changed = await add(session.basket, choice, getAnswers(session, packageId))
      if (changed === null) {
        session = without(session, packageId)
        continue
      }
      added.push(packageId)
      basket = changed
      session = { ...withPackages(session, listIds(changed)), addedAt: now() }
    } catch (error) {
      onFailure(error, packageId)
      const isAsking = error instanceof Error && 'code' in error && ASKING.has(error.code)
      if (isAsking) asking.push(packageId)
      if (isAsking || isRefused(error)) session = without(session, packageId)
    }
  }
  return { session, basket, added, asking }
}

function listIds({ packages }: Basket): number[] {
  return packages.map(({ id }) => id)
}

function without(session: Session, packageId: number): Session {
  return { ...session, pending: session.pending.filter((id) => id !== packageId) }
}

function isRefused(error: unknown): boolean {
  if (!(error instanceof TebexError) || NOT_ABOUT_THE_PACKAGE.has(error.code)) return false
  return error.status !== null && error.status >= 400 && error.status < 500
}
