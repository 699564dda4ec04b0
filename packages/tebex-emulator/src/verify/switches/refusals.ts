import { isFields, NotObservable } from '../answers.ts'
import { type Observe, sentenceOf, statusOf } from './observe.ts'

/** Whether nonsense is refused; a redirect or an error page is a refusal too. */
const isRefused = (status: number): boolean => status >= 300

export const REFUSAL_SWITCHES: Readonly<Record<string, Observe>> = {
  notFoundStatus(reader) {
    const statuses = [
      ...new Set(['noStore', 'noBasket', 'authNoBasket'].map((step) => reader.answer(step).status)),
    ]
    return statuses.length === 1 ? (statuses[0] ?? 0) : statuses.join(' and ')
  },
  basketNotFound: (reader) => sentenceOf(reader, 'noBasket').detail,
  unknownPackage: statusOf('noPackage'),
  unknownCategory: statusOf('noCategory'),
  unknownPackageAdd: statusOf('addNoPackage'),
  optionInvalid: (reader) => sentenceOf(reader, 'addAskingAgain').status,
  optionSentence(reader) {
    const { title, detail } = sentenceOf(reader, 'addAskingAgain')
    const isQuestion = (text: string) => /please enter|options provided|select/i.test(text)
    if (isQuestion(detail)) return 'detail'
    return isQuestion(title) ? 'title' : `“${detail}”`
  },
  addFirst500(reader) {
    const [first, second] = ['addAsking', 'addAskingAgain'].map((step) => reader.answer(step).status)
    return first === 500 ? second !== 500 || 'both are a 500' : false
  },
  recipientUnknown: statusOf('addGift'),
  recipientSentence: (reader) => sentenceOf(reader, 'addGift').detail,
  giftCardInvalid: statusOf('noGiftCard'),
  creatorCodeInvalid: statusOf('noCreatorCode'),
  addressWithoutKey: statusOf('addressWithoutKey'),
  codesOnBasketBase(reader) {
    const { status, headers } = reader.answer('couponOnBasketBase')
    if (status === 404 && headers.get('content-type')?.includes('html')) return false
    return status === 404 ? 'a 404 that is JSON' : true
  },
  looseInput(reader) {
    const refused = ['nonsense', 'wrongFlag'].map((step) => isRefused(reader.answer(step).status))
    if (refused.every(Boolean)) return false
    return refused.some(Boolean) ? `only the ${refused[0] ? 'flag' : 'address'} is taken` : true
  },
  refusalRedirect(reader) {
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
