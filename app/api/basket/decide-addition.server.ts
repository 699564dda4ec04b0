/** Decides about an addition to the cart from what the handler has read, without effects. */
import { OptionRequiredError } from 'tebex-client'
import type { Messages } from '#app/messages/index.ts'
import { type PackageChoice, type Session, withChoice } from '#app/server/session/session.server.ts'
import type { AddRequest } from '#app/shop/basket/basket.server.ts'
import type { Catalog, Product } from '#app/shop/catalog/catalog.server.ts'
import type { AnswerFault, Answers, Question } from '#app/shop/catalog/questions/questions.ts'
import { getAnswers, getChoice } from '#app/shop/customer/session-basket.server.ts'
import { listRefusedFields, listWrongFields } from '../answers.server.ts'
import type { Refusal, WrongField } from '../responses.server.ts'
import type { AddInput } from '../schemas.server.ts'
import { type Explained, explainRefusal, foreseeRefusal } from './add-refusals.server.ts'
import { addRequestFor, chosen } from './add-request.server.ts'

/** The package may come into the basket `ident` if its answers are right. */
export type Accepted = {
  outcome: 'accepted'
  ident: string
  /** With the choice, for the cookie that is written afterwards. */
  session: Session
  product: Product
  wanted: AddRequest
  /** The answers of this request, over earlier ones if the cart already has the package. */
  given: Answers
}

/** Some fields of the request must be corrected. */
type Asked = {
  outcome: 'asked'
  wanted: AddRequest
  given: Answers
  fields: readonly WrongField[]
  code?: Refusal['code']
  detail: string | null
}

/** The shopper learns why the package does not come into the basket. */
export type Declined = Asked | { outcome: 'refused'; refusal: Refusal }

/** `signed-out`: the login comes first; a form's choice and answers wait for it. */
type Decision = Accepted | Declined | { outcome: 'signed-out'; choice: PackageChoice; given: Answers }

type Addition = Omit<AddInput, 'returnTo'> & { answers: Answers }

export const ADD_FAILED = { code: 'add_failed', notice: 'add-failed' } as const

export function decideAddition(
  session: Session | null,
  { package_id: packageId, answers, ...said }: Addition,
  { catalog, t }: { catalog: Pick<Catalog, 'current' | 'findProduct'>; t: Messages },
): Decision {
  const held = session?.packages.includes(packageId) ? session : null
  // A package in the cart already has its answers, so its quantity changes without them.
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
  if (foreseen) return decline(foreseen, wanted, given)
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

/** The decision about wrong answers; null if all are right. */
export function decideAnswers(
  faults: readonly AnswerFault[],
  { wanted, given }: Accepted,
  t: Messages,
): Asked | null {
  if (faults.length === 0) return null
  return { outcome: 'asked', wanted, given, fields: listWrongFields(faults, t), detail: null }
}

/** The decision about the platform's failure; null if it does not concern the shopper's choice. */
export function decideFailure(
  error: unknown,
  { product, wanted, given }: Accepted,
  { questions, t }: { questions: readonly Question[]; t: Messages },
): Declined | null {
  if (error instanceof OptionRequiredError) {
    const { detail } = error
    return { outcome: 'asked', wanted, given, fields: listRefusedFields(questions, detail), detail }
  }
  const explained = explainRefusal(error, product, t)
  return explained && decline(explained, wanted, given)
}

function decline(
  { code, detail, fields, page }: Explained,
  wanted: AddRequest | null,
  given: Answers,
): Declined {
  return fields && wanted
    ? { outcome: 'asked', wanted, given, fields, code, detail }
    : { outcome: 'refused', refusal: { code, detail, page } }
}
