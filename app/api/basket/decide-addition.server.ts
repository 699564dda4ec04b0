/** The decision about a package that a shopper asks for, made of session, input and catalogue alone. */
import type { Messages } from '#app/messages/index.ts'
import { type PackageChoice, type Session, withChoice } from '#app/server/session/session.server.ts'
import type { AddRequest } from '#app/shop/basket/basket.server.ts'
import type { Catalog, Product } from '#app/shop/catalog/catalog.server.ts'
import type { Answers } from '#app/shop/catalog/questions/questions.ts'
import { getAnswers, getChoice } from '#app/shop/customer/session-basket.server.ts'
import type { Refusal, WrongField } from '../responses.server.ts'
import type { AddInput } from '../schemas.server.ts'
import { foreseeRefusal } from './add-refusals.server.ts'
import { addRequestFor, chosen } from './add-request.server.ts'

/** The package may come into the basket `ident`, if its answers are right. */
export type Accepted = {
  outcome: 'accepted'
  ident: string
  /** With the choice, for the cookie that is written afterwards. */
  session: Session
  product: Product
  wanted: AddRequest
  /** The answers of this request, over those of an earlier one for what the cart holds already. */
  given: Answers
}

export type Decision =
  | Accepted
  /** The login comes first; a form's choice and answers wait for it. */
  | { outcome: 'signed-out'; choice: PackageChoice; given: Answers }
  /** Fields of the request have to be corrected. */
  | {
      outcome: 'asked'
      wanted: AddRequest
      given: Answers
      fields: readonly WrongField[]
      code: Refusal['code']
      detail: string | null
    }
  | { outcome: 'refused'; refusal: Refusal }

type Addition = Omit<AddInput, 'returnTo'> & { answers: Answers }

export const ADD_FAILED = { code: 'add_failed', notice: 'add-failed' } as const

export function decideAddition(
  session: Session | null,
  { package_id: packageId, answers, ...said }: Addition,
  { catalog, t }: { catalog: Pick<Catalog, 'current' | 'findProduct'>; t: Messages },
): Decision {
  const held = session?.packages.includes(packageId) ? session : null
  // A package in the cart has its answers already: its quantity changes without them.
  const given = { ...(held && getAnswers(held, packageId)), ...answers }
  const choice = chosen(session, packageId, said)
  const catalogue = catalog.current()
  const product = catalog.findProduct(packageId)
  const wanted = addRequestFor(
    { catalog },
    packageId,
    said,
    held ? getChoice(held, packageId).type : undefined,
  )
  const foreseen = catalogue && product && foreseeRefusal(product, said, catalogue, t)
  if (foreseen) {
    const { code, detail, fields, page } = foreseen
    return fields && wanted
      ? { outcome: 'asked', wanted, given, fields, code, detail }
      : { outcome: 'refused', refusal: { code, detail, page } }
  }
  if (!session?.basket) return { outcome: 'signed-out', choice, given }
  if (!catalogue) return { outcome: 'refused', refusal: { ...ADD_FAILED, status: 503 } }
  if (!product || !wanted) return { outcome: 'refused', refusal: { ...ADD_FAILED, code: 'package_gone' } }
  return {
    outcome: 'accepted',
    ident: session.basket,
    session: withChoice(session, choice),
    product,
    wanted,
    given,
  }
}
