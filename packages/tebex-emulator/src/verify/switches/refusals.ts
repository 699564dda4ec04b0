import { isAccepted, isFields, NotObservable } from '../answers.ts'
import { type Observe, readSentence, readStatus, requireThat, statusOfRefusal } from './observe.ts'

export const REFUSAL_SWITCHES: Readonly<Record<string, Observe>> = {
  notFoundStatus(reader) {
    const statuses = [
      ...new Set(['noStore', 'noBasket', 'authNoBasket'].map((step) => readStatus(step)(reader))),
    ]
    return statuses.length === 1 ? (statuses[0] ?? 0) : statuses.join(' and ')
  },
  basketNotFound: (reader) => readSentence(reader, 'noBasket').detail,
  unknownPackage: readStatus('noPackage'),
  unknownCategory: readStatus('noCategory'),
  unknownPackageAdd: readStatus('addNoPackage'),
  optionInvalid: statusOfRefusal('addAskingAgain'),
  optionSentence(reader) {
    const { title, detail } = readSentence(reader, 'addAskingAgain')
    const isQuestion = (text: string) => /please enter|options provided|select/i.test(text)
    if (isQuestion(detail)) return 'detail'
    return isQuestion(title) ? 'title' : `“${detail}”`
  },
  addFirst500(reader) {
    const [first, second] = ['addAsking', 'addAskingAgain'].map((step) => reader.answer(step).status)
    requireThat(!reader.isSuccess('addAsking'), 'the package may be added without answers')
    return first === 500 ? second !== 500 || 'both are a 500' : false
  },
  recipientUnknown: readStatus('addGift'),
  recipientSentence: (reader) => readSentence(reader, 'addGift').detail,
  couponNotApplicable(reader) {
    // The answer to an unknown coupon says nothing of a coupon that exists.
    const isUnknown = () =>
      readSentence(reader, 'applyCoupon').detail === readSentence(reader, 'noCoupon').detail
    requireThat(
      reader.isRefusal('applyCoupon') && !isUnknown(),
      'needs a coupon that does not fit the basket',
    )
    return statusOfRefusal('applyCoupon')(reader)
  },
  giftCardInvalid: readStatus('noGiftCard'),
  creatorCodeInvalid: readStatus('noCreatorCode'),
  addressWithoutKey: readStatus('addressWithoutKey'),
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
