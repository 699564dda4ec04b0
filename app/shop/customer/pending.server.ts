/** Puts into a basket what its session has wanted since before there was one. */

import { type Basket, TebexError } from 'tebex-client'
import type { PackageChoice, Session } from '#app/server/session/session.server.ts'
import { getAnswers, getChoice, withPackages } from './session-basket.server.ts'

/** Milliseconds for all of them: the visitor waits meanwhile. */
const BUDGET_MS = 6_000

/** Errors of the platform that are not about the package. */
const NOT_ABOUT_THE_PACKAGE: ReadonlySet<string> = new Set([
  'login_required',
  'basket_gone',
  'basket_complete',
  'rate_limited',
])

/** Codes of what the visitor can put right, or confirm, on the page that asks. */
const ASKING: ReadonlySet<unknown> = new Set([
  'option_required',
  'recipient_unknown',
  'gift_refused',
  'already_owned',
])

/** Sees to it that the basket holds the package as it was chosen; null when it is not to be had. Throws a `TebexError`. */
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

/** `basket`: after the last package that came into it, null when none did. `asking`: what has a question left. */
export type Added = { session: Session; basket: Basket | null; added: number[]; asking: number[] }

/**
 * Puts pending items into the session's basket: an item that the platform refuses is given up, others stay
 * pending.
 */
export async function addPending(
  before: Session,
  { add, now, monotonic, onFailure }: Adding,
): Promise<Added> {
  const endsAt = monotonic() + BUDGET_MS
  const added: number[] = []
  const asking: number[] = []
  let basket: Basket | null = null
  let session = before
  for (const packageId of before.pending) {
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
