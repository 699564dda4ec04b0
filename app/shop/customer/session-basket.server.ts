/** The session's knowledge of its basket, and its changes with the platform's answers. */
import { type Basket, TebexError } from 'tebex-client'
import { type Attribution, DIRECT } from '#app/server/session/attribution.server.ts'
import {
  hashShort,
  type PackageChoice,
  type Session,
  withChoice,
} from '#app/server/session/session.server.ts'
import type { BasketRequest } from '#app/shop/basket/types.ts'

/** Cfx.re names are shorter. */
const MAX_NAME_LENGTH = 64

export type Lost = {
  /** `gone` means that the platform forgot the basket, `complete` that it was paid and is an order now. */
  how: 'gone' | 'complete'
  /** The package that the visitor was about to add or remove. */
  added?: number
  removed?: number
}

/** The list with these items at its end, without duplicates. */
export function union(list: readonly number[], more: readonly number[]): number[] {
  return [...new Set([...list, ...more])]
}

/** The shopper's choices for a package; its id alone without any. */
export function getChoice({ choices }: Session, id: number): PackageChoice {
  return choices.find((choice) => choice.id === id) ?? { id }
}

/** The session with the visitor's answers to a package's questions. */
export function withAnswers(
  session: Session,
  id: number,
  newAnswers: Readonly<Record<string, string>>,
): Session {
  if (Object.keys(newAnswers).length === 0) return session
  const others = session.answers.filter((answers) => answers.id !== id)
  return { ...session, answers: [...others, { id, given: { ...newAnswers } }] }
}

/** The session with the source of this visit; a direct visit keeps the source of an earlier one. */
export function withAttribution(session: Session, attribution: Attribution | null): Session {
  if (attribution === null || attribution.source === DIRECT) return session
  const { device: _, ...kept } = attribution
  return { ...session, attribution: kept }
}

/** The session's answers for a package. */
export function getAnswers({ answers }: Session, packageId: number): Record<string, string> {
  return answers.find(({ id }) => id === packageId)?.given ?? {}
}

/** The session in which these packages, as chosen and with these answers, wait to be added. */
export function withPending(
  session: Session,
  choices: readonly PackageChoice[],
  answers: Session['answers'] = [],
): Session {
  const answered = answers.reduce((kept, { id, given }) => withAnswers(kept, id, given), session)
  const pending = union(
    session.pending,
    choices.map(({ id }) => id),
  )
  return { ...choices.reduce(withChoice, answered), pending }
}

/** The session with these packages in its basket. */
export function withPackages(session: Session, packages: readonly number[]): Session {
  const pending = session.pending.filter((id) => !packages.includes(id))
  return { ...session, packages: union(packages, []), pending }
}

/** The session without its basket. Unpaid items become pending for the next one. */
export function withoutBasket(session: Session, { how, added, removed }: Lost): Session {
  const { basket, packages, pending } = session
  const wanted = union(how === 'gone' ? packages : [], [...pending, ...(added === undefined ? [] : [added])])
  const order = how === 'complete' ? basket : session.order
  const left = wanted.filter((id) => id !== removed)
  return { ...session, basket: null, user: null, packages: [], pending: left, order }
}

/** The session after its basket was read; `null` stands for a basket that the platform does not know. */
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

/** A hash of an open basket's user, to detect that the user changed. Null without a user and for a paid basket. */
export function findUser({ complete, username }: Basket): string | null {
  return complete || username === null ? null : hashShort(username)
}

/** The customer who has just signed in through this basket; null when the platform reports no id. */
export function readCustomer({ usernameId, username }: Basket, now: number): Session['customer'] {
  if (!usernameId || username === null) return null
  return { id: usernameId, username: username.slice(0, MAX_NAME_LENGTH), confirmedAt: now }
}
