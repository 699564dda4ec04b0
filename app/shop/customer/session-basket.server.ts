/** The session's knowledge of its basket, and its changes with the platform's answers. */
import { type Basket, TebexError } from 'tebex-client'
import { type Attribution, DIRECT } from '#app/server/session/attribution.server.ts'
import { type PackageChoice, type Session, shortHash } from '#app/server/session/session.server.ts'
import type { BasketRequest } from '#app/shop/basket/types.ts'

/** Cfx.re names are shorter. */
const LONGEST_NAME = 64

export type Lost = {
  /** `gone`: the platform has forgotten the basket. `complete`: it was paid, and is the order now. */
  how: 'gone' | 'complete'
  /** The package that the visitor was about to add or remove. */
  added?: number
  removed?: number
}

/** The list with these at its end, each once. */
export function union(list: readonly number[], more: readonly number[]): number[] {
  return [...new Set([...list, ...more])]
}

/** The shopper's choices for a package; its id alone without any. */
export function getChoice({ choices }: Session, id: number): PackageChoice {
  return choices.find((choice) => choice.id === id) ?? { id }
}

/** The session with what the visitor answered to the questions of a package. */
export function withAnswers(session: Session, id: number, given: Readonly<Record<string, string>>): Session {
  if (Object.keys(given).length === 0) return session
  const others = session.answers.filter((answers) => answers.id !== id)
  return { ...session, answers: [...others, { id, given: { ...given } }] }
}

/** The session of a visit that came from there; a direct visit leaves what is known of an earlier one. */
export function withAttribution(session: Session, attribution: Attribution | null): Session {
  if (attribution === null || attribution.source === DIRECT) return session
  const { device: _, ...kept } = attribution
  return { ...session, attribution: kept }
}

/** The answers that a session has for a package. */
export function getAnswers({ answers }: Session, packageId: number): Record<string, string> {
  return answers.find(({ id }) => id === packageId)?.given ?? {}
}

/** The session as it stands when its basket holds these packages. */
export function withPackages(session: Session, packages: readonly number[]): Session {
  const pending = session.pending.filter((id) => !packages.includes(id))
  return { ...session, packages: union(packages, []), pending }
}

/** The session without its basket. Unpaid items are put into the next one. */
export function withoutBasket(session: Session, { how, added, removed }: Lost): Session {
  const { basket, packages, pending } = session
  const wanted = union(how === 'gone' ? packages : [], [...pending, ...(added === undefined ? [] : [added])])
  const order = how === 'complete' ? basket : session.order
  const left = wanted.filter((id) => id !== removed)
  return { ...session, basket: null, user: null, packages: [], pending: left, order }
}

/** The session after its basket was read; null: the platform does not know the basket. */
export function reconcile(session: Session, basket: Basket | null): Session {
  if (basket === null) return withoutBasket(session, { how: 'gone' })
  return basket.complete ? withoutBasket(session, { how: 'complete' }) : session
}

/** The basket, or null when the platform has forgotten it; throws a `TebexError` when it cannot be asked. */
export async function findBasket(
  request: BasketRequest,
  read: (request: BasketRequest) => Promise<Basket>,
): Promise<Basket | null> {
  try {
    return await read(request)
  } catch (error) {
    if (error instanceof TebexError && error.code === 'basket_gone') return null
    throw error
  }
}

/** The user of an open basket, hashed: enough to notice that it became another one. Null without one, and once paid. */
export function userOf({ complete, username }: Basket): string | null {
  return complete || username === null ? null : shortHash(username)
}

/** The customer who has just signed in through this basket; null where the platform tells no id. */
export function readCustomer({ usernameId, username }: Basket, now: number): Session['customer'] {
  if (!usernameId || username === null) return null
  return { id: usernameId, username: username.slice(0, LONGEST_NAME), confirmedAt: now }
}
