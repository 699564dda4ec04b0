import { isAccepted, isFields, NotObservable } from '../answers.ts'
import { type Observe, requireThat, sentenceOf, statusOf, statusOfRefusal } from './observe.ts'

export const REFUSAL_SWITCHES: Readonly<Record<string, Observe>> = {
  notFoundStatus(reader) {
    const statuses = [
      ...new Set(['noStore', 'noBasket', 'authNoBasket'].map((step) => statusOf(step)(reader))),
    ]
    return statuses.length === 1 ? (statuses[0] ?? 0) : statuses.join(' and ')
  },
  basketNotFound: (reader) => sentenceOf(reader, 'noBasket').detail,
  unknownPackage: statusOf('noPackage'),
  unknownCategory: statusOf('noCategory'),
  unknownPackageAdd: statusOf('addNoPackage'),
  optionInvalid: statusOfRefusal('addAskingAgain'),
  optionSentence(reader) {
    const { title, detail } = sentenceOf(reader, 'addAskingAgain')
    const isQuestion = (text: string) => /please enter|options provided|select/i.test(text)
    if (isQuestion(detail)) return 'detail'
    return isQuestion(title) ? 'title' : `“${detail}”`
  },
  addFirst500(reader) {
    const [first, second] = ['addAsking', 'addAskingAgain'].map((step) => reader.answer(step).status)
    requireThat(!reader.isSuccess('addAsking'), 'the package may be added without answers')
    return first === 500 ? second !== 500 || 'both are a 500' : false
  },
  recipientUnknown: statusOf('addGift'),
  recipientSentence: (reader) => sentenceOf(reader, 'addGift').detail,
  couponNotApplicable(reader) {
    // The answer to an unknown coupon says nothing of a coupon that exists.
    const isUnknown = () => sentenceOf(reader, 'applyCoupon').detail === sentenceOf(reader, 'noCoupon').detail
    requireThat(
      reader.isRefusal('applyCoupon') && !isUnknown(),
      'needs a coupon that does not fit the basket',
    )
    return statusOfRefusal('applyCoupon')(reader)
  },
  giftCardInvalid: statusOf('noGiftCard'),
  creatorCodeInvalid: statusOf('noCreatorCode'),
  addressWithoutKey: statusOf('addressWithoutKey'),
  codesOnBasketBase(reader) {
    const { status, headers } = reader.answer('couponOnBasketBase')
    if (status === 404 && headers.get('content-type')?.includes('html')) return false
    return status === 404 ? 'a 404 that is JSON' : true
  },
  looseInput(reader) {
    requireThat(reader.isSuccess('emptyBasket'), 'the store refuses a basket without an address too')
    const refused = ['nonsense', 'wrongFlag'].map((step) => !isAccepted(reader.answer(step)))
    if (refused.every(Boolean)) return false
    return refused.some(Boolean) ? `only the ${refused[0] ? 'flag' : 'address'} is taken` : true
  },
  refusalRedirect(reader) {
    requireThat(!isAccepted(reader.answer('nonsense')), 'needs an address that is refused')
    const [html, anything, json] = ['nonsenseAsHtml', 'nonsenseAsAnything', 'nonsense'].map(
      (step) => reader.answer(step).status === 302,
    )
    if (json) return 'a client that takes JSON is redirected'
    if (anything) return 'withoutJson'
    return html ? 'htmlFirst' : 'never'
  },
  errorsAs200(reader) {
    const steps = ['noBasket', 'nonsense', 'addBeforeLogin'].filter(reader.isAnswered)
    const bodies = steps.map((step) => reader.answer(step))
    return bodies.some(({ status, body }) => status === 200 && isFields(body) && body.status === 'error')
  },
  rfcProblems(reader) {
    const { body } = reader.answer('noBasket')
    if (!isFields(body)) throw new NotObservable('the refusal is no JSON')
    if ('instance' in body) return true
    return 'error_code' in body ? false : 'neither'
  },
}
