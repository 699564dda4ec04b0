/** Refusals of a store, and their words. */
import type { OperationId } from '../tebex/operations.ts'
import { type Answer, isAccepted, isFields, NotObservable, type Reader } from './answers.ts'
import { listIssues, Problem } from './shapes/problem.ts'

type Refusal = {
  step: string
  operation: OperationId
  title: string
  /** null where a switch says which. */
  status: number | null
  /** null where no sentence is known. */
  sentence: RegExp | null
}

const refusal = (
  step: string,
  operation: OperationId,
  title: string,
  status: number | null = null,
  sentence: RegExp | null = null,
): Refusal => ({ step, operation, title, status, sentence })

const LOGIN = /^User must login before adding packages to basket$/
const CREDENTIALS = /^Basic auth credentials are required$/
const NO_BASKET = /^(Basket not found|Invalid basket identifier provided)$/

export const REFUSALS: readonly Refusal[] = [
  refusal(
    'noStore',
    'getWebstore',
    'a token that does not exist',
    null,
    /^Invalid account identifier provided$/,
  ),
  refusal('noCategory', 'getCategory', 'a category that does not exist'),
  refusal('noPackage', 'getPackage', 'a package that does not exist'),
  refusal('noBasket', 'getBasket', 'a basket that does not exist', null, NO_BASKET),
  refusal('authNoBasket', 'getBasketAuthUrl', 'the sign-in of a basket that does not exist', null, NO_BASKET),
  refusal('tierWithoutKey', 'updateTier', 'a tier without the key', 422, CREDENTIALS),
  refusal('noTier', 'updateTier', 'a tier that does not exist'),
  refusal('nonsense', 'createBasket', 'an address that is none', 422),
  refusal('addressOfBasket', 'createBasket', 'a visitor’s address without the key', 422, CREDENTIALS),
  refusal('addBeforeLogin', 'addBasketPackage', 'a package before the sign-in', 422, LOGIN),
  refusal('quantityBeforeLogin', 'updatePackageQuantity', 'a quantity before the sign-in', 422, LOGIN),
  refusal('noCoupon', 'applyCoupon', 'an unknown coupon', 422, /^The selected coupon code is invalid\.$/),
  refusal('noGiftCard', 'applyGiftCard', 'an unknown gift card'),
  refusal('noCreatorCode', 'applyCreatorCode', 'an unknown creator code', null, /creator code/i),
  refusal('addNoPackage', 'addBasketPackage', 'adding a package that does not exist'),
  refusal(
    'addFixedTwo',
    'addBasketPackage',
    'two of a package whose quantity is fixed',
    null,
    /options provided/,
  ),
  refusal('addBothUntyped', 'addBasketPackage', 'a package that is sold both ways without a type', 422),
  refusal('addAskingAgain', 'addBasketPackage', 'missing answers', null, /.+/),
  refusal(
    'addGift',
    'addBasketPackage',
    'a recipient who does not exist',
    null,
    /gift is invalid|not found/i,
  ),
  refusal(
    'addLimited',
    'addBasketPackage',
    'more than a limit',
    null,
    /^Quantity cannot be greater than \d+/,
  ),
]

/** In how far a refusal is not what was recorded. */
export function listRefusalIssues({ step, status, sentence }: Refusal, reader: Reader): string[] {
  const answer = reader.answer(step)
  if (isAccepted(answer)) return [`accepted with ${answer.status}`]
  // `errorsAs200` names a refusal that has the status of a success.
  const isOther = status !== null && answer.status >= 300 && answer.status !== status
  const issues = isOther ? [`status ${answer.status} instead of ${status}`] : []
  return [...issues, ...bodyIssues(answer, sentence)]
}

function bodyIssues({ status, headers, body }: Answer, sentence: RegExp | null): string[] {
  if (status >= 300 && status < 400) return [`a redirect to ${headers.get('location')}`]
  const type = headers.get('content-type') ?? 'none'
  if (!isFields(body)) return [`no JSON, Content-Type ${type}`]
  const issues = type.startsWith('application/json') ? [] : [`Content-Type ${type}`]
  if (typeof body.status === 'number' && body.status !== status) issues.push(`its status says ${body.status}`)
  const { detail } = body
  const isKnown = sentence === null || [detail, body.title].some((text) => sentence.test(String(text)))
  if (!isKnown) issues.push(`it says “${String(detail)}”`)
  return [...issues, ...listIssues(Problem, body)]
}

/** A path that does not exist answers a page, not JSON. */
export function listPathIssues(reader: Reader): string[] {
  const { status, headers } = reader.answer('noPath')
  const type = headers.get('content-type') ?? 'none'
  const issues = status === 404 ? [] : [`status ${status} instead of 404`]
  return type.includes('text/html') ? issues : [...issues, `Content-Type ${type} instead of a page`]
}

/** A package of a store without customers, or of one that names them, may be added at once. */
export function needsLogin(reader: Reader): void {
  const { username } = reader.object('readBasket')
  const { platform_type } = reader.object('store')
  if (typeof username === 'string' || String(platform_type).startsWith('Universal'))
    throw new NotObservable('the store needs no sign-in')
}
