/** Reads and checks the answers to a package's questions, and asks again if some are wrong. */

import type { Shop } from '#app/compose.server.ts'
import { isRecord } from '#app/lib/guards.ts'
import { localizeHrefLike } from '#app/lib/locale-path.ts'
import { languages, type Messages } from '#app/messages/index.ts'
import { findFormOrigin, seeOther, wantsHtml } from '#app/server/http/http.server.ts'
import type { AddRequest } from '#app/shop/basket/basket.server.ts'
import { createCartLinkPath } from '#app/shop/basket/cart-link.ts'
import { answersByValue, checkAnswers, listQuestions } from '#app/shop/catalog/questions/questions.server.ts'
import {
  type AnswerFault,
  type Answers,
  fieldName,
  type Question,
} from '#app/shop/catalog/questions/questions.ts'
import {
  type AnsweringShop,
  type ApiContext,
  type ApiPages,
  getRequestMessages,
  type Refusal,
  refuse,
  respondWithPage,
  type WrongField,
} from './responses.server.ts'

const MAX_ANSWERS = 200
const FIELD = /^variables\[(.{1,1000})\]$/s
const ADD_PAGE = /^\/(?:[a-z]{2}\/)?cart\/add\//

/**
 * The answers in a body: `variables` in JSON, `variables[key]` in a form. Values other than text and numbers are
 * dropped.
 */
export function parseAnswers(body: unknown): Answers {
  if (!isRecord(body)) return {}
  const { variables } = body
  const named = isRecord(variables) ? Object.entries(variables) : []
  const fields = Object.entries(body).flatMap(([name, value]) => {
    const key = FIELD.exec(name)?.[1]
    return key === undefined ? [] : [[key, value] as const]
  })
  const answers = [...named, ...fields].slice(0, MAX_ANSWERS).flatMap(([key, value]) => {
    const isAnswer = typeof value === 'string' || typeof value === 'number'
    return isAnswer ? [[key, String(value)] as const] : []
  })
  return Object.fromEntries(answers)
}

/** Adds the answers to the package's present questions to the request; `faults` are the wrong ones. */
export async function withCheckedAnswers(
  { catalog, packageDetails }: Pick<Shop, 'catalog' | 'packageDetails'>,
  wanted: AddRequest,
  given: Answers,
): Promise<{ request: AddRequest; questions: readonly Question[]; faults: AnswerFault[] }> {
  const { packageId } = wanted
  const startedAt = performance.now()
  const details = await packageDetails.findFresh(packageId)
  const waited = { ...wanted, waitedMs: performance.now() - startedAt }
  const questions = details ? listQuestions(details) : (catalog.findProduct(packageId)?.questions ?? [])
  const { answers, faults } = checkAnswers(questions, given)
  if (questions.length === 0) return { request: waited, questions, faults }
  const byValue = details && answersByValue(details, answers)
  return { request: { ...waited, answers, answersByValue: byValue }, questions, faults }
}

export function listWrongFields(faults: readonly AnswerFault[], { questions: t }: Messages): WrongField[] {
  return faults.map(({ key, reason, limit }) => ({ name: fieldName(key), message: t.faults[reason](limit) }))
}

/** The platform names no field, so only a single question is certain to be meant. */
export function listRefusedFields(questions: readonly Question[], detail: string | null): WrongField[] {
  const [question, other] = questions
  return question && !other && detail ? [{ name: fieldName(question.key), message: detail }] : []
}

type RefusedAnswers = {
  wanted: AddRequest
  given: Answers
  fields: readonly WrongField[]
  code?: Refusal['code']
  /** The platform's own sentence, for a question that only the platform knows. */
  detail?: string | null
}

/**
 * Asks again: a script gets the wrong fields, a browser's form gets the page with the questions as the response, so
 * that nothing typed is lost.
 */
export async function refuseAnswers(
  c: ApiContext,
  shop: AnsweringShop,
  pages: ApiPages,
  { wanted, given, fields, detail, code = 'option_required' }: RefusedAnswers,
): Promise<Response> {
  const { packageId, quantity, type, giftTo } = wanted
  const path = createCartLinkPath([{ id: packageId, quantity: quantity ?? 1 }])
  const refusal: Refusal = { code, fields, page: path, ...(detail && { detail }) }
  const { headers } = c.req.raw
  if (!wantsHtml(headers)) return refuse(c, shop, refusal)
  const from = findFormOrigin({ headers, fallback: '/' }, shop.env)
  const page = ADD_PAGE.test(from) ? from : localizeHrefLike(path, from, languages)
  // A card's button has no fields, so nothing is wrong yet.
  if (!pages || (Object.keys(given).length === 0 && !detail)) return seeOther(c, page)
  const message = detail || getRequestMessages(c).problems[code]
  const chosen = { quantity: quantity ?? undefined, type, giftTo: giftTo ?? undefined }
  const posted = { packageId, answers: given, chosen, fields, message }
  return respondWithPage(c, { pages, page, posted, status: 422 })
}
